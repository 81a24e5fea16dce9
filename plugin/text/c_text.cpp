//===- c_text.cpp - values as C text ----------------------------------------------------------===//
#include "plugin/text/c_text.h"

using namespace llvm;

namespace o2o {

std::string quoted(StringRef S) {
  std::string Out = "\"";
  auto IsDigit = [&](size_t I) { return I < S.size() && S[I] >= '0' && S[I] <= '7'; };
  for (size_t I = 0; I < S.size(); I++) {
    const unsigned char C = (unsigned char)S[I];
    if (C == '\n')
      Out += "\\n";
    else if (C == '"' || C == '\\' || C == '?')
      (Out += '\\') += (char)C;
    else if (C < 32 || C >= 127) {
      // As few digits as there are, or three where a digit follows.
      Out += '\\';
      if (C >= 64 || IsDigit(I + 1))
        Out += (char)('0' + C / 64);
      if (C >= 8 || IsDigit(I + 1))
        Out += (char)('0' + C / 8 % 8);
      Out += (char)('0' + C % 8);
    } else
      Out += (char)C;
  }
  return Out + "\"";
}

std::string literal(int64_t V) {
  if (V == INT64_MIN)
    return "(-9223372036854775807LL-1)";
  return V < 0 ? "(" + std::to_string(V) + "LL)" : std::to_string(V) + "LL";
}

} // namespace o2o
