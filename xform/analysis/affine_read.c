/* Subscripts that are read from memory (affine.h).
 *
 *   a[idx[i]], row[perm[j] * n + k]
 *
 * The value is a variable of the side that may be anything, so that a question can still be
 * answered by the other subscripts.  Where the user has declared the array that it is read from
 * injective, the same value on both sides comes from the same element:
 *
 *   idx[i] of one side = idx[i'] of the other   ->   i = i'
 *
 * Values read in bounds and conditions are not followed.
 */
#include "xform/analysis/affine_form.h"

void affine_note_read(builder *b, const o2o_scope *scope, const o2o_expr *load, const char *value) {
  o2o_nest *nest = b->affine->nest;
  o2o_access_instance *side = b->side, *at = o2o_alloc(nest, sizeof *at);
  o2o_memory_read *read = o2o_alloc(nest, sizeof *read);
  o2o_place place;
  read->value = value;
  if (o2o_place_of(nest, scope, load->kids[0], &place) && place.root->object.injective) {
    *at = *side;
    at->nrows = 0;
    at->bytes = load->type->size;
    b->side = at;
    at->address = affine_address(b, &place, NULL);
    b->side = side;
    side->variables = at->variables;
    side->constraints = at->constraints;
    side->reads = at->reads;
    read->object = place.root;
    read->place = at->address ? at : NULL;
  }
  read->next = side->reads;
  side->reads = read;
}

const char *affine_read_values(o2o_affine *affine, const o2o_access_instance *a,
                               const o2o_access_instance *b) {
  const char *text = "1 = 1";
  for (const o2o_memory_read *x = a->reads; x; x = x->next)
    for (const o2o_memory_read *y = b->reads; y; y = y->next) {
      bool like = x->object && x->object == y->object && x->place && y->place;
      const char *rows = like ? affine_same_rows(affine, x->place, y->place) : NULL;
      if (rows)
        text = o2o_format(affine->nest, "%s and (%s != %s or (%s and %s = %s))", text, x->value,
                          y->value, rows, x->place->address, y->place->address);
    }
  return text;
}
