#include "xform/ir/ended.h"

const struct o2o_builtin o2o_ended = {
    .c_name = "ended", .cl_name = "O2O_ENDED", .result = O2O_T_I32};
