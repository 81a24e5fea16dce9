//===- allocators.h - allocation functions of whose blocks the runtime hears ------------------===//
#ifndef O2O_PLUGIN_AST_ALLOCATORS_H
#define O2O_PLUGIN_AST_ALLOCATORS_H

#include "abi/abi.h"

#include "llvm/ADT/StringRef.h"

namespace o2o {

/// One function that allocates or frees; calls of it are seen in LLVM IR
/// (plugin/passes/allocations.cpp).
struct Allocator {
  llvm::StringRef Name;
  /// The stub's function that takes its place; empty: the call stays, and the block is marked or
  /// unmarked next to it.
  llvm::StringRef Instead;
};

inline constexpr Allocator Allocators[] = {
    {"malloc", ""},
    {"calloc", ""},
    {"free", ""},
    {"realloc", O2O_STRING(__o2o_realloc)},
    {"reallocarray", O2O_STRING(__o2o_reallocarray)},
    {"aligned_alloc", O2O_STRING(__o2o_aligned_alloc)},
    {"memalign", O2O_STRING(__o2o_memalign)},
    {"valloc", O2O_STRING(__o2o_valloc)},
    {"posix_memalign", O2O_STRING(__o2o_posix_memalign)},
    {"strdup", O2O_STRING(__o2o_strdup)},
    {"strndup", O2O_STRING(__o2o_strndup)},
    {"mmap", O2O_STRING(__o2o_mmap)},
    {"mmap64", O2O_STRING(__o2o_mmap)},
    {"munmap", O2O_STRING(__o2o_munmap)},
    {"mremap", O2O_STRING(__o2o_mremap)},
};

/// The allocator of this name, or null.
inline const Allocator *findAllocator(llvm::StringRef Name) {
  for (const Allocator &A : Allocators)
    if (A.Name == Name)
      return &A;
  return nullptr;
}

} // namespace o2o

#endif
