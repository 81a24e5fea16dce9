/* A string that grows in the nest's arena, and the printer's lines. */
#include "xform/print/printer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define INDENT_COLUMNS 2

/* Makes room for more characters and the 0 behind them. */
static void reserve(text *t, size_t more) {
  size_t needed = t->length + more + 1;
  if (needed <= t->capacity)
    return;
  size_t capacity = t->capacity ? t->capacity : 256;
  while (capacity < needed)
    capacity *= 2;
  char *larger = o2o_alloc(t->nest, capacity);
  if (t->length)
    memcpy(larger, t->data, t->length);
  t->data = larger;
  t->capacity = capacity;
}

static void append(text *t, const char *s) {
  size_t length = strlen(s);
  reserve(t, length);
  memcpy(t->data + t->length, s, length + 1);
  t->length += length;
}

/* Most of what is printed are words: these are copied. */
static void append_list(text *t, const char *format, va_list list) {
  if (!strcmp(format, "%s")) {
    append(t, va_arg(list, const char *));
    return;
  }
  if (!strchr(format, '%')) {
    append(t, format);
    return;
  }
  va_list again;
  va_copy(again, list);
  size_t room = t->capacity - t->length;
  int length = vsnprintf(t->data ? t->data + t->length : NULL, room, format, list);
  if (length > 0 && (size_t)length >= room) {
    reserve(t, (size_t)length);
    vsnprintf(t->data + t->length, (size_t)length + 1, format, again);
  }
  if (length > 0)
    t->length += (size_t)length;
  va_end(again);
}

void text_append(text *t, const char *format, ...) {
  va_list list;
  va_start(list, format);
  append_list(t, format, list);
  va_end(list);
}

const char *text_string(const text *t) { return t->data ? t->data : ""; }

void put(printer *p, const char *format, ...) {
  va_list list;
  va_start(list, format);
  append_list(&p->out, format, list);
  va_end(list);
}

void put_indent(printer *p) { put(p, "%*s", (int)p->indent * INDENT_COLUMNS, ""); }

void put_line(printer *p, const char *format, ...) {
  va_list list;
  if (*format != '#')
    put_indent(p);
  va_start(list, format);
  append_list(&p->out, format, list);
  va_end(list);
  put(p, "\n");
}
