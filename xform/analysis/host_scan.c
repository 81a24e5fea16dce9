/* Arrays that the host reads for a launch as the iterations will.
 *
 *   for (i ...) { double t[row[i + 1] - row[i]]; ... cols[k] = 3; }
 *
 * The host has found the largest size by a loop of its own (plugin/lower/value/size_scan.cpp). An
 * iteration must not find another one: it writes into `row`, or `cols` leads there. The launch
 * compares the ranges of objects, as it does where independence rests on that; of arrays that may
 * be one array all the same none is scanned.
 */
#include "xform/analysis/host_scan.h"

static o2o_symbol *first_scanned(const o2o_nest *nest) {
  for (unsigned k = 0; k < nest->nsymbols; ++k)
    if (nest->symbols[k]->object.scanned)
      return nest->symbols[k];
  return NULL;
}

/* May the write be one to what the host has read? */
static bool may_meet(const o2o_nest *nest, const o2o_accesses *accesses, const o2o_access *w) {
  const unsigned written = o2o_alias_kinds(nest, w->lvalue);
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *r = &accesses->items[k];
    if (r->object->object.scanned && (r->object->points || w->object->points) &&
        (!r->lvalue || (written & (1u << r->lvalue->type->kind))))
      return true;
  }
  return false;
}

/* What is left of the list. */
static void drop_scanned(o2o_nest *nest, o2o_disjoint *disjoint) {
  o2o_same_array *kept = o2o_alloc(nest, (disjoint->nbut + 1) * sizeof *kept);
  unsigned count = 0;
  for (unsigned k = 0; k < disjoint->nbut; ++k)
    if (!disjoint->but[k].of[0]->object.scanned && !disjoint->but[k].of[1]->object.scanned)
      kept[count++] = disjoint->but[k];
  disjoint->but = kept;
  disjoint->nbut = count;
}

bool o2o_check_host_scans(o2o_nest *nest, const o2o_accesses *accesses, o2o_disjoint *disjoint,
                          o2o_refusal *why) {
  const o2o_symbol *scanned = first_scanned(nest);
  if (!scanned)
    return true;
  if (nest->units.externals)
    return o2o_refuse(nest, why, "local-vla", nest->loc, NULL,
                      "the host would read from '%s' what it has to know for a launch, and "
                      "functions of other files could write there",
                      scanned->name);
  bool meets = false;
  for (unsigned k = 0; k < accesses->count; ++k) {
    const o2o_access *w = &accesses->items[k];
    if (!w->write || w->object->storage != O2O_S_OBJECT)
      continue;
    if (w->object->object.scanned)
      return o2o_refuse(
          nest, why, "local-vla", w->loc, "written here",
          "the host reads from '%s' what it has to know for a launch (sizes of arrays, "
          "functions), and the loop writes there",
          w->object->name);
    meets |= may_meet(nest, accesses, w);
  }
  disjoint->needed |= meets;
  drop_scanned(nest, disjoint);
  return true;
}
