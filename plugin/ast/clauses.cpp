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

namespace {

constexpr unsigned Kernel = ClauseKernelIgnores, Simd = ClauseSimdIgnores,
                   Values = ClauseNamesValues, Keeps = ClauseKeepsValues, Fuse = ClauseMayFuse,
                   Reads = ClauseHostReads, Copies = ClauseHostCopies, Here = ClauseOfHostMemory,
                   Data = ClauseDeviceData;

struct Row {
  clang::OpenMPClauseKind Kind;
  unsigned Answers;
};

constexpr Row Table[] = {
    // Whose variables are.
    {OMPC_private, Values | Fuse | Reads},
    {OMPC_shared, Kernel | Values | Keeps | Fuse | Reads},
    {OMPC_firstprivate, Values | Keeps | Copies},
    {OMPC_lastprivate, Simd | Values | Copies},
    {OMPC_reduction, Values | Copies},
    {OMPC_copyprivate, Values | Copies},
    {OMPC_copyin, Values | Copies},
    {OMPC_linear, Copies},
    {OMPC_default, Kernel | Keeps | Reads},

    // How iterations are shared, and by how many threads.
    {OMPC_collapse, Kernel | Simd | Keeps | Fuse | Reads},
    {OMPC_nowait, Kernel | Keeps | Fuse | Reads},
    {OMPC_schedule, Keeps | Reads},
    {OMPC_if, Keeps | Reads},
    {OMPC_num_threads, Kernel | Keeps | Reads},
    {OMPC_proc_bind, Kernel | Reads},
    {OMPC_ordered, Reads},
    {OMPC_num_teams, Reads | Here},
    {OMPC_thread_limit, Reads | Here},
    {OMPC_dist_schedule, Reads},
    {OMPC_bind, Reads | Here},
    {OMPC_filter, Reads},

    // Hints.
    {OMPC_safelen, Kernel | Simd | Reads},
    {OMPC_simdlen, Kernel | Simd | Reads},
    {OMPC_aligned, Kernel | Simd | Reads},
    {OMPC_nontemporal, Kernel | Simd | Reads},
    {OMPC_order, Kernel | Simd | Reads},
    {OMPC_allocate, Kernel | Reads}, // where the host's copies are

    // Of tasks, atomic accesses and `flush`: no kernel has these constructs on the host's side.
    {OMPC_untied, Reads | Here},
    {OMPC_mergeable, Reads | Here},
    {OMPC_final, Reads | Here},
    {OMPC_priority, Reads | Here},
    {OMPC_grainsize, Reads | Here},
    {OMPC_num_tasks, Reads | Here},
    {OMPC_nogroup, Reads | Here},
    {OMPC_depend, Reads},
    {OMPC_affinity, Reads},
    {OMPC_detach, Reads},
    {OMPC_read, Reads},
    {OMPC_write, Reads},
    {OMPC_update, Reads},
    {OMPC_capture, Reads},
    {OMPC_compare, Reads},
    {OMPC_hint, Reads},
    {OMPC_seq_cst, Reads},
    {OMPC_acq_rel, Reads},
    {OMPC_acquire, Reads},
    {OMPC_release, Reads},
    {OMPC_relaxed, Reads},
    {OMPC_flush, Reads},
    {OMPC_threads, Reads},
    {OMPC_simd, Reads},
    {OMPC_inclusive, Reads},
    {OMPC_exclusive, Reads},

    // Of devices: without another one, data is where it is.
    {OMPC_map, Here | Data},
    {OMPC_is_device_ptr, Here | Data},
    {OMPC_has_device_addr, Here | Data},
    {OMPC_use_device_ptr, Data},
    {OMPC_use_device_addr, Data},
    {OMPC_to, Data},
    {OMPC_from, Data},
    {OMPC_defaultmap, Here},
    {OMPC_device, Here},
};

} // namespace

unsigned clauseAnswers(clang::OpenMPClauseKind K) {
  for (const Row &R : Table)
    if (R.Kind == K)
      return R.Answers;
  // Clauses that the oldest Clang does not know.
  llvm::StringRef Name = getOpenMPClauseName(K);
  return Name == "weak" || Name == "fail" ? Reads : 0;
}

const char *waitsFor(const clang::OMPDependClause *C) {
  switch (C->getModifier() ? clang::OMPC_DEPEND_unknown : C->getDependencyKind()) {
  case clang::OMPC_DEPEND_in:
    return "in";
  case clang::OMPC_DEPEND_out:
  case clang::OMPC_DEPEND_inout:
  case clang::OMPC_DEPEND_mutexinoutset:
  case clang::OMPC_DEPEND_inoutset:
    return "inout";
  case clang::OMPC_DEPEND_depobj:
    return "depobj";
  default:
    return nullptr;
  }
}

llvm::omp::DefaultKind defaultOf(const clang::OMPExecutableDirective *D) {
  for (const clang::OMPClause *C : D->clauses())
    if (const auto *Default = llvm::dyn_cast_or_null<clang::OMPDefaultClause>(C))
      return Default->getDefaultKind();
  return llvm::omp::OMP_DEFAULT_shared;
}

} // namespace o2o
