//===- functions.cpp - effects on memory ------------------------------------------------------===//
#include "plugin/host/functions.h"

#include <utility>

namespace o2o {

/// Parts of one object; more of them are the object.
static const size_t MostParts = 8;

unsigned &Effects::whole(const AccessRange &P) {
  return P.Through ? Open : (P.Pointee ? Pointee : Named)[P.Root];
}

unsigned Effects::whole(const AccessRange &P) const {
  return P.Through ? Open : (P.Pointee ? Pointee : Named).lookup(P.Root);
}

Effects Effects::ofObjects() const {
  Effects E = *this;
  for (const AccessRange &P : E.Parts)
    E.whole(P) |= P.Flags;
  E.Parts.clear();
  return E;
}

void Effects::simplify() {
  for (size_t I = 0; I < Parts.size(); I++) {
    auto Same = [P = Parts[I]](const AccessRange &O) {
      return O.Root == P.Root && O.Pointee == P.Pointee && O.Through == P.Through;
    };
    if ((size_t)llvm::count_if(Parts, Same) > MostParts)
      for (const AccessRange &P : Parts)
        if (Same(P))
          whole(P) |= P.Flags;
  }
  llvm::erase_if(Parts, [this](const AccessRange &P) {
    return (P.Flags & ~std::as_const(*this).whole(P)) == 0;
  });
}

} // namespace o2o
