/* Pointers that a kernel follows: double **u; u[i][j].
 *
 * A host pointer means nothing to the device.  At each launch the table is read from the host (so
 * pointers that the program has changed are noticed), each pointer is looked up among the objects,
 * and the kernel gets an image of the table with offsets into one buffer instead:
 *
 *     u: [p0, p1, p2]     p0, p1, p2 in one object:  its own device copy, offsets p0 - start, ...
 *                         in objects A, B, A:        a set {A, B}: a copy of A and B, one behind
 *                         the other
 *
 * A row is all of the object that its pointer points into, so rows may overlap, be in any order and
 * have any length; C does not let a subscript leave the object.  What happens to a set between
 * launches is in gathered_rows.c.
 *
 * Arguments that share objects share a set, so aliasing rows are the same memory on the device as
 * well.  An object is in one set at a time, and while the set is fresh, kernels that use some of
 * its objects only use the set.
 *
 * What a launch has found is remembered with what was in its tables, and holds for the next launch
 * with the same arguments as long as the tables have not changed (their bytes are compared), no
 * object has come or gone, and all its sets have counted without a break, which means that no code
 * has run of which the plugin does not know what it frees (o2o_objects_epoch).  Of 4096 rows a
 * launch then looks at the 64 tables that hold pointers to them.
 *
 * Declines null pointers (where the kernel may ask whether one is) and pointers to unknown memory
 * within the range of the table that the loop uses (all of it, where no range is known, and for
 * tables that are rows themselves), rows inside the table, rows that overlap memory outside of
 * objects.
 */
#include "runtime/memory/rows.h"

#include "runtime/core/hostmem.h"
#include "runtime/memory/device_copy.h"
#include "runtime/memory/gathered_rows.h"
#include "runtime/memory/objects.h"
#include "runtime/memory/touch.h"

#include <stdlib.h>
#include <string.h>

#define PAGE 4096u
#define IMAGES 64u    /* kept at most, but for those of one launch */
#define MUCH_MORE 16u /* times the range */
#define KEPT 16u      /* launches that are remembered */

/* What one use sees. */
struct view {
  struct pieces pieces;
  uintptr_t lo, hi; /* tables: host addresses of the pointers that must be good */
  unsigned group;   /* of uses that share objects: the number of one of them */
};

struct o2o_rows {
  struct o2o_use *uses;
  unsigned n;
  struct view *views;    /* one per use */
  struct o2o_use *given; /* the uses as the launch has found them */
  bool grouped;          /* the views' groups are those of now */
  struct kept *kept;     /* remembered; NULL: not yet */
};

/* A launch that is remembered. */
struct kept {
  struct o2o_rows rows;
  struct o2o_use *placed; /* the uses as they were given buffers */
  unsigned char *tables;  /* what was in the tables, one behind the other */
  uint64_t epoch;         /* o2o_objects_epoch when it had been prepared */
  uint64_t last;          /* launch */
};

static struct kept *kept[KEPT];

/* The image of a table. They are kept, since most launches have images that some launch before
 * has had. */
struct image {
  struct o2o_object flat;
  size_t bytes;
  uint64_t launch; /* that used it last */
  struct image *next;
};

static struct image *images;
static uint64_t stamps;

/* ---- reading tables -------------------------------------------------------------------------- */

/* Calls visit for each pointer of a table that is in one of the places; stops when it returns
 * false. */
typedef bool (*visitor)(void *context, const struct piece *table, uintptr_t where);

struct walk {
  const struct piece *table;
  visitor visit;
  void *context;
};

static bool walk_levels(const struct walk *w, const int64_t *levels, int64_t n, uintptr_t at) {
  int64_t stride = levels[0], count = levels[1];
  if (n == 0)
    return at < w->table->lo || at + sizeof(void *) > w->table->hi ||
           w->visit(w->context, w->table, at);
  if (count == 0) { /* all that lie in the table */
    int64_t below = at > w->table->lo ? (int64_t)(at - w->table->lo) / stride + 1
                                      : -((int64_t)(w->table->lo - at) / stride);
    at -= (uintptr_t)(below * stride);
    count = (int64_t)(w->table->hi > at ? w->table->hi - at : 0) / stride + 1;
  }
  for (int64_t k = 0; k < count; k++)
    if (!walk_levels(w, levels + 2, n - 1, at + (uintptr_t)(k * stride)))
      return false;
  return true;
}

static bool walk_table(const struct view *table, const int64_t *places, visitor visit,
                       void *context) {
  for (unsigned k = 0; k < table->pieces.count; k++) {
    struct walk w = {&table->pieces.list[k], visit, context};
    if (!walk_levels(&w, places + 2, places[1], w.table->start + (uintptr_t)places[0]))
      return false;
  }
  return true;
}

static uintptr_t pointer_at(uintptr_t where) {
  uintptr_t p;
  memcpy(&p, (const void *)where, sizeof p);
  return p;
}

/* A table that is not made of rows: the piece of memory that it is. */
static bool see_table(struct view *v, const struct o2o_use *use, struct o2o_reason *why) {
  uintptr_t lo = use->lo, hi = use->hi;
  v->lo = lo;
  v->hi = hi;
  if (lo == hi)
    return true;
  /* All of the object, unless it is much more: then the set is the same for all ranges of the
   * table. */
  if (use->object && (use->object->hi - use->object->lo) / MUCH_MORE <= hi - lo + PAGE)
    lo = use->object->lo, hi = use->object->hi;
  bool certain = use->object ? !o2o_objects_mapping(use->object) : use->declared;
  if (!certain && !o2o_is_readable(lo, hi - lo))
    return o2o_decline(why, false, "memory that the loop may touch cannot be read");
  struct piece *piece = o2o_pieces_add(&v->pieces, use->object, lo, hi);
  if (!piece)
    return o2o_decline(why, false, "out of memory");
  piece->start = use->base;
  v->pieces.bytes = hi - lo;
  o2o_touch_range(v->lo, v->hi, O2O_TOUCH_READ);
  return true;
}

struct search {
  const struct o2o_use *use; /* rows */
  struct view *view, *table;
  bool all; /* every pointer of the table must be good */
  bool required;
  uint64_t stamp;
  struct o2o_object *last;
  struct o2o_reason *why;
  bool *fine;
};

static bool bad(struct search *s, const char *format) {
  o2o_decline(s->why, false, format, s->use->name);
  *s->fine = false;
  return false;
}

/* Adds the object that a pointer points into. */
static bool find_row(void *context, const struct piece *table, uintptr_t where) {
  struct search *s = context;
  bool required = s->all || (where >= s->table->lo && where < s->table->hi);
  if (required != s->required && !s->all)
    return true;
  uintptr_t p = pointer_at(where);
  struct o2o_object *o = s->last;
  if (!o || p < o->lo || p >= o->hi)
    o = p ? o2o_objects_holding(p) : NULL;
  if (p && (!o || o->stamp != s->stamp)) {
    o = o2o_objects_at(p);
    if (o && !o2o_objects_bounds_known(o))
      o = NULL;
  }
  if (!required && (!o || o == table->object))
    return true;
  if (!p && s->use->nullable)
    return true;
  if (!o)
    return bad(s, p ? "extent of rows '%s' unknown" : "rows '%s' have a null pointer");
  if (p >= s->table->lo && p < s->table->hi && !s->all)
    return bad(s, "rows '%s' are in the table that holds pointers to them");
  s->last = o;
  uintptr_t phase = (p - o->lo) % s->use->elem;
  if (o->stamp != s->stamp) {
    if (!s->use->is_table)
      o2o_objects_extend(o); /* it may have grown */
    struct piece *row = o2o_pieces_add(&s->view->pieces, o, o->lo, o->hi);
    if (!row)
      return bad(s, "out of memory for '%s'");
    row->start = p;
    o->stamp = s->stamp;
    o->phase = phase;
  } else if (o->phase != phase && s->use->is_table)
    return bad(s, "rows '%s' overlap in parts of elements");
  return true;
}

static bool find_rows(struct o2o_rows *r, unsigned index, struct o2o_reason *why) {
  const struct o2o_use *use = &r->uses[index];
  struct view *table = &r->views[use->table];
  bool fine = true;
  struct search s = {.use = use,
                     .view = &r->views[index],
                     .table = table,
                     .all = r->uses[use->table].table >= 0,
                     .required = true,
                     .stamp = ++stamps,
                     .why = why,
                     .fine = &fine};
  walk_table(table, use->places, find_row, &s);
  /* Those in the rest of the table, when that is not made of rows. */
  bool rest = fine && !s.all && table->pieces.count && table->pieces.list[0].object;
  if (rest && table->pieces.list[0].object->stamp != s.stamp) {
    o2o_touch_range(table->pieces.list[0].lo, table->pieces.list[0].hi, O2O_TOUCH_READ);
    s.required = false;
    walk_table(table, use->places, find_row, &s);
  }
  if (fine)
    o2o_pieces_lay_out(&s.view->pieces);
  for (unsigned k = 0; k < s.view->pieces.count && fine && use->is_table; k++)
    o2o_touch_range(s.view->pieces.list[k].lo, s.view->pieces.list[k].hi, O2O_TOUCH_READ);
  return fine;
}

/* ---- launches like an earlier one ------------------------------------------------------------ */

static bool same_use(const struct o2o_use *a, const struct o2o_use *b) {
  return a->base == b->base && a->lo == b->lo && a->hi == b->hi && a->object == b->object &&
         a->declared == b->declared && a->written == b->written && a->is_table == b->is_table &&
         a->table == b->table && a->places == b->places && a->elem == b->elem;
}

/* The piece of a table is still there, and has the bytes that it had. */
static bool same_piece(const struct o2o_use *use, const struct piece *p, const void *bytes) {
  bool certain = use->table >= 0 ? p->object && o2o_objects_at(p->lo) == p->object
                 : p->object     ? !o2o_objects_mapping(p->object)
                                 : use->declared;
  if (!certain && (use->table >= 0 || !o2o_is_readable(p->lo, p->hi - p->lo)))
    return false;
  o2o_touch_range(p->lo, p->hi, O2O_TOUCH_READ);
  return memcmp((const void *)p->lo, bytes, p->hi - p->lo) == 0;
}

static bool same_tables(const struct kept *k) {
  const unsigned char *at = k->tables;
  for (unsigned i = 0; i < k->rows.n; i++) {
    const struct pieces *pieces = &k->rows.views[i].pieces;
    for (unsigned n = 0; k->rows.given[i].is_table && n < pieces->count; n++) {
      if (!same_piece(&k->rows.given[i], &pieces->list[n], at) || k->epoch != o2o_objects_epoch)
        return false;
      at += pieces->list[n].hi - pieces->list[n].lo;
    }
  }
  return true;
}

static struct o2o_rows *remembered(struct o2o_use *uses, unsigned n) {
  for (unsigned i = 0; i < KEPT; i++) {
    struct kept *k = kept[i];
    bool same = k && k->epoch == o2o_objects_epoch && k->rows.n == n;
    for (unsigned u = 0; same && u < n; u++)
      same = same_use(&uses[u], &k->rows.given[u]);
    if (same && same_tables(k)) {
      k->last = ++stamps;
      k->rows.uses = uses;
      return &k->rows;
    }
  }
  return NULL;
}

static void free_rows(struct o2o_rows *r) {
  for (unsigned i = 0; r->views && i < r->n; i++)
    free(r->views[i].pieces.list);
  free(r->views);
  free(r->given);
}

static void forget(struct kept **k) {
  if (*k) {
    free_rows(&(*k)->rows);
    free((*k)->placed);
    free((*k)->tables);
    free(*k);
  }
  *k = NULL;
}

static unsigned char *copy_tables(const struct o2o_rows *r) {
  size_t size = 1, at = 0;
  for (int copies = 0; copies < 2; copies++) {
    unsigned char *to = copies ? malloc(size) : NULL;
    for (unsigned i = 0; i < r->n; i++)
      for (unsigned n = 0; r->given[i].is_table && n < r->views[i].pieces.count; n++) {
        const struct piece *p = &r->views[i].pieces.list[n];
        if (to)
          memcpy(to + at, (const void *)p->lo, p->hi - p->lo);
        *(to ? &at : &size) += p->hi - p->lo;
      }
    if (copies)
      return to;
  }
  return NULL;
}

/* Only sets tell when unknown code has run, which may have freed a row. */
static bool all_in_sets(const struct o2o_rows *r) {
  for (unsigned i = 0; i < r->n; i++) {
    const struct o2o_use *u = &r->uses[i];
    if (u->table >= 0 && !u->is_table &&
        !(u->object && u->object->flat && u->object->gathered &&
          o2o_gathered_rows_fresh(u->object->gathered)))
      return false;
  }
  return true;
}

/* The launch has been prepared. */
static void remember(struct o2o_rows *r) {
  struct kept **to = &kept[0], *k;
  if (!all_in_sets(r) || !(k = calloc(1, sizeof *k)))
    return;
  for (unsigned i = 1; i < KEPT && *to; i++)
    if (!kept[i] || kept[i]->last < (*to)->last)
      to = &kept[i];
  k->placed = malloc(r->n * sizeof *k->placed);
  k->tables = copy_tables(r);
  if (!k->placed || !k->tables) {
    free(k->placed);
    free(k->tables);
    free(k);
    return;
  }
  memcpy(k->placed, r->uses, r->n * sizeof *k->placed);
  forget(to);
  k->rows = *r;
  k->rows.kept = r->kept = *to = k;
  k->epoch = o2o_objects_epoch;
  k->last = ++stamps;
}

static struct o2o_rows *new_rows(struct o2o_use *uses, unsigned n) {
  struct o2o_rows *r = calloc(1, sizeof *r);
  if (!r)
    return NULL;
  *r = (struct o2o_rows){.uses = uses, .n = n};
  r->views = calloc(n, sizeof *r->views);
  r->given = malloc(n * sizeof *r->given);
  if (r->views && r->given) {
    memcpy(r->given, uses, n * sizeof *r->given);
    return r;
  }
  free_rows(r);
  free(r);
  return NULL;
}

struct o2o_rows *o2o_rows_find(struct o2o_use *uses, unsigned n, bool *none,
                               struct o2o_reason *why) {
  bool fine = true;
  *none = true;
  for (unsigned i = 0; i < n; i++)
    *none = *none && !uses[i].is_table;
  if (*none)
    return NULL;
  struct o2o_rows *r = remembered(uses, n);
  bool known = r != NULL;
  if (!known && !(r = new_rows(uses, n))) {
    o2o_decline(why, false, "out of memory");
    return NULL;
  }
  for (unsigned i = 0; i < n && fine && !known; i++)
    if (uses[i].table >= 0)
      fine = find_rows(r, i, why);
    else if (uses[i].is_table)
      fine = see_table(&r->views[i], &uses[i], why);
  for (unsigned i = 0; i < n; i++)
    if (uses[i].is_table) { /* nothing on the device until it is an image */
      uses[i].object = NULL;
      uses[i].lo = uses[i].hi = uses[i].base;
    }
  if (fine)
    return r;
  o2o_rows_end(r);
  return NULL;
}

void o2o_rows_end(struct o2o_rows *r) {
  if (!r || (r->kept && r == &r->kept->rows))
    return;
  if (!r->kept) /* else it has taken over what is in there */
    free_rows(r);
  free(r);
}

/* ---- who shares rows with whom --------------------------------------------------------------- */

/* Rows that are no table, or an object that is used as itself. */
static bool is_data(const struct o2o_use *u) {
  return !u->is_table && (u->table >= 0 || u->object);
}

static unsigned group_of(const struct o2o_rows *r, unsigned i) {
  while (r->views[i].group != i)
    i = r->views[i].group;
  return i;
}

static void claim(struct o2o_rows *r, struct o2o_object *o, uint64_t stamp, unsigned use) {
  if (o->stamp == stamp)
    r->views[group_of(r, use)].group = group_of(r, o->owner);
  o->stamp = stamp;
  o->owner = use;
}

static bool make_groups(struct o2o_rows *r, struct o2o_reason *why) {
  uint64_t stamp = ++stamps;
  if (r->grouped && r->kept && r->kept->epoch == o2o_objects_epoch)
    return true;
  for (unsigned i = 0; i < r->n; i++)
    r->views[i].group = i;
  for (unsigned i = 0; i < r->n; i++) {
    const struct o2o_use *u = &r->uses[i];
    for (unsigned k = 0; is_data(u) && k < r->views[i].pieces.count; k++)
      claim(r, r->views[i].pieces.list[k].object, stamp, i);
    if (is_data(u) && u->table < 0)
      claim(r, u->object, stamp, i);
  }
  for (unsigned i = 0; i < r->n; i++) {
    const struct o2o_use *u = &r->uses[i];
    struct o2o_object *o;
    for (uintptr_t at = u->lo; !u->object && u->table < 0 && at < u->hi; at = o->hi) {
      if (!(o = o2o_objects_in(at, u->hi)))
        break;
      if (o->stamp == stamp)
        return o2o_decline(why, false, "rows overlap other memory of '%s'", u->name);
    }
  }
  r->grouped = true;
  return true;
}

bool o2o_rows_disjoint(struct o2o_rows *r, struct o2o_reason *why) {
  if (!make_groups(r, why))
    return false;
  for (unsigned i = 0; i < r->n; i++)
    for (unsigned k = i + 1; k < r->n; k++)
      if (is_data(&r->uses[i]) && is_data(&r->uses[k]) && group_of(r, i) == group_of(r, k) &&
          (r->uses[i].written || r->uses[k].written) &&
          (r->uses[i].table >= 0 || r->uses[k].table >= 0))
        return o2o_decline(why, false, "'%s' and '%s' overlap", r->uses[i].name, r->uses[k].name);
  return true;
}

bool o2o_rows_touch(const struct o2o_rows *r, unsigned use, uintptr_t lo, uintptr_t hi) {
  const struct pieces *rows = &r->views[use].pieces;
  for (unsigned k = 0; k < rows->count; k++)
    if (rows->list[k].lo < hi && lo < rows->list[k].hi)
      return true;
  return false;
}

bool o2o_rows_each(const struct o2o_rows *r, unsigned use,
                   bool (*visit)(void *context, uintptr_t start, uintptr_t lo, uintptr_t hi),
                   void *context) {
  const struct pieces *rows = &r->views[use].pieces;
  for (unsigned k = 0; k < rows->count; k++)
    if (!visit(context, rows->list[k].start, rows->list[k].lo, rows->list[k].hi))
      return false;
  return true;
}

/* ---- giving out buffers ---------------------------------------------------------------------- */

void o2o_rows_use(struct o2o_use *u) {
  struct o2o_gathered_rows *set = u->object->gathered;
  o2o_gathered_rows_refresh(set);
  const struct piece *row = o2o_pieces_with(&set->rows, u->object->lo);
  uintptr_t shift = set->flat.lo + row->at - row->lo;
  u->base += shift;
  u->lo += shift;
  u->hi += shift;
  u->object = &set->flat;
  u->declared = true;
}

/* The uses of a group see the set. */
static void use_set(struct o2o_rows *r, unsigned group, struct o2o_gathered_rows *set) {
  for (unsigned i = 0; i < r->n; i++) {
    struct o2o_use *u = &r->uses[i];
    if (!is_data(u) || group_of(r, i) != group)
      continue;
    if (u->table >= 0) {
      u->base = u->lo = set->flat.lo;
      u->hi = set->flat.hi;
      u->object = &set->flat;
      u->declared = true;
    } else if (u->object != &set->flat)
      o2o_rows_use(u);
  }
}

/* Rows in one object are that object. */
static bool place_group(struct o2o_rows *r, unsigned group, struct o2o_reason *why) {
  struct pieces all = {0};
  struct o2o_gathered_rows *set;
  bool rows = false, fine = true;
  for (unsigned i = 0; i < r->n && fine; i++) {
    struct o2o_use *u = &r->uses[i];
    struct pieces *p = &r->views[i].pieces;
    if (!is_data(u) || group_of(r, i) != group)
      continue;
    rows = rows || u->table >= 0;
    for (unsigned k = 0; u->table >= 0 && k < p->count && fine; k++)
      fine = o2o_pieces_add(&all, p->list[k].object, p->list[k].lo, p->list[k].hi) != NULL;
    if (u->table < 0)
      fine = fine && o2o_pieces_add(&all, u->object, u->object->lo, u->object->hi) != NULL;
  }
  if (!fine || !rows || !all.count) {
    free(all.list);
    return fine || o2o_decline(why, false, "out of memory");
  }
  o2o_pieces_lay_out(&all);
  struct o2o_object *o = all.list[0].object;
  if (all.count == 1 && !(o->gathered && o->gathered->fresh)) {
    for (unsigned i = 0; i < r->n; i++)
      if (r->uses[i].table >= 0 && !r->uses[i].is_table && group_of(r, i) == group) {
        r->uses[i].object = o;
        r->uses[i].base = r->uses[i].lo = o->lo;
        r->uses[i].hi = o->hi;
      }
    fine = o2o_device_copy_fits(o) || o2o_decline(why, false, "rows are too large for the device");
  } else if ((set = o2o_gathered_rows_of(&all))) {
    o2o_gathered_rows_refresh(set);
    use_set(r, group, set);
    fine = o2o_device_copy_fits(&set->flat) ||
           o2o_decline(why, false, "rows are too large for the device");
  } else
    fine = o2o_decline(why, false, "out of memory");
  free(all.list);
  return fine;
}

/* Where in the buffer of rows a pointer points to. */
static uint64_t offset_of(const struct o2o_rows *r, unsigned rows, uintptr_t p) {
  const struct o2o_use *u = &r->uses[rows];
  const struct pieces *pieces = &r->views[rows].pieces;
  const struct piece *piece;
  if (!u->is_table && u->object && !u->object->flat)
    return p - u->base;
  if (!u->is_table && u->object)
    pieces = &u->object->gathered->rows;
  piece = o2o_pieces_with(pieces, p);
  return piece ? piece->at + (p - piece->lo) : 0;
}

struct translation {
  const struct o2o_rows *rows;
  unsigned use;
  unsigned char *image;
};

static bool translate(void *context, const struct piece *table, uintptr_t where) {
  struct translation *t = context;
  uint64_t offset = offset_of(t->rows, t->use, pointer_at(where));
  memcpy(t->image + table->at + (where - table->lo), &offset, sizeof offset);
  return true;
}

/* The image with this content: one that some launch has had, if there is one.  Takes `content`;
 * NULL: no memory. */
static struct o2o_object *image_of(unsigned char *content, size_t bytes, uint64_t launch) {
  struct image **link = &images, **oldest = NULL, *found;
  unsigned count = 0;
  for (; (found = *link); link = &found->next, count++) {
    if (found->bytes == bytes && memcmp((const void *)found->flat.lo, content, bytes) == 0)
      break;
    if (found->launch != launch && (!oldest || found->launch < (*oldest)->launch))
      oldest = link;
  }
  if (!found && count >= IMAGES && oldest) {
    struct image *old = *oldest;
    *oldest = old->next;
    o2o_objects_epoch++;
    o2o_flat_free(&old->flat);
    free(old);
  }
  if (!found && (found = calloc(1, sizeof *found)) && !o2o_flat_make(&found->flat, bytes)) {
    free(found);
    found = NULL;
  } else if (found && !found->bytes) {
    memcpy((void *)found->flat.lo, content, bytes);
    found->bytes = bytes;
    found->next = images;
    images = found;
  }
  free(content);
  if (found)
    found->launch = launch;
  return found ? &found->flat : NULL;
}

static bool make_image(struct o2o_rows *r, unsigned index, uint64_t launch,
                       struct o2o_reason *why) {
  struct o2o_use *use = &r->uses[index];
  const struct pieces *pieces = &r->views[index].pieces;
  size_t bytes = (size_t)pieces->bytes;
  if (!pieces->count)
    return true;
  unsigned char *content = calloc(1, bytes);
  for (unsigned i = 0; i < r->n && content; i++)
    if (r->uses[i].table == (int)index) {
      struct translation t = {r, i, content};
      walk_table(&r->views[index], r->uses[i].places, translate, &t);
    }
  struct o2o_object *o = content ? image_of(content, bytes, launch) : NULL;
  if (!o)
    return o2o_decline(why, false, "out of memory");
  use->object = o;
  use->base = use->table >= 0 ? o->lo : o->lo + (use->base - pieces->list[0].lo);
  use->lo = o->lo;
  use->hi = o->lo + bytes;
  use->declared = true;
  return o2o_device_copy_fits(o) || o2o_decline(why, false, "rows are too large for the device");
}

/* Gives the uses what they had in the launch that is remembered. */
static void place_again(struct o2o_rows *r, uint64_t launch) {
  for (unsigned i = 0; i < r->n; i++) {
    struct o2o_use *u = &r->uses[i];
    const struct o2o_use *before = &r->kept->placed[i];
    u->object = before->object;
    u->base = before->base;
    u->lo = before->lo;
    u->hi = before->hi;
    u->declared = before->declared;
    if (u->object && u->object->flat && u->object->gathered)
      o2o_gathered_rows_refresh(u->object->gathered);
    else if (u->is_table && u->object)
      ((struct image *)u->object)->launch = launch; /* its first member */
  }
}

bool o2o_rows_prepare(struct o2o_rows *r, struct o2o_reason *why) {
  uint64_t launch = ++stamps;
  if (r->kept && r->kept->epoch == o2o_objects_epoch) {
    place_again(r, launch);
    return true;
  }
  if (!make_groups(r, why))
    return false;
  for (unsigned i = 0; i < r->n; i++)
    if (is_data(&r->uses[i]) && group_of(r, i) == i && !place_group(r, i, why))
      return false;
  for (unsigned i = 0; i < r->n; i++)
    if (r->uses[i].is_table && !make_image(r, i, launch, why))
      return false;
  if (!r->kept)
    remember(r);
  return true;
}
