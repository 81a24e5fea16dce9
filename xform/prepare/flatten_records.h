/* Private arrays of records as arrays of numbers. */
#ifndef O2O_XFORM_PREPARE_FLATTEN_RECORDS_H
#define O2O_XFORM_PREPARE_FLATTEN_RECORDS_H

#include "xform/ir/ir.h"

/* Gives every array of records, private to the region, that are rows of one type of number
 * (number_row.h) the type of an array of arrays of that number, where only numbers in elements are
 * used. */
void o2o_flatten_private_records(o2o_nest *nest);

#endif
