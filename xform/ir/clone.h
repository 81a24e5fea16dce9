/* Copies of statements, with some parts replaced. */
#ifndef O2O_XFORM_IR_CLONE_H
#define O2O_XFORM_IR_CLONE_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What stands for a statement or expression in the copy.  A function that returns NULL leaves
 * the node to be copied, with its children; either may be NULL. */
typedef struct o2o_cloning {
  o2o_nest *nest;
  o2o_stmt *(*stmt)(const struct o2o_cloning *c, o2o_stmt *s);
  o2o_expr *(*expr)(const struct o2o_cloning *c, o2o_expr *e);
  void *ctx;
} o2o_cloning;

/* Copies every node; symbols, types and functions are those of the original.  NULL gives NULL. */
o2o_stmt *o2o_clone_stmt(const o2o_cloning *c, o2o_stmt *s);
o2o_expr *o2o_clone_expr(const o2o_cloning *c, o2o_expr *e);

#ifdef __cplusplus
}
#endif
#endif
