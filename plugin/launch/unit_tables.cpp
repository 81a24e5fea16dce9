//===- unit_tables.cpp - what a unit says of its kernels, as memory ---------------------------===//
#include "plugin/launch/unit_tables.h"
#include "plugin/text/c_text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace o2o {

void UnitTables::sort() {
  llvm::sort(Addresses, [](const Address &A, const Address &B) { return A.At < B.At; });
}

std::string UnitTables::declaration() const {
  return "extern const struct __o2o_kernel " O2O_TABLES "[" + std::to_string(Kernels) + "];\n";
}

std::string UnitTables::definition() const {
  static const char Image[] = O2O_TABLES "i";
  std::string Members, Values;
  size_t At = 0;
  auto Add = [&](size_t End) {
    if (End > At) {
      Members += "char __b" + std::to_string(At) + "[" + std::to_string(End - At) + "];";
      Values += quoted(StringRef(Bytes).slice(At, End)) + ",\n";
    }
    At = End;
  };
  for (const Address &A : Addresses) {
    Add(A.At);
    Members += "const void*__p" + std::to_string(At) + ";";
    Values += "(const char*)&" + (A.Symbol.empty() ? Image : A.Symbol) + "+" +
              std::to_string(A.Offset) + ",\n";
    At += sizeof(void *);
  }
  Add(Bytes.size());
  return "static void*volatile " O2O_STATES "[" + std::to_string(Kernels) + "];\nstruct " + Image +
         "{" + Members + "}__attribute__((packed,aligned(16)));static const struct " + Image + " " +
         Image + "={" + Values + "};\nstatic const struct __o2o_kernel " O2O_TABLES "[" +
         std::to_string(Kernels) + "]__attribute__((alias(\"" + Image + "\")));\n";
}

} // namespace o2o
