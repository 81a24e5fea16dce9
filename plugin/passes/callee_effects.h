//===- callee_effects.h - what functions access, for the pass that announces it ---------------===//
#ifndef O2O_PLUGIN_PASSES_CALLEE_EFFECTS_H
#define O2O_PLUGIN_PASSES_CALLEE_EFFECTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <utility>
#include <vector>

namespace o2o {

/// What a call of a function means to the caller's copies on the device. Flags are O2O_TOUCH_...
struct CalleeEffects {
  enum Kind {
    Known,   ///< does what the other members say, and runs no kernel
    Checked, ///< of this unit, announces its accesses itself
    Extern,  ///< of another unit, which may have been compiled with the plugin: the run tells
    Foreign  ///< anything may happen
  };
  struct Argument {
    unsigned Flags = 0; ///< of what it points to
    /// The arguments whose product is the most bytes; none: all that there are.
    llvm::SmallVector<unsigned, 2> Bytes;
  };
  /// A part of an object, in terms of the arguments (access_range.h).
  struct Part {
    unsigned Flags = 0;
    /// What the object is: the one behind an argument, the variable with a symbol, or, with
    /// neither, the formula tells addresses.
    int Argument = -1;
    std::string Symbol;
    std::vector<int64_t> Words;
    bool Loads = false; ///< the formula asks what is in memory when the function is called
    /// An argument, as a signed number or not, or the address of a variable.
    struct Slot {
      int Argument = -1;
      bool Signed = false;
      std::string Symbol;
    };
    std::vector<Slot> Slots;
  };
  Kind What = Foreign;
  /// Checked: code that is not compiled with the plugin may call it, and it must be told that this
  /// caller is.
  bool Guarded = false;
  /// The arguments of the call in LLVM IR are those of the source, one by one.
  bool SameArguments = true;
  /// They have the parameters' types, too, so that parts can be told by them.
  bool SameTypes = true;
  unsigned Open = 0;
  std::vector<Argument> Arguments;
  std::vector<Part> Parts;
  /// Variables, by symbol.
  std::vector<std::pair<std::string, unsigned>> Named;
};

/// The functions whose accesses are announced in LLVM IR, and what they call, by symbol.
struct AnnouncedFunctions {
  llvm::StringSet<> Functions;
  /// All that the unit's source defines. What else a function uses that has internal linkage is its
  /// own: the outlined bodies of OpenMP's constructs.
  llvm::StringSet<> Defined;
  llvm::StringMap<CalleeEffects> Callees;
};

} // namespace o2o

#endif
