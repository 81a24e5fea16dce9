//===- facts.h - what lowering must know about the unit as a whole ----------------------------===//
#ifndef O2O_PLUGIN_UNIT_FACTS_H
#define O2O_PLUGIN_UNIT_FACTS_H

#include "plugin/ast/uses.h"
#include "plugin/unit/other_names.h"
#include "plugin/unit/set_once.h"
#include "plugin/unit/sites.h"

#include <functional>
#include <memory>

namespace o2o {

class Uniformity;
class UnitTokens;

/// What a pointer names that is an array of the thread's own.
struct ThreadArray {
  clang::QualType Element; ///< null: it is another pointer
  uint64_t Count = 0;      ///< of elements; 0: as many as the allocator's block has
  /// Names that block, in which the array begins a little behind the beginning (it is not Live
  /// then); null: the array is all of it
  const clang::VarDecl *Block = nullptr;
  bool Live = false; ///< it may be read after the loop
  /// It may be another pointer into such an array; Element is null.
  bool Further = false;
};

/// How the program uses a block that threads share, of which loops take parts by the thread's
/// number.
enum class BlockUse {
  Other,
  Part,  ///< as scratch: each iteration fills what it reads, and nobody else reads it
  Asked, ///< likewise, but that each iteration fills it is still to be shown of the launch
  Whole  ///< likewise, but how much of its thread's part an iteration touches is not known
};

/// What lowering must know about the unit as a whole.
struct UnitFacts {
  const UnitTokens *Tokens = nullptr;  ///< of the unit; never null
  const Uniformity *Uniform = nullptr; ///< values that all threads share; never null while lowering
  /// The variable, private to the thread, is not read after the site's loop (nor by the loop itself
  /// before the loop writes it, if that is all that reads it). Asked where liveAfter() sees a use.
  std::function<bool(const LoopSite &, const clang::VarDecl *)> DeadAfter;
  /// The array that the pointer, which the site's loop does not change, stands for.
  std::function<ThreadArray(const LoopSite &, const clang::VarDecl *)> Own;
  /// What the shared block is that the variable, which the site's loop does not change, names.
  std::function<BlockUse(const LoopSite &, const clang::VarDecl *)> Block;
  /// The second variable is a pointer that is made of the first one, directly or not.
  std::function<bool(const clang::VarDecl *, const clang::VarDecl *)> MadeOf;
  /// The user has declared the array of integers injective for the site: a path, and the variable
  /// that it begins with.
  std::function<bool(const LoopSite &, const clang::VarDecl *, llvm::StringRef)> Injective;
  /// As Block, of what the pointers in the table that the variable names point to.
  std::function<BlockUse(const LoopSite &, const clang::VarDecl *)> Rows;
  bool Sequential =
      false; ///< the user compiles without -fopenmp: pragmas have no effect on the host
  /// Integers behind pointers are the launch's, whatever the loop needs them for
  /// (plugin/lower/expression/lower_launch_value.cpp).
  bool LaunchIntegers = false;
  /// Pointers to bytes lead to bytes, also where the loop has one type of numbers for what is there
  /// (plugin/lower/pointer/void_pointer.cpp).
  bool BytesOnly = false;
  /// Calls of functions that only say where something is are the places that they return
  /// (plugin/lower/call/accessor.h).
  bool Accessors = false;
  bool FPContract = false; ///< the host may fuse multiply and add as well
  std::shared_ptr<VariableUses> Uses =
      std::make_shared<VariableUses>(); ///< of the unit; see unitUses()
  std::shared_ptr<OtherNames> Names = std::make_shared<OtherNames>();
  std::shared_ptr<SetOnce> Once = std::make_shared<SetOnce>(); ///< variables of the unit

  /// Memory of a thread's own, and its parts of what threads share, stays what it is.
  void dropThreadMemory() {
    Own = nullptr;
    Block = nullptr;
    Rows = nullptr;
  }
  /// What is known of loops is not asked any more.
  void dropLoops() {
    dropThreadMemory();
    MadeOf = nullptr;
    DeadAfter = nullptr;
    Injective = nullptr;
  }
};

} // namespace o2o

#endif
