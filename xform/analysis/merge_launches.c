#include "xform/analysis/merge_launches.h"

#include "xform/analysis/dependence.h"

/* Something that the host reads for a launch may be written by the kernel. */
static bool host_reads_change(const o2o_nest *nest, const o2o_accesses *accesses) {
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *w = &accesses->items[k];
    if (!w->write || w->object->storage != O2O_S_OBJECT)
      continue;
    unsigned reads =
        nest->launch.pointer_reads | (w->object->points ? nest->launch.named_reads : 0);
    if (w->object->object.host_read || (reads & o2o_alias_kinds(nest, w->lvalue)))
      return true;
  }
  return false;
}

bool o2o_has_host_values(const o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    const o2o_symbol *sym = nest->symbols[k];
    if (sym->storage == O2O_S_PRIVATE &&
        (sym->firstprivate || sym->lastprivate || sym->redop != O2O_RED_NONE))
      return true;
  }
  return false;
}

bool o2o_outer_loop_is_analysable(o2o_nest *nest, o2o_stmt *loop) {
  const o2o_scope *root = o2o_scope_root(nest);
  return o2o_scope_opens(o2o_scope_enter(nest, root, loop), root);
}

const char *o2o_merge_launches_obstacle(o2o_nest *nest, const o2o_accesses *accesses,
                                        o2o_disjoint *disjoint) {
  o2o_accesses shared = {0};
  if (host_reads_change(nest, accesses))
    return "it may change what the host evaluates for each launch";
  shared.items = o2o_alloc(nest, (accesses->count + 1) * sizeof *shared.items);
  for (unsigned k = 0; k < accesses->count; ++k)
    if (accesses->items[k].object->storage == O2O_S_OBJECT)
      shared.items[shared.count++] = accesses->items[k];
  if (o2o_independent_apart(nest, &shared, O2O_ANY_LOOP, disjoint))
    return NULL;
  nest->bounds_checked = true;
  if (o2o_independent_apart(nest, &shared, O2O_ANY_LOOP, disjoint))
    return NULL;
  return "different iterations of the directive's loop may meet in memory";
}
