//===- lower_thread_part.cpp - parts of a block that are a thread's by its number -------------===//
//
//   double *w = malloc(omp_get_max_threads() * n * sizeof *w);
//   #pragma omp parallel for
//   for (...) { double *mine = w + omp_get_thread_num() * n; fill mine; use it }
//
// The number of the iteration's thread is computed (lower_thread.cpp), but iterations of a thread
// would still meet in its part. Of a block that is scratch in all loops (thread_arrays.h) they get
// arrays of their own (xform/prepare/thread_part.h).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower_thread_part.h"
#include "plugin/lower/lower.h"

#include "xform/prepare/thread_part.h"

using namespace clang;

namespace o2o {

bool ThreadParts::onlyName(const VarDecl *V) const {
  return llvm::none_of(Nest.Outer, [&](const auto &Other) {
    return Other.first != V && Other.second->storage == O2O_S_OBJECT && Unit.MadeOf(V, Other.first);
  });
}

/// An array as long as all of the block.
o2o_symbol *ThreadParts::wholeBlock(const VarDecl *V, o2o_symbol *S) {
  if (!S->points)
    return o2o_take_whole_block(N, S, nullptr);
  o2o_symbol *Count =
      o2o_symbol_new(N, keep(std::string(S->name) + "_count"), scalar(O2O_T_U64), O2O_S_VALUE);
  Count->host = keep("__o2o_size_of(" + std::string(S->host) + ")/sizeof(*" + S->host + ")");
  Count->loc = loc(V->getLocation());
  o2o_symbol_add(N, Count);
  return o2o_take_whole_block(N, S, o2o_sym(N, Count));
}

/// The variable names an object that could be a block with parts.
bool ThreadParts::mayBeTaken(const VarDecl *V, o2o_symbol *S) const {
  bool Array = S->type->kind == O2O_T_ARRAY && S->type->size > 0;
  return S->storage == O2O_S_OBJECT && S->host && (S->points || Array) && !S->pointers.is_table &&
         !hasPointer(S->type->elem) && !Nest.Clauses.count(V) && o2o_has_thread_part(N, S);
}

void ThreadParts::takeParts() {
  if (!N->has_thread_number || !Unit.Block || !Nest.Fused.empty() || N->scan)
    return;
  const auto Names = Nest.Outer;
  for (auto [V, S] : Names) {
    BlockUse Use = mayBeTaken(V, S) ? Unit.Block(Site, V) : BlockUse::Other;
    if (Use == BlockUse::Other || (Use == BlockUse::Whole && Nest.regionPrivate(V)))
      continue;
    Nest.TakesThreadArrays = true;
    bool Short = Use != BlockUse::Whole;
    o2o_symbol *Part =
        onlyName(V) ? Short ? o2o_take_thread_part(N, S) : wholeBlock(V, S) : nullptr;
    const char *Bytes = Part && Part->type->size == 0 ? Nest.LengthTypes.hostBytes(Part->type) : "";
    if (!Part || !Bytes)
      return refuse("thread-storage", V->getLocation(), "declared here",
                    "'" + V->getName().str() + "' is used otherwise than by the thread's number");
    // A launch wants some memory for each slab.
    if (Part->type->size == 0)
      Part->source.bytes =
          keep(std::string(Bytes) + "+" + std::to_string(o2o_element(Part->type)->size));
    if (Use == BlockUse::Asked) // privatize.c asks
      Part->host = S->host;
    Taken[V] = Part;
  }
}

} // namespace o2o
