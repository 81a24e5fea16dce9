/* The arena of a nest.
 *
 * Everything that belongs to a nest is allocated in blocks that are freed together, so no pass ever
 * frees a node and nodes may be shared freely.  Memory that the system refuses ends the process as
 * Clang's own allocator does: a compiler has nothing better to do then.
 */
#include "xform/ir/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES ((size_t)16384)

typedef struct block {
  struct block *next;
  size_t used, size;
  _Alignas(16) char data[];
} block;

struct o2o_arena {
  block *blocks; /* the newest first; only it has room */
  o2o_type scalars[O2O_T_POINTER];
};

static void *take(size_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory) {
    fputs("omp2ocl: out of memory\n", stderr);
    exit(EXIT_FAILURE);
  }
  return memory;
}

static void init_scalars(o2o_arena *arena) {
  static const uint8_t bytes[O2O_T_POINTER] = {
      [O2O_T_VOID] = 0, [O2O_T_BOOL] = 1, [O2O_T_I8] = 1,  [O2O_T_U8] = 1,
      [O2O_T_I16] = 2,  [O2O_T_U16] = 2,  [O2O_T_I32] = 4, [O2O_T_U32] = 4,
      [O2O_T_I64] = 8,  [O2O_T_U64] = 8,  [O2O_T_F32] = 4, [O2O_T_F64] = 8,
  };
  for (unsigned k = 0; k < O2O_T_POINTER; ++k) {
    arena->scalars[k].kind = (o2o_type_kind)k;
    arena->scalars[k].size = bytes[k];
    arena->scalars[k].align = bytes[k] ? bytes[k] : 1;
  }
}

o2o_nest *o2o_nest_new(void) {
  o2o_nest *nest = take(sizeof *nest);
  nest->arena = take(sizeof *nest->arena);
  init_scalars(nest->arena);
  nest->room.next_id = 1;
  nest->name = nest->function = "";
  return nest;
}

void o2o_nest_free(o2o_nest *nest) {
  if (!nest)
    return;
  for (block *b = nest->arena->blocks; b;) {
    block *next = b->next;
    free(b);
    b = next;
  }
  free(nest->arena);
  free(nest);
}

void *o2o_alloc(o2o_nest *nest, size_t bytes) {
  o2o_arena *arena = nest->arena;
  bytes = (bytes + 15) & ~(size_t)15;
  block *b = arena->blocks;
  if (!b || b->size - b->used < bytes) {
    size_t size = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    b = take(sizeof *b + size);
    b->size = size;
    b->next = arena->blocks;
    arena->blocks = b;
  }
  void *memory = b->data + b->used;
  b->used += bytes;
  return memory;
}

o2o_arena_position o2o_arena_mark(const o2o_nest *nest) {
  block *newest = nest->arena->blocks;
  return (o2o_arena_position){newest, newest ? newest->used : 0};
}

void o2o_arena_release(o2o_nest *nest, o2o_arena_position mark) {
  o2o_arena *arena = nest->arena;
  while (arena->blocks != mark.block) {
    block *next = arena->blocks->next;
    free(arena->blocks);
    arena->blocks = next;
  }
  if (!arena->blocks)
    return;
  memset(arena->blocks->data + mark.used, 0, arena->blocks->used - mark.used);
  arena->blocks->used = mark.used;
}

void *o2o_grown(o2o_nest *nest, void *items, unsigned count, unsigned *capacity, size_t size) {
  if (count < *capacity)
    return items;
  *capacity = *capacity ? 2 * *capacity : 16;
  void *larger = o2o_alloc(nest, *capacity * size);
  if (count)
    memcpy(larger, items, count * size);
  return larger;
}

char *o2o_strdup(o2o_nest *nest, const char *text) {
  size_t bytes = strlen(text) + 1;
  return memcpy(o2o_alloc(nest, bytes), text, bytes);
}

static char *format_list(o2o_nest *nest, const char *format, va_list list) {
  va_list again;
  char most[256];
  va_copy(again, list);
  int length = vsnprintf(most, sizeof most, format, list);
  size_t bytes = length < 0 ? 1 : (size_t)length + 1;
  char *text = o2o_alloc(nest, bytes);
  if (bytes > sizeof most)
    vsnprintf(text, bytes, format, again);
  else if (length >= 0)
    memcpy(text, most, bytes);
  va_end(again);
  return text;
}

char *o2o_format(o2o_nest *nest, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = format_list(nest, format, list);
  va_end(list);
  return text;
}

bool o2o_refuse(o2o_nest *nest, o2o_refusal *why, const char *reason, o2o_loc note_loc,
                const char *note, const char *format, ...) {
  va_list list;
  va_start(list, format);
  why->text = format_list(nest, format, list);
  va_end(list);
  why->reason = reason;
  why->note = note ? o2o_strdup(nest, note) : NULL;
  why->note_loc = note_loc;
  return false;
}

const o2o_type *o2o_scalar(o2o_nest *nest, o2o_type_kind kind) {
  return &nest->arena->scalars[kind < O2O_T_POINTER ? kind : O2O_T_VOID];
}
