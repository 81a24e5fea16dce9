//===- announcement.h - what the runtime is told, as calls in LLVM IR -------------------------===//
//
// What is announced at one place is a list of constants (abi.h, __o2o_touch_list) and the values
// that it is about: one call of a function of the unit with as many parameters, `__o2o_touches.P.N`
// for P pointers and N numbers. It stands there without a condition, so that the passes of the
// pipeline see a call and no further blocks; the condition comes last (lower_announcements.h), and
// where all values are in registers the stub's function is called then, which is compiled already.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_PASSES_ANNOUNCEMENT_H
#define O2O_PLUGIN_PASSES_ANNOUNCEMENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace o2o {

/// What is said to the runtime at one place.
struct Announcement {
  enum Kind {
    Range,  ///< the bytes from Pointer on
    Chain,  ///< Constant bytes behind a pointer in memory, at Pointer
    Object, ///< what Pointer points into
    Part,   ///< what a formula says of that, or with a null pointer in general
    Open    ///< whatever other code can know
  };
  Kind What;
  unsigned Flags; ///< O2O_TOUCH_...
  llvm::Value *Pointer = nullptr;
  llvm::Value *Bytes = nullptr; ///< Range: of 64 bits; null: Constant
  uint64_t Constant = 0;
  /// Chain: what is added to each pointer that is loaded, the last for the bytes themselves.
  llvm::SmallVector<int64_t, 2> Steps = {};
  llvm::ArrayRef<int64_t> Words = {};             ///< Part: lives as long as the unit's functions
  llvm::SmallVector<llvm::Value *, 2> Slots = {}; ///< ... integers and pointers
  uint64_t SignedSlots = 0;                       ///< ... one bit for each
  bool Loads = false; ///< ... it asks what is in memory, and is not to be moved over stores
};

/// Makes one of those about bytes that lie next to each other, or nearly so where they are read.
void joinNeighbours(llvm::SmallVectorImpl<Announcement> &List, const llvm::DataLayout &DL);

/// Writes calls for what is announced at one place, no more of them than its values need.
class AnnouncementWriter {
public:
  /// All stands where \p B does. The calls are of functions in its module.
  explicit AnnouncementWriter(llvm::IRBuilder<> &B) : B(B) {}
  ~AnnouncementWriter() { finish(); }

  void add(const Announcement &A);
  /// A part of the object that \p Base points into, with the values of its slots.
  void addPart(llvm::Value *Base, llvm::ArrayRef<int64_t> Formula,
               llvm::ArrayRef<llvm::Value *> Slots, unsigned Flags);

private:
  uint64_t begin(uint64_t Kind, unsigned Flags, llvm::Value *Pointer, size_t Numbers);
  llvm::Value *number(llvm::Value *V, bool Signed);
  void finish();

  llvm::IRBuilder<> &B;
  unsigned Entries = 0;
  llvm::SmallVector<uint64_t, 64> Words;
  llvm::SmallVector<llvm::Value *, 8> Pointers, Numbers;
};

/// Writes the question to a function of another unit what a call of it means, in front of the call,
/// with those pointers among the first \p Known arguments that \p Matters says yes to.
void writeQuestion(llvm::IRBuilder<> &B, const llvm::CallBase &Call, unsigned Known,
                   llvm::function_ref<bool(const llvm::Value *)> Matters);

/// Where what is inserted at the instruction stands for a debugger: in its scope, on no line.
llvm::DebugLoc placeOf(const llvm::Instruction &I);

/// Nonzero while something is on the device.
llvm::LoadInst *loadLive(llvm::IRBuilderBase &B);

/// The end of a new block in front of \p Before, which runs in the few cases in which the
/// condition, computed there, holds.
llvm::Instruction *seldom(llvm::Value *Condition, llvm::Instruction *Before);

/// Gives the functions that are called their statements, once no pass can look at them any more.
void defineAnnouncements(llvm::Module &M);

/// Is it a call that these functions have written?
bool isAnnouncement(const llvm::Instruction &I);
bool isQuestion(const llvm::Instruction &I);

/// The unit's variable that says whether calls must be announced although nothing is on the device,
/// of a question's record.
inline constexpr unsigned QuestionAsks = 2;

} // namespace o2o

#endif
