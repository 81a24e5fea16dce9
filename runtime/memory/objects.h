/* The objects whose lifetime is known: static arrays, blocks of the heap, automatic arrays,
 * mappings.
 *
 * They are disjoint.  All functions are called under the lock (hooks.h). */
#ifndef O2O_RUNTIME_MEMORY_OBJECTS_H
#define O2O_RUNTIME_MEMORY_OBJECTS_H

#include "runtime/memory/object_tree.h"

struct __o2o_region;

/* Where blocks of the heap are marked (heap.h). */
struct o2o_heap;
void o2o_objects_start(struct __o2o_region *regions, struct o2o_heap *heap);

/* A new object; older ones that it overlaps are no more, and their device copies are dropped. */
void o2o_objects_note(const struct o2o_noted *noted);

/* The object becomes valid on the host, and its device copy is dropped. */
void o2o_objects_leave(struct o2o_object *o);

/* The block is as long as what the C library has set aside for it: code that the plugin did not
 * compile may have let it grow in its place.  Its device copy is dropped, if it has no room. */
void o2o_objects_extend(struct o2o_object *o);

/* A static object, known until it was removed as often as added.  Two that overlap but are not
 * the same count as one. */
void o2o_objects_add_static(const struct o2o_static *s);
void o2o_objects_remove_static(const struct o2o_static *s);

/* The object that holds the byte at p, for a launch, of objects that can be believed: a block that
 * nobody has asked for yet becomes one.  NULL when none does. */
struct o2o_object *o2o_objects_at(uintptr_t p);

/* The object is no more: its device copy is dropped. */
void o2o_objects_remove(struct o2o_object *o);

/* Whether the object can still be what it was noted as: a block that was freed by code that the
 * plugin did not compile may be something else by now.  When not, it is removed. */
bool o2o_objects_check(struct o2o_object *o);

/* Whether the object's ends are known for sure, so that accesses can be said to stay inside. */
bool o2o_objects_bounds_known(const struct o2o_object *o);

#endif
