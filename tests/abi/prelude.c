// The text that the plugin puts in front of a file has the layout of abi/abi.h.
//
// RUN: %clang -I%root -DPRINT %s -o %t && %t | sed 's/__o2o_v[0-9]*_/__prelude_/' > %t.inc
// RUN: %clang -I%root -Wall -Werror -include %t.inc -fsyntax-only %s

#ifdef PRINT

#include "plugin/text/prelude.h"

#include <stdio.h>

int main(void) {
  return puts(O2O_PRELUDE "extern const struct __o2o_kernel __o2o_k[1];" O2O_PRELUDE_MEET
                  O2O_PRELUDE_FUNCTIONS O2O_PRELUDE_ALTERNATIVES) < 0;
}

#else

// The functions have the other header's struct types: their names must not meet (hence sed).
#pragma clang diagnostic ignored "-Wmacro-redefined"
#include "abi/abi.h"

#include <stddef.h>

#define SAME_SIZE(A, B) _Static_assert(sizeof(A) == sizeof(B), #A)
#define SAME(A, B, FIELD, TEXT)                                                                    \
  _Static_assert(offsetof(struct A, FIELD) == offsetof(struct B, TEXT) &&                          \
                     sizeof(((struct A *)0)->FIELD) == sizeof(((struct B *)0)->TEXT),              \
                 #A "." #FIELD)

SAME_SIZE(o2o_slot, union __o2o_v);

SAME_SIZE(struct o2o_selector, struct __o2o_selector);
SAME(o2o_selector, __o2o_selector, state, __state);
SAME(o2o_selector, __o2o_selector, count, __count);
SAME(o2o_selector, __o2o_selector, names, __names);
SAME(o2o_selector, __o2o_selector, file, __file);
SAME(o2o_selector, __o2o_selector, line, __line);
SAME(o2o_selector, __o2o_selector, text, __text);
SAME(o2o_selector, __o2o_selector, table, __table);
SAME(o2o_selector, __o2o_selector, tries, __tries);

SAME_SIZE(struct o2o_result, struct __o2o_result);
SAME(o2o_result, __o2o_result, address, __address);
SAME(o2o_result, __o2o_result, size, __size);
SAME(o2o_result, __o2o_result, name, __name);
SAME(o2o_result, __o2o_result, kind, __kind);

SAME_SIZE(struct o2o_attempt, struct __o2o_attempt);
SAME(o2o_attempt, __o2o_attempt, selector, __selector);
SAME(o2o_attempt, __o2o_attempt, size, __size);
SAME(o2o_attempt, __o2o_attempt, results, __results);
SAME(o2o_attempt, __o2o_attempt, nresults, __nresults);
SAME(o2o_attempt, __o2o_attempt, choice, __choice);
SAME(o2o_attempt, __o2o_attempt, run, __run);

SAME_SIZE(struct o2o_kernel, struct __o2o_kernel);

SAME_SIZE(struct o2o_call, struct __o2o_call);
SAME(o2o_call, __o2o_call, function, __function);
SAME(o2o_call, __o2o_call, code, __code);
SAME(o2o_call, __o2o_call, name, __name);
SAME(o2o_call, __o2o_call, type, __type);
SAME(o2o_call, __o2o_call, passed, __passed);
SAME(o2o_call, __o2o_call, may, __may);

SAME_SIZE(struct o2o_datum, struct __o2o_datum);
SAME(o2o_datum, __o2o_datum, address, __address);
SAME(o2o_datum, __o2o_datum, size, __size);
SAME(o2o_datum, __o2o_datum, name, __name);
SAME(o2o_datum, __o2o_datum, constant, __constant);

SAME_SIZE(struct o2o_published, struct __o2o_published);
SAME(o2o_published, __o2o_published, self, __self);
SAME(o2o_published, __o2o_published, name, __name);
SAME(o2o_published, __o2o_published, type, __type);
SAME(o2o_published, __o2o_published, source, __source);
SAME(o2o_published, __o2o_published, options, __options);
SAME(o2o_published, __o2o_published, flags, __flags);
SAME(o2o_published, __o2o_published, nparams, __nparams);
SAME(o2o_published, __o2o_published, ncalls, __ncalls);
SAME(o2o_published, __o2o_published, ndata, __ndata);
SAME(o2o_published, __o2o_published, effects, __effects);
SAME(o2o_published, __o2o_published, calls, __calls);
SAME(o2o_published, __o2o_published, data, __data);

SAME_SIZE(struct o2o_node, struct __o2o_node);
SAME(o2o_node, __o2o_node, feature, __feature);
SAME(o2o_node, __o2o_node, left, __left);
SAME(o2o_node, __o2o_node, right, __right);
SAME(o2o_node, __o2o_node, threshold, __threshold);

SAME_SIZE(struct o2o_met, struct __o2o_met);
SAME(o2o_met, __o2o_met, next, __next);
SAME(o2o_met, __o2o_met, kernel, __kernel);
SAME(o2o_met, __o2o_met, slots, __slots);
SAME(o2o_met, __o2o_met, step, __step);
SAME(o2o_met, __o2o_met, team, __team);
SAME(o2o_met, __o2o_met, number, __number);
SAME(o2o_met, __o2o_met, answer, __answer);

SAME_SIZE(struct o2o_unit, struct __o2o_unit);
SAME(o2o_unit, __o2o_unit, abi, __abi);
SAME(o2o_unit, __o2o_unit, nkernels, __nkernels);
SAME(o2o_unit, __o2o_unit, file, __file);
SAME(o2o_unit, __o2o_unit, kernels, __kernels);
SAME(o2o_unit, __o2o_unit, model_name, __model_name);
SAME(o2o_unit, __o2o_unit, model_device, __model_device);
SAME(o2o_unit, __o2o_unit, model_driver, __model_driver);
SAME(o2o_unit, __o2o_unit, model_cpu, __model_cpu);
SAME(o2o_unit, __o2o_unit, fp64_weight, __fp64_weight);
SAME(o2o_unit, __o2o_unit, nodes, __nodes);
SAME(o2o_unit, __o2o_unit, layout_nodes, __layout_nodes);
SAME(o2o_unit, __o2o_unit, nnodes, __nnodes);
SAME(o2o_unit, __o2o_unit, nlayout_nodes, __nlayout_nodes);
SAME(o2o_unit, __o2o_unit, statics, __statics);
SAME(o2o_unit, __o2o_unit, nstatics, __nstatics);
SAME(o2o_unit, __o2o_unit, announcing, __announcing);
SAME(o2o_unit, __o2o_unit, nannouncing, __nannouncing);
SAME(o2o_unit, __o2o_unit, flags, __flags);
SAME(o2o_unit, __o2o_unit, openmp, __openmp);
SAME(o2o_unit, __o2o_unit, next, __next);
SAME_SIZE(struct o2o_static, struct __o2o_static);
SAME(o2o_static, __o2o_static, address, __address);
SAME(o2o_static, __o2o_static, size, __size);
SAME(o2o_static, __o2o_static, name, __name);
SAME(o2o_static, __o2o_static, closed, __closed);

#endif
