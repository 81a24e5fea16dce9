/* Objects that must not overlap in a launch, and which of them may be one array all the same. */
#ifndef O2O_XFORM_ANALYSIS_SAME_ARRAY_H
#define O2O_XFORM_ANALYSIS_SAME_ARRAY_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_SAME_SIZES 6 /* dimensions of two arrays that are to be of the same length */

/* Two objects of a nest, one of which is written, that may begin at the same address in launches in
 * which the values of each pair of `sizes`, numbers of elements of their dimensions, are equal. */
typedef struct o2o_same_array {
  const o2o_symbol *of[2];
  const o2o_symbol *sizes[O2O_SAME_SIZES][2]; /* VALUEs */
  unsigned nsizes;
} o2o_same_array;

/* What has been proven of a kernel holds while no object that it writes overlaps another one. */
typedef struct o2o_disjoint {
  bool needed;
  /* where `needed`: objects that may be one array instead; in the arena of the nest */
  const o2o_same_array *but;
  unsigned nbut;
} o2o_disjoint;

/* o2o_independent_level(), of one of several loops, or nests, that make a kernel together:
 * *disjoint is what the others need (all zero at first), and then what all of them need; where
 * the answer is false it has not changed. */
bool o2o_independent_apart(o2o_nest *nest, const o2o_accesses *accesses, unsigned level,
                           o2o_disjoint *disjoint);

#ifdef __cplusplus
}
#endif
#endif
