/* Names and types in OpenCL C.
 *
 *   struct { char tag; double *next; double m[2][3]; }      (host: 64 bytes)
 *   ->  struct pair_4 { char tag_0; uchar pad0[7]; ulong next_1; double m_2[6]; };
 *
 * Records have the host's layout, byte for byte: padding is spelled out, arrays in them are
 * flattened like all others, and pointers, which mean nothing on a device, are numbers of the same
 * size.
 *
 * Pointer types of the IR do not say which address space they point into; it follows from the
 * symbol at the root of the expression, which o2o_lvalue_space() and o2o_pointer_space() find.
 */
#include "abi/abi.h"
#include "xform/print/printer.h"

#include <string.h>

/* ---- names ---------------------------------------------------------------------------------- */

/* Letters outside ASCII are legal in C and not in OpenCL C; the number after it keeps the name
 * unique. */
static const char *unique_name(printer *p, const char *name, unsigned id) {
  char *text = o2o_format(p->nest, "%s_%u", name, id);
  for (char *c = text; *c; ++c)
    if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9')))
      *c = '_';
  if (!strcmp(text, p->nest->name))
    return o2o_format(p->nest, "%s_", text);
  return text;
}

const char *name_of(printer *p, const o2o_symbol *symbol) {
  return unique_name(p, symbol->name, symbol->id);
}

/* A name at file scope: of a function that kernels of several units take into their texts it is
 * a macro's. */
static const char *file_name(printer *p, const char *name, unsigned id) {
  const char *text = unique_name(p, name, id);
  return p->nest->units.published ? o2o_format(p->nest, "O2O_N(%s)", text) : text;
}

const char *function_name(printer *p, const o2o_function *function) {
  if (function->external)
    return o2o_format(p->nest, "O2O_CALL_%u", function->external->number);
  return file_name(p, function->name, function->id);
}

const char *field_name(printer *p, const o2o_record *record, unsigned field) {
  return unique_name(p, record->fields[field].name, field);
}

/* ---- types ---------------------------------------------------------------------------------- */

const o2o_type *innermost(const o2o_type *type) {
  while (type->kind == O2O_T_ARRAY)
    type = type->elem;
  return type;
}

uint64_t flat_count(const o2o_type *type) {
  uint64_t count = 1;
  for (int64_t n; type->kind == O2O_T_ARRAY; type = type->elem)
    count *= o2o_const_int(type->count, &n) ? (uint64_t)n : 1;
  return count;
}

bool has_no_elements(const o2o_type *type) {
  return type->kind == O2O_T_ARRAY && flat_count(type) == 0;
}

static const char *scalar_name(printer *p, o2o_type_kind kind) {
  static const char *const names[] = {
      [O2O_T_VOID] = "void", [O2O_T_BOOL] = "uchar", [O2O_T_I8] = "char",   [O2O_T_U8] = "uchar",
      [O2O_T_I16] = "short", [O2O_T_U16] = "ushort", [O2O_T_I32] = "int",   [O2O_T_U32] = "uint",
      [O2O_T_I64] = "long",  [O2O_T_U64] = "ulong",  [O2O_T_F32] = "float", [O2O_T_F64] = "double",
  };
  if (kind == O2O_T_F64)
    p->plan->printed.fp64 = true;
  return names[kind];
}

const char *element_name(printer *p, const o2o_type *type, o2o_space memory) {
  type = innermost(type);
  if (type->kind == O2O_T_VOID)
    return "char";
  if (type->kind == O2O_T_POINTER && memory == O2O_SPACE_GLOBAL)
    return "ulong";
  return type_name(p, type, O2O_SPACE_PRIVATE);
}

const char *space_text(printer *p, o2o_space space) {
  if (space >= O2O_SPACE_OUTER)
    return o2o_format(p->nest, "O2O_S%u ", (unsigned)space - O2O_SPACE_OUTER);
  return space == O2O_SPACE_GLOBAL ? "__global " : "";
}

const char *type_name(printer *p, const o2o_type *type, o2o_space points_to) {
  type = innermost(type);
  if (type->kind == O2O_T_RECORD)
    return o2o_format(p->nest, "%s %s", type->record->is_union ? "union" : "struct",
                      file_name(p, type->record->name, type->record->id));
  if (type->kind == O2O_T_POINTER)
    return o2o_format(p->nest, "%s%s *", space_text(p, points_to),
                      element_name(p, type->elem, points_to));
  return scalar_name(p, type->kind);
}

/* ---- records -------------------------------------------------------------------------------- */

/* Copies in discrete memory keep addresses modulo O2O_COPY_ALIGNMENT (abi/abi.h), so no type may
 * ask for more; all padding is written, and a struct's size and offsets do not depend on it. */
static uint64_t device_align(uint64_t align) {
  return align < O2O_COPY_ALIGNMENT ? align : O2O_COPY_ALIGNMENT;
}

/* What the OpenCL compiler aligns a field of this type to. */
static uint64_t natural_align(const o2o_type *type) {
  type = innermost(type);
  return type->align ? device_align(type->align) : 1;
}

static void put_padding(printer *p, unsigned *npads, uint64_t bytes) {
  if (bytes)
    put_line(p, "uchar pad%u[%llu];", (*npads)++, (unsigned long long)bytes);
}

static void print_field(printer *p, const o2o_record *record, unsigned k) {
  const o2o_type *type = record->fields[k].type;
  const char *elem = element_name(p, type, O2O_SPACE_GLOBAL);
  if (has_no_elements(type))
    return;
  if (type->kind == O2O_T_ARRAY)
    put_line(p, "%s %s[%llu];", elem, field_name(p, record, k),
             (unsigned long long)flat_count(type));
  else
    put_line(p, "%s %s;", elem, field_name(p, record, k));
}

/* Bytes of its own make it as large as the host's. */
static void print_union(printer *p, const o2o_record *record) {
  put_line(p, "union %s {", file_name(p, record->name, record->id));
  ++p->indent;
  for (unsigned k = 0; k < record->nfields; ++k)
    print_field(p, record, k);
  put_line(p, "uchar pad[%llu];", (unsigned long long)record->size);
  --p->indent;
  put_line(p, "} __attribute__((aligned(%llu)));", (unsigned long long)device_align(record->align));
  put(p, "\n");
}

static void print_record(printer *p, const o2o_record *record) {
  if (record->is_union) {
    print_union(p, record);
    return;
  }
  uint64_t end = 0, align = 1, own = device_align(record->align);
  unsigned npads = 0;
  bool packed = false;
  put_line(p, "struct %s {", file_name(p, record->name, record->id));
  ++p->indent;
  for (unsigned k = 0; k < record->nfields; ++k) {
    const o2o_field *field = &record->fields[k];
    uint64_t wants = natural_align(field->type);
    if (has_no_elements(field->type))
      continue;
    align = wants > align ? wants : align;
    packed |= field->offset % wants != 0;
    put_padding(p, &npads, field->offset - end);
    print_field(p, record, k);
    end = field->offset + field->type->size;
  }
  put_padding(p, &npads, record->size - end);
  --p->indent;
  packed |= own < align;
  if (packed)
    put_line(p, "} __attribute__((packed, aligned(%llu)));", (unsigned long long)own);
  else if (own > align)
    put_line(p, "} __attribute__((aligned(%llu)));", (unsigned long long)own);
  else
    put_line(p, "};");
  put(p, "\n");
}

void print_records(printer *p) {
  for (unsigned k = 0; k < p->nest->nrecords; ++k)
    print_record(p, p->nest->records[k]);
}
