/* Types of functions as text, by which two units are compared.
 *
 *   int pick(const struct pair { double x; int n; } *p, unsigned long k)
 *   ->  i32(*{16,8:0 f64,8 i32},u64)
 *
 * Names do not count, only what the bytes are: sizes, alignments, offsets and kinds. Rows of
 * variable length are the numbers in them.  A struct by
 * value is written as its address, by which it goes from one unit's text to another's; one that is
 * returned, as that of a further parameter.  Of a pointer that is returned the plugin adds which
 * parameter it was made of.  What pointers in structs point to is no part of the type: only the
 * unit that follows one has to know, and structs may lead to themselves.
 */
#include "xform/print/signature.h"

#include "xform/print/printer.h"

/* An array of variable length, or one of such. */
static bool varies(const o2o_type *type) {
  int64_t count;
  return type->kind == O2O_T_ARRAY && (!o2o_const_int(type->count, &count) || varies(type->elem));
}

static void print_signature(text *t, const o2o_type *type, unsigned depth, bool in_struct) {
  static const char *const names[] = {
      [O2O_T_VOID] = "void", [O2O_T_BOOL] = "bool", [O2O_T_I8] = "i8",   [O2O_T_U8] = "u8",
      [O2O_T_I16] = "i16",   [O2O_T_U16] = "u16",   [O2O_T_I32] = "i32", [O2O_T_U32] = "u32",
      [O2O_T_I64] = "i64",   [O2O_T_U64] = "u64",   [O2O_T_F32] = "f32", [O2O_T_F64] = "f64",
  };
  if (type->kind == O2O_T_POINTER) {
    text_append(t, "*");
    if (!in_struct)
      print_signature(t, type->elem, depth + 1, false);
  } else if (varies(type)) {
    print_signature(t, type->elem, depth, in_struct);
  } else if (type->kind == O2O_T_ARRAY) {
    int64_t count = 0;
    o2o_const_int(type->count, &count);
    text_append(t, "[%lld]", (long long)count);
    print_signature(t, type->elem, depth + 1, in_struct);
  } else if (type->kind == O2O_T_RECORD) {
    const o2o_record *r = type->record;
    text_append(t, "%s%llu,%llu", r->is_union ? "<" : "{", (unsigned long long)r->size,
                (unsigned long long)r->align);
    for (unsigned k = 0; k < r->nfields && depth < 16; ++k) {
      text_append(t, "%c%llu ", k ? ',' : ':', (unsigned long long)r->fields[k].offset);
      print_signature(t, r->fields[k].type, depth + 1, true);
    }
    text_append(t, "%s", r->is_union ? ">" : "}");
  } else {
    text_append(t, "%s", names[type->kind]);
  }
}

const char *o2o_function_type(o2o_nest *nest, const o2o_function *function, unsigned declared) {
  text t = {.nest = nest};
  const o2o_type *result = function->result;
  bool returned = result->kind == O2O_T_RECORD;
  print_signature(&t, returned ? o2o_scalar(nest, O2O_T_VOID) : result, 0, false);
  text_append(&t, "(");
  for (unsigned k = 0; k < declared; ++k) {
    bool record = function->params[k]->type->kind == O2O_T_RECORD;
    text_append(&t, "%s%s", k ? "," : "", record ? "*" : "");
    print_signature(&t, function->params[k]->type, 0, false);
  }
  if (returned) {
    text_append(&t, "%s*", declared ? "," : "");
    print_signature(&t, result, 0, false);
  }
  text_append(&t, ")");
  return text_string(&t);
}
