/* The tree of objects.
 *
 * A treap: a search tree whose nodes also form a heap over priorities derived from their addresses,
 * which keeps it balanced without bookkeeping, whatever the order in which a program allocates and
 * frees.
 */
#include "runtime/memory/object_tree.h"

static struct o2o_object *root;
static bool viewed;
uint64_t o2o_objects_epoch = 1;
uint64_t o2o_device_copy_version;

/* Parts the tree: objects below `address` and the others. */
static void split(struct o2o_object *tree, uintptr_t address, struct o2o_object **below,
                  struct o2o_object **above) {
  while (tree)
    if (tree->lo < address) {
      *below = tree;
      below = &tree->right;
      tree = tree->right;
    } else {
      *above = tree;
      above = &tree->left;
      tree = tree->left;
    }
  *below = *above = NULL;
}

/* Joins two trees, all objects of `a` below those of `b`. */
static struct o2o_object *join(struct o2o_object *a, struct o2o_object *b) {
  struct o2o_object *result = NULL, **to = &result;
  while (a && b)
    if (a->priority > b->priority) {
      *to = a;
      to = &a->right;
      a = a->right;
    } else {
      *to = b;
      to = &b->left;
      b = b->left;
    }
  *to = a ? a : b;
  return result;
}

void o2o_objects_insert(struct o2o_object *o) {
  struct o2o_object **to = &root;
  o2o_objects_epoch++;
  viewed |= o->kind == O2O_OBJECT_VIEW;
  uint64_t mixed = (uint64_t)o->lo * 0x9E3779B97F4A7C15u;
  o->priority = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
  while (*to && (*to)->priority > o->priority)
    to = (*to)->lo < o->lo ? &(*to)->right : &(*to)->left;
  split(*to, o->lo, &o->left, &o->right);
  *to = o;
}

void o2o_objects_take_out(struct o2o_object *o) {
  struct o2o_object **from = &root;
  while (*from != o)
    from = (*from)->lo < o->lo ? &(*from)->right : &(*from)->left;
  *from = join(o->left, o->right);
}

struct o2o_object *o2o_objects_in(uintptr_t lo, uintptr_t hi) {
  struct o2o_object *found = NULL;
  for (struct o2o_object *o = root; o;)
    if (o->hi > lo) {
      found = o;
      o = o->left;
    } else
      o = o->right;
  return found && found->lo < hi ? found : NULL;
}

struct o2o_object *o2o_objects_holding(uintptr_t p) { return o2o_objects_in(p, p + 1); }

bool o2o_objects_viewed(void) { return viewed; }
