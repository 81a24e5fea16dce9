//===- unit_tokens.cpp - the tokens that a unit's parser was given ----------------------------===//
#include "plugin/text/unit_tokens.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace clang {
struct LexEmbedParametersResult; // since Clang 19
} // namespace clang

namespace o2o {

namespace {

/// Hears of `#embed`. Older Clangs have no such call, so nothing says that it overrides one.
struct EmbedNotice : PPCallbacks {
  explicit EmbedNotice(bool &Heard) : Heard(Heard) {}
  void EmbedDirective(SourceLocation, StringRef, bool, OptionalFileEntryRef,
                      const LexEmbedParametersResult &) {
    Heard = true;
  }
  bool &Heard;
};

} // namespace

void UnitTokens::watch(Preprocessor &PP, bool Own) {
  OwnDirectives = Own;
  PP.addPPCallbacks(std::make_unique<EmbedNotice>(Embeds));
  PP.setTokenWatcher([this](const Token &T) { All.push_back(T); });
}

UnitToken UnitTokens::operator[](unsigned I) const {
  const Token &T = All[I];
  return {T.getLocation(), T.isAnnotation() ? nullptr : T.getIdentifierInfo(), T.getKind()};
}

std::optional<unsigned> UnitTokens::find(SourceLocation L) const {
  if (Numbers.empty()) {
    Numbers.reserve(All.size());
    for (unsigned I = 0; I < All.size(); I++)
      Numbers.try_emplace(All[I].getLocation(), I);
  }
  auto Found = Numbers.find(L);
  if (Found == Numbers.end())
    return std::nullopt;
  return Found->second;
}

unsigned UnitTokens::size() const {
  size_t Count = All.size();
  while (Count && All[Count - 1].is(tok::eof))
    Count--;
  return (unsigned)Count;
}

std::vector<bool> UnitTokens::omitted() const {
  std::vector<bool> Out;
  bool Inside = false;
  for (const Token &T : All) {
    Inside |= OwnDirectives && T.is(tok::annot_pragma_openmp);
    Out.push_back(Inside);
    Inside &= T.isNot(tok::annot_pragma_openmp_end);
  }
  return Out;
}

} // namespace o2o
