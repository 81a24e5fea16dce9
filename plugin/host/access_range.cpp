//===- access_range.cpp - a part of an object as a formula of the run -------------------------===//
#include "plugin/host/access_range.h"
#include "predictor/formula.h"

using namespace clang;

namespace o2o {

std::optional<int64_t> constantOf(const RangeValue &V) {
  if (V.size() == 1 && V[0].Op == O2O_F_CONST)
    return V[0].First;
  return std::nullopt;
}

std::optional<int64_t> AccessRange::constant() const {
  return Loops.empty() ? constantOf(Offset) : std::nullopt;
}

RangeSlot slotOf(const RangeWord &W) { return {cast<VarDecl>(W.Named), W.First != 0}; }

llvm::SmallVector<RangeSlot, 4> AccessRange::slots() const {
  llvm::SmallVector<RangeSlot, 4> Out;
  auto Collect = [&Out](const RangeValue &Value) {
    for (const RangeWord &W : Value)
      if (W.Op == O2O_F_SLOT && !llvm::is_contained(Out, slotOf(W)))
        Out.push_back(slotOf(W));
  };
  for (const Loop &L : Loops) {
    Collect(L.Low);
    Collect(L.High);
  }
  Collect(Offset);
  return Out;
}

bool AccessRange::loads() const {
  auto Loads = [](const RangeValue &Value) {
    return llvm::any_of(Value, [](const RangeWord &W) { return W.Op == O2O_F_LOAD; });
  };
  return Through || Each >= 0 || Loads(Offset) ||
         llvm::any_of(Loops, [&](const Loop &L) { return Loads(L.Low) || Loads(L.High); });
}

llvm::SmallVector<int64_t, 64> AccessRange::words() const {
  llvm::SmallVector<RangeSlot, 4> Slots = slots();
  llvm::SmallVector<int64_t, 64> Words;
  llvm::SmallVector<size_t, 4> Bodies;
  auto Emit = [&](const RangeValue &Value) {
    for (const RangeWord &W : Value) {
      Words.push_back(W.Op);
      if (W.Op == O2O_F_SLOT)
        Words.push_back(llvm::find(Slots, slotOf(W)) - Slots.begin());
      else if (W.Op == O2O_F_CONST || W.Op == O2O_F_VAR || W.Op == O2O_F_WITHIN ||
               W.Op == O2O_F_LOAD)
        Words.push_back(W.First);
      if (W.Op == O2O_F_WITHIN)
        Words.push_back(W.Second);
    }
  };
  if (Each >= 0)
    Words.append({O2O_F_EACH, Each});
  for (size_t I = 0; I < Loops.size(); I++) {
    Emit(Loops[I].Low);
    Emit(Loops[I].High);
    Words.append({O2O_F_LOOP, (int64_t)I, 1, 0});
    Bodies.push_back(Words.size());
  }
  Emit(Offset);
  Words.append({O2O_F_TOUCH, Bytes});
  for (size_t I = Loops.size(); I-- > 0;) {
    Words.append({O2O_F_ENDLOOP, (int64_t)I});
    Words[Bodies[I] - 1] = (int64_t)(Words.size() - Bodies[I]); // where to go on without iterations
  }
  Words.push_back(O2O_F_END);
  return Words;
}

} // namespace o2o
