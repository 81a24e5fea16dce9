//===- publish.h - what units say of functions that kernels of other units call ---------------===//
#ifndef O2O_PLUGIN_LAUNCH_PUBLISH_H
#define O2O_PLUGIN_LAUNCH_PUBLISH_H

#include "plugin/kernels/kernel.h"
#include "plugin/kernels/published.h"

#include <map>
#include <string>

namespace o2o {

/// The data of a unit about functions of other units that its kernels call, and about its own ones
/// that others' may.
class FunctionData {
public:
  explicit FunctionData(clang::ASTContext &Ctx) : Ctx(Ctx) {}

  /// The functions of other units that the nest calls: where they are in the unit's table, and how
  /// many.
  std::pair<unsigned, unsigned> calls(const o2o_nest *N);
  void publish(const PublishedFunction &P);
  /// Only says why kernels of other units cannot call it.
  void publishRefusal(const clang::FunctionDecl *F, llvm::StringRef Reason);
  bool empty() const { return Calls.empty() && Published.empty(); }

  /// In front of the unit's text.
  std::string declarations() const;
  /// Behind it, where the functions are declared.
  std::string definitions() const;

private:
  std::string record(const clang::FunctionDecl *F);
  std::string address(const clang::FunctionDecl *F);
  std::string array(const char *Type, const std::string &Elements);
  std::string text(llvm::StringRef S);
  std::string beginning(const clang::FunctionDecl *F);
  std::string datum(const PublishedFunction &P, const PublishedFunction::Datum &D);
  std::string rows(const PublishedFunction &P, const o2o_symbol *S);
  std::string way(const o2o_nest *N, const o2o_symbol *S, int64_t Offset);
  std::string ways(const o2o_nest *N, const o2o_function *Fn);

  clang::ASTContext &Ctx;
  unsigned Count = 0, Arrays = 0;
  std::string Declared, Defined, Calls, Published;
  std::map<std::string, std::string> Known; ///< arrays by what they hold
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Seen;
};

} // namespace o2o

#endif
