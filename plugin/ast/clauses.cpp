//===- clauses.cpp - what clauses of OpenMP mean for the rooms -------------------------------===//
//
// One line for each clause. Where more than the kind has to be asked (the chunk of a `schedule`,
// the condition of an `if`, the operator of a `reduction`) the rooms ask themselves, behind this
// table.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/clauses.h"

namespace o2o {

using namespace llvm::omp;

unsigned clauseAnswers(clang::OpenMPClauseKind K) {
  constexpr unsigned Kernel = ClauseKernelIgnores, Simd = ClauseSimdIgnores,
                     Values = ClauseNamesValues, Keeps = ClauseKeepsValues, Fuse = ClauseMayFuse,
                     Reads = ClauseHostReads, Copies = ClauseHostCopies;
  switch (K) {
  // Whose variables are.
  case OMPC_private:
    return Values | Fuse | Reads;
  case OMPC_shared:
    return Kernel | Values | Keeps | Fuse | Reads;
  case OMPC_firstprivate:
    return Values | Keeps | Copies;
  case OMPC_lastprivate:
    return Simd | Values | Copies;
  case OMPC_reduction:
  case OMPC_copyprivate:
    return Values | Copies;
  case OMPC_copyin:
    return Kernel | Values | Copies;
  case OMPC_linear:
    return Copies;
  case OMPC_default:
    return Kernel | Keeps | Reads;

  // How iterations are shared, and by how many threads.
  case OMPC_collapse:
    return Kernel | Simd | Keeps | Fuse | Reads;
  case OMPC_nowait:
    return Kernel | Keeps | Fuse | Reads;
  case OMPC_schedule:
  case OMPC_if:
    return Keeps | Reads;
  case OMPC_num_threads:
    return Kernel | Keeps | Reads;
  case OMPC_proc_bind:
    return Kernel | Reads;
  case OMPC_ordered:
  case OMPC_num_teams:
  case OMPC_thread_limit:
  case OMPC_dist_schedule:
  case OMPC_bind:
  case OMPC_filter:
    return Reads;

  // Hints.
  case OMPC_safelen:
  case OMPC_simdlen:
  case OMPC_aligned:
  case OMPC_nontemporal:
  case OMPC_order:
    return Kernel | Simd | Reads;
  case OMPC_allocate: // where the host's copies are
    return Kernel | Reads;

  // Of tasks, atomic accesses and `flush`: no kernel has these constructs on the host's side.
  case OMPC_untied:
  case OMPC_mergeable:
  case OMPC_final:
  case OMPC_priority:
  case OMPC_grainsize:
  case OMPC_num_tasks:
  case OMPC_nogroup:
  case OMPC_depend:
  case OMPC_affinity:
  case OMPC_detach:
  case OMPC_read:
  case OMPC_write:
  case OMPC_update:
  case OMPC_capture:
  case OMPC_compare:
  case OMPC_hint:
  case OMPC_seq_cst:
  case OMPC_acq_rel:
  case OMPC_acquire:
  case OMPC_release:
  case OMPC_relaxed:
  case OMPC_flush:
  case OMPC_threads:
  case OMPC_simd:
  case OMPC_inclusive:
  case OMPC_exclusive:
    return Reads;

  default: { // clauses that the oldest Clang does not know
    llvm::StringRef Name = getOpenMPClauseName(K);
    return Name == "weak" || Name == "fail" ? Reads : 0;
  }
  }
}

} // namespace o2o
