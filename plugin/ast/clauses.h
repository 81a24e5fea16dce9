//===- clauses.h - what clauses of OpenMP mean for the rooms ---------------------------------===//
#ifndef O2O_PLUGIN_AST_CLAUSES_H
#define O2O_PLUGIN_AST_CLAUSES_H

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

namespace o2o {

/// Questions about a clause that its kind alone answers, as bits. No is the answer that refuses or
/// assumes the worst, so a clause that the table does not have is safe.
enum ClauseAnswer : unsigned {
  /// A kernel computes the same without it: nothing to lower.
  ClauseKernelIgnores = 1,
  /// Likewise for `omp simd` in a kernel's body.
  ClauseSimdIgnores = 2,
  /// What it names are variables, and their values: no address goes anywhere.
  ClauseNamesValues = 4,
  /// A variable that it mentions has the same value inside the construct.
  ClauseKeepsValues = 8,
  /// Directives with it may be one launch.
  ClauseMayFuse = 16,
  /// The host reads what it mentions, and touches nothing else because of it.
  ClauseHostReads = 32,
  /// The host reads and writes the variables that it names, for the construct's copies of them.
  ClauseHostCopies = 64,
  /// About teams, tasks or the memory of another device. Where all run on the host's own, a kernel
  /// computes the same without it, unless to evaluate what it mentions has an effect.
  ClauseOfHostMemory = 128,
  /// Says what another device has of the host's data (offload.h).
  ClauseDeviceData = 256,
};

/// The answers for a kind of clause; 0: it is not in the table.
unsigned clauseAnswers(clang::OpenMPClauseKind K);

inline bool answers(const clang::OMPClause *C, ClauseAnswer Question) {
  return (clauseAnswers(C->getClauseKind()) & Question) != 0;
}

/// The kind of dependence by which `taskwait` waits for what a construct with the clause waits for;
/// null: it says more (iterators, all memory).
const char *waitsFor(const clang::OMPDependClause *C);

/// What `default` says of variables that no other clause names; `shared` where there is no such
/// clause. Otherwise each has to be listed, or is copied.
llvm::omp::DefaultKind defaultOf(const clang::OMPExecutableDirective *D);

} // namespace o2o

#endif
