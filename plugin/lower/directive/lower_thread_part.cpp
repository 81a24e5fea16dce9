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
#include "plugin/lower/directive/lower_thread_part.h"
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

/// Rows of a table of which the loop takes that of its thread; null: there are none, or others too.
o2o_symbol *ThreadParts::rowsOf(const o2o_symbol *Table) const {
  o2o_symbol *Found = nullptr;
  for (unsigned I = 0; I < N->nsymbols; I++)
    if (o2o_symbol *R = N->symbols[I]; R->points && R->pointers.table == Table) {
      if (Found)
        return nullptr;
      Found = R;
    }
  return Found && !hasPointer(Found->type->elem) && o2o_has_thread_row(N, Found) ? Found : nullptr;
}

/// How many elements the first thread's row has, in C.  A loop that leaves the table alone may come
/// where there is none, and its pointer is not set: what is no block that the runtime knows is not
/// looked into, and the row has more than any device.
std::string ThreadParts::elementsOfRow(const VarDecl *V) const {
  std::string Table = V->getName().str(), First = Table + "[0]", Safe;
  for (unsigned K = 0; K < N->nloops; K++)
    Safe += std::string(N->loops[K].host_trips) + "&&";
  std::string Bytes = "(" + First + "?__o2o_size_of(" + First + "):0)";
  if (V->getType()->isPointerType()) {
    Safe += Table + "&&";
    Bytes = "(__o2o_size_of(" + Table + ")>>48?1ULL<<48:" + Bytes + ")";
  }
  return "(" + Safe + "1?" + Bytes + "/sizeof(*" + First + "):0)";
}

/// An array as long as the first thread's row; launches whose iterations touch more are not made.
o2o_symbol *ThreadParts::takeRow(const VarDecl *V, o2o_symbol *Rows, bool Asked) {
  o2o_symbol *Count =
      o2o_symbol_new(N, keep(V->getName().str() + "_count"), scalar(O2O_T_U64), O2O_S_VALUE);
  Count->host = keep(elementsOfRow(V));
  Count->loc = loc(V->getLocation());
  o2o_symbol_add(N, Count);
  o2o_symbol *Row = o2o_take_thread_row(N, Rows, o2o_sym(N, Count));
  if (!Row)
    return nullptr;
  const char *Bytes = Nest.LengthTypes.hostBytes(Row->type);
  Row->source.bytes = keep(std::string(Bytes) + "+" + std::to_string(o2o_element(Row->type)->size));
  if (Asked)
    Row->host = keep(V->getName().str() + "[0]");
  return Row;
}

void ThreadParts::takeRows() {
  if (!N->has_thread_number || !Unit.Rows || !Nest.Fused.empty() || N->scan)
    return;
  const auto Names = Nest.Outer;
  for (auto [V, S] : Names) {
    o2o_symbol *Rows = S->storage == O2O_S_OBJECT && !Nest.Clauses.count(V) ? rowsOf(S) : nullptr;
    BlockUse Use = Rows ? Unit.Rows(Site, V) : BlockUse::Other;
    if (Use == BlockUse::Other)
      continue;
    Nest.TakesThreadArrays = true;
    if (o2o_symbol *Row = takeRow(V, Rows, Use == BlockUse::Asked))
      Taken[V] = Row;
    else
      return refuse("thread-storage", V->getLocation(), "declared here",
                    "'" + V->getName().str() + "' is used otherwise than by the thread's number");
  }
}

void ThreadParts::takeParts() {
  takeRows();
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
