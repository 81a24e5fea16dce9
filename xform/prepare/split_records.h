/* Private records taken apart into their members. */
#ifndef O2O_XFORM_PREPARE_SPLIT_RECORDS_H
#define O2O_XFORM_PREPARE_SPLIT_RECORDS_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Replaces every PRIVATE record that the nest uses only member by member by one PRIVATE symbol per
 * member that is used, with the same attributes and the host text `record.member`.  What is left of
 * the record has no uses. */
void o2o_split_private_records(o2o_nest *nest);

/* The same for one OBJECT, a record that the directive can name. */
void o2o_split_shared_record(o2o_nest *nest, o2o_symbol *sym);

/* The same for arrays of records that each thread of a team has, and whose members are put together
 * behind the loop: each becomes an array, where it is a number. */
void o2o_split_record_arrays(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
