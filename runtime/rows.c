/* Pointers that a kernel follows: double **u; u[i][j].
 *
 * A host pointer means nothing to the device.  At each launch the table is read from the host (so pointers that the program has changed
 * are noticed), each pointer is looked up among the objects, and the kernel gets an image of the table with offsets into one buffer instead:
 *
 *     u: [p0, p1, p2]     p0, p1, p2 in one object:  its own device copy, offsets p0 - start, ...
 *                         in objects A, B, A:        a set {A, B}: a copy of A and B, one behind the other
 *
 * A row is all of the object that its pointer points into, so rows may overlap, be in any order and have any length; C does not let a
 * subscript leave the object.  A set's copy is an object in host memory that the registry does not know (`flat`), with a device copy like any other:
 *
 *     stale    the rows are what counts; they may have device copies of their own
 *     fresh    the copy has the rows' values, and no row has anything newer; host accesses to a row concern the set
 *     dirty    fresh, and a kernel has changed the copy: rows get their values back before the host reads any
 *
 * Arguments that share objects share a set, so aliasing rows are the same memory on the device as well.  An object is in one set at a time,
 * and while the set is fresh, kernels that use some of its objects only use the set.
 *
 * Declines null pointers and pointers to unknown memory within the range of the table that the loop uses (all of it, where no range is known, and for
 * tables that are rows themselves), rows inside the table, rows that overlap memory outside objects.
 */
#include "runtime/rows.h"

#include "runtime/hostmem.h"
#include "runtime/resident.h"

#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 16u /* of rows in a copy: the largest of C's types */
#define PAGE 4096u
#define IMAGES 64u    /* kept at most, but for those of one launch */
#define MUCH_MORE 16u /* times the range */

/* An object, or a part of one, in a copy or an image. */
struct piece {
  struct o2o_object *object; /* NULL: a table outside objects */
  uintptr_t lo, hi;
  uint64_t at;     /* offset of `lo` in the copy */
  uintptr_t start; /* tables: address of some element */
};

struct pieces {
  struct piece *list; /* by address */
  unsigned count, capacity;
  uint64_t bytes; /* of the copy */
};

struct o2o_rowset {
  struct o2o_object flat; /* the copy; host memory from malloc */
  struct pieces rows;
  bool fresh, dirty;
  struct o2o_rowset *next, **link;
};

/* What one use sees. */
struct view {
  struct pieces pieces;
  uintptr_t lo, hi; /* tables: host addresses of the pointers that must be good */
  unsigned group;   /* of uses that share objects: the number of one of them */
};

struct o2o_rows {
  struct o2o_use *uses;
  unsigned n;
  struct view *views; /* one per use */
};

/* The image of a table. They are kept, since most launches have images that some launch before has had. */
struct image {
  struct o2o_object flat;
  size_t bytes;
  uint64_t launch; /* that used it last */
  struct image *next;
};

static struct o2o_rowset *sets;
static struct image *images;
static uint64_t stamps;

/* ---- lists of pieces ---------------------------------------------------------------------------------- */

static struct piece *add_piece(struct pieces *p, struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  if (p->count == p->capacity) {
    unsigned capacity = p->capacity ? 2 * p->capacity : 16;
    struct piece *larger = realloc(p->list, capacity * sizeof *larger);
    if (!larger)
      return NULL;
    p->list = larger;
    p->capacity = capacity;
  }
  p->list[p->count] = (struct piece){.object = o, .lo = lo, .hi = hi, .start = lo};
  return &p->list[p->count++];
}

static int by_address(const void *a, const void *b) {
  const struct piece *x = a, *y = b;
  return (x->lo > y->lo) - (x->lo < y->lo);
}

/* Orders the pieces, drops repetitions, and gives each its place; addresses keep their value modulo the alignment. */
static void lay_out(struct pieces *p) {
  unsigned count = 0;
  if (p->count)
    qsort(p->list, p->count, sizeof *p->list, by_address);
  p->bytes = 0;
  for (unsigned k = 0; k < p->count; k++) {
    if (count && p->list[count - 1].lo == p->list[k].lo)
      continue;
    struct piece *piece = &p->list[count++];
    *piece = p->list[k];
    piece->at = (p->bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + piece->lo % ALIGNMENT;
    p->bytes = piece->at + (piece->hi - piece->lo);
  }
  p->count = count;
}

static const struct piece *piece_with(const struct pieces *p, uintptr_t address) {
  unsigned from = 0, to = p->count;
  while (from < to) {
    unsigned middle = from + (to - from) / 2;
    if (p->list[middle].hi > address)
      to = middle;
    else
      from = middle + 1;
  }
  return from < p->count && p->list[from].lo <= address ? &p->list[from] : NULL;
}

/* ---- copies in host memory ---------------------------------------------------------------------------- */

static bool make_flat(struct o2o_object *flat, uint64_t bytes) {
  size_t size = (size_t)((bytes + PAGE) / PAGE * PAGE);
  void *memory = aligned_alloc(PAGE, size);
  if (!memory)
    return false;
  memset(memory, 0, size);
  *flat = (struct o2o_object){.lo = (uintptr_t)memory,
                              .hi = (uintptr_t)memory + size,
                              .kind = O2O_OBJECT_FRAME,
                              .closed = true,
                              .flat = true};
  return true;
}

static void free_flat(struct o2o_object *flat) {
  o2o_resident_drop(flat);
  free((void *)flat->lo);
}

/* ---- sets --------------------------------------------------------------------------------------------- */

static void set_fresh(struct o2o_rowset *set, bool fresh) {
  if (set->fresh != fresh)
    o2o_resident_count(fresh ? 1 : -1);
  set->fresh = fresh;
}

/* Brings the rows up to date, `dying` excepted. */
static void scatter(struct o2o_rowset *set, const struct o2o_object *dying) {
  if (!set->dirty)
    return;
  o2o_resident_touch(&set->flat, set->flat.lo, set->flat.hi, O2O_TOUCH_READ);
  for (unsigned k = 0; k < set->rows.count && set->dirty; k++) {
    const struct piece *row = &set->rows.list[k];
    if (row->object != dying)
      memcpy((void *)row->lo, (const void *)(set->flat.lo + row->at), row->hi - row->lo);
  }
  set->dirty = false;
}

/* Copies the rows, which then are the set's. */
static void gather(struct o2o_rowset *set) {
  for (unsigned k = 0; k < set->rows.count; k++) {
    const struct piece *row = &set->rows.list[k];
    o2o_resident_touch(row->object, row->lo, row->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  }
  o2o_resident_touch(&set->flat, set->flat.lo, set->flat.hi, O2O_TOUCH_WRITE | O2O_TOUCH_FRESH);
  for (unsigned k = 0; k < set->rows.count; k++) {
    const struct piece *row = &set->rows.list[k];
    memcpy((void *)(set->flat.lo + row->at), (const void *)row->lo, row->hi - row->lo);
  }
  set_fresh(set, true);
}

static void dissolve(struct o2o_rowset *set, const struct o2o_object *dying) {
  scatter(set, dying);
  set_fresh(set, false);
  for (unsigned k = 0; k < set->rows.count; k++)
    set->rows.list[k].object->rowset = NULL;
  *set->link = set->next;
  if (set->next)
    set->next->link = set->link;
  free_flat(&set->flat);
  free(set->rows.list);
  free(set);
}

void o2o_rows_touch(struct o2o_rowset *set, unsigned flags) {
  scatter(set, NULL);
  if (flags & O2O_TOUCH_WRITE)
    set_fresh(set, false);
}

void o2o_rows_touch_all(unsigned flags) {
  for (struct o2o_rowset *set = sets; set; set = set->next)
    o2o_rows_touch(set, flags);
}

void o2o_rows_written(struct o2o_rowset *set) { set->dirty = true; }

bool o2o_rows_fresh(const struct o2o_rowset *set) { return set->fresh; }

void o2o_rows_leave(struct o2o_object *o) { dissolve(o->rowset, o); }

void o2o_rows_rescue(void) { o2o_rows_touch_all(O2O_TOUCH_READ | O2O_TOUCH_WRITE); }

static bool all_in(const struct o2o_rowset *set, const struct pieces *rows) {
  for (unsigned k = 0; k < rows->count; k++)
    if (rows->list[k].object->rowset != set)
      return false;
  return true;
}

/* A set with these objects, which takes over the list if it is new; NULL: no memory. */
static struct o2o_rowset *set_of(struct pieces *rows) {
  struct o2o_rowset *set = rows->list[0].object->rowset;
  if (set && all_in(set, rows))
    return set;
  set = calloc(1, sizeof *set);
  if (!set || !make_flat(&set->flat, rows->bytes)) {
    free(set);
    return NULL;
  }
  set->rows = *rows;
  *rows = (struct pieces){0};
  set->flat.rowset = set;
  for (unsigned k = 0; k < set->rows.count; k++) {
    struct o2o_object *o = set->rows.list[k].object;
    if (o->rowset)
      dissolve(o->rowset, NULL);
    o->rowset = set;
  }
  set->next = sets;
  set->link = &sets;
  if (sets)
    sets->link = &set->next;
  sets = set;
  return set;
}

/* ---- reading tables ----------------------------------------------------------------------------------- */

/* Calls visit for each pointer of a table that is in one of the places; stops when it returns false. */
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
  /* All of the object, unless it is much more: then the set is the same for all ranges of the table. */
  if (use->object && (use->object->hi - use->object->lo) / MUCH_MORE <= hi - lo + PAGE)
    lo = use->object->lo, hi = use->object->hi;
  else if (!use->object && !use->declared && !o2o_is_mapped(lo, hi - lo))
    return o2o_decline(why, false, "memory that the loop may touch cannot be read");
  struct piece *piece = add_piece(&v->pieces, use->object, lo, hi);
  if (!piece)
    return o2o_decline(why, false, "out of memory");
  piece->start = use->base;
  v->pieces.bytes = hi - lo;
  o2o_residency_touch(v->lo, v->hi, O2O_TOUCH_READ);
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
  if (o && o->stamp != s->stamp && (!o2o_objects_bounds_known(o) || !o2o_objects_check(o)))
    o = NULL;
  if (!required && (!o || o == table->object))
    return true;
  if (!o)
    return bad(s, p ? "extent of rows '%s' unknown" : "rows '%s' have a null pointer");
  if (p >= s->table->lo && p < s->table->hi && !s->all)
    return bad(s, "rows '%s' are in the table that holds pointers to them");
  s->last = o;
  uintptr_t phase = (p - o->lo) % s->use->elem;
  if (o->stamp != s->stamp) {
    struct piece *row = add_piece(&s->view->pieces, o, o->lo, o->hi);
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
    o2o_residency_touch(table->pieces.list[0].lo, table->pieces.list[0].hi, O2O_TOUCH_READ);
    s.required = false;
    walk_table(table, use->places, find_row, &s);
  }
  if (fine)
    lay_out(&s.view->pieces);
  for (unsigned k = 0; k < s.view->pieces.count && fine && use->is_table; k++)
    o2o_residency_touch(s.view->pieces.list[k].lo, s.view->pieces.list[k].hi, O2O_TOUCH_READ);
  return fine;
}

struct o2o_rows *o2o_rows_find(struct o2o_use *uses, unsigned n, bool *none,
                               struct o2o_reason *why) {
  bool fine = true;
  *none = true;
  for (unsigned i = 0; i < n; i++)
    *none = *none && !uses[i].is_table;
  if (*none)
    return NULL;
  struct o2o_rows *r = calloc(1, sizeof *r);
  struct view *views = calloc(n, sizeof *views);
  if (!r || !views) {
    free(r);
    free(views);
    o2o_decline(why, false, "out of memory");
    return NULL;
  }
  *r = (struct o2o_rows){uses, n, views};
  for (unsigned i = 0; i < n && fine; i++)
    if (uses[i].table >= 0)
      fine = find_rows(r, i, why);
    else if (uses[i].is_table)
      fine = see_table(&views[i], &uses[i], why);
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
  for (unsigned i = 0; r && i < r->n; i++)
    free(r->views[i].pieces.list);
  if (r)
    free(r->views);
  free(r);
}

/* ---- who shares rows with whom ------------------------------------------------------------------------ */

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

/* ---- giving out buffers ------------------------------------------------------------------------------- */

void o2o_rows_use(struct o2o_use *u) {
  struct o2o_rowset *set = u->object->rowset;
  const struct piece *row = piece_with(&set->rows, u->object->lo);
  uintptr_t shift = set->flat.lo + row->at - row->lo;
  u->base += shift;
  u->lo += shift;
  u->hi += shift;
  u->object = &set->flat;
  u->declared = true;
}

/* The uses of a group see the set. */
static void use_set(struct o2o_rows *r, unsigned group, struct o2o_rowset *set) {
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
  struct o2o_rowset *set;
  bool rows = false, fine = true;
  for (unsigned i = 0; i < r->n && fine; i++) {
    struct o2o_use *u = &r->uses[i];
    struct pieces *p = &r->views[i].pieces;
    if (!is_data(u) || group_of(r, i) != group)
      continue;
    rows = rows || u->table >= 0;
    for (unsigned k = 0; u->table >= 0 && k < p->count && fine; k++)
      fine = add_piece(&all, p->list[k].object, p->list[k].lo, p->list[k].hi) != NULL;
    if (u->table < 0)
      fine = fine && add_piece(&all, u->object, u->object->lo, u->object->hi) != NULL;
  }
  if (!fine || !rows || !all.count) {
    free(all.list);
    return fine || o2o_decline(why, false, "out of memory");
  }
  lay_out(&all);
  struct o2o_object *o = all.list[0].object;
  if (all.count == 1 && !(o->rowset && o->rowset->fresh)) {
    for (unsigned i = 0; i < r->n; i++)
      if (r->uses[i].table >= 0 && !r->uses[i].is_table && group_of(r, i) == group) {
        r->uses[i].object = o;
        r->uses[i].base = r->uses[i].lo = o->lo;
        r->uses[i].hi = o->hi;
      }
    fine = o2o_resident_fits(o) || o2o_decline(why, false, "rows are too large for the device");
  } else if ((set = set_of(&all))) {
    if (!set->fresh)
      gather(set);
    use_set(r, group, set);
    fine = o2o_resident_fits(&set->flat) ||
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
    pieces = &u->object->rowset->rows;
  piece = piece_with(pieces, p);
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

/* The image with this content: one that some launch has had, if there is one.  Takes `content`; NULL: no memory. */
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
    free_flat(&old->flat);
    free(old);
  }
  if (!found && (found = calloc(1, sizeof *found)) && !make_flat(&found->flat, bytes)) {
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
  return o2o_resident_fits(o) || o2o_decline(why, false, "rows are too large for the device");
}

bool o2o_rows_prepare(struct o2o_rows *r, struct o2o_reason *why) {
  uint64_t launch = ++stamps;
  if (!make_groups(r, why))
    return false;
  for (unsigned i = 0; i < r->n; i++)
    if (is_data(&r->uses[i]) && group_of(r, i) == i && !place_group(r, i, why))
      return false;
  for (unsigned i = 0; i < r->n; i++)
    if (r->uses[i].is_table && !make_image(r, i, launch, why))
      return false;
  return true;
}
