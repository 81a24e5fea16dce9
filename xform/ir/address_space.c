/* Address spaces: where the memory that an lvalue names lives, and where a pointer's value points.
 *
 * Both follow from the symbol at the root of the expression: the plugin has given every pointer
 * variable one address space for all its life, since OpenCL C 1.2 has no generic one.
 */
#include "xform/ir/ir.h"

o2o_space o2o_lvalue_space(const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    return e->sym->storage == O2O_S_OBJECT || e->sym->slab ? O2O_SPACE_GLOBAL : O2O_SPACE_PRIVATE;
  case O2O_E_INDEX:
    if (e->kids[0]->type->kind == O2O_T_POINTER)
      return o2o_pointer_space(e->kids[0]);
    return o2o_lvalue_space(e->kids[0]);
  case O2O_E_MEMBER:
    return o2o_lvalue_space(e->kids[0]);
  case O2O_E_DEREF:
    return o2o_pointer_space(e->kids[0]);
  default:
    return O2O_SPACE_PRIVATE; /* a record that is a value */
  }
}

/* The space that the pointer stored in an lvalue points into: that of the variable that holds it.
 */
static o2o_space stored_space(const o2o_expr *lvalue) {
  const o2o_symbol *root = o2o_root(lvalue);
  return root ? root->space : O2O_SPACE_NONE;
}

o2o_space o2o_pointer_space(const o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    return e->sym->space;
  case O2O_E_LOAD:
    return e->sym ? e->sym->space : stored_space(e->kids[0]);
  case O2O_E_ASSIGN:
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    return stored_space(e->kids[0]);
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    return o2o_lvalue_space(e->kids[0]);
  case O2O_E_PTRADD:
    return o2o_pointer_space(e->kids[0]);
  case O2O_E_CAST:
    return e->kids[0]->type->kind == O2O_T_POINTER ? o2o_pointer_space(e->kids[0]) : O2O_SPACE_NONE;
  case O2O_E_COMMA:
    return o2o_pointer_space(e->kids[1]);
  case O2O_E_COND: {
    o2o_space space = o2o_pointer_space(e->kids[1]);
    return space != O2O_SPACE_NONE ? space : o2o_pointer_space(e->kids[2]);
  }
  case O2O_E_CALL:
    return e->callee->result_space;
  default:
    return O2O_SPACE_NONE;
  }
}
