//===- program_ends.h - names of what the host has of iterations that end the program ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_PROGRAM_ENDS_H
#define O2O_PLUGIN_LOWER_CALL_PROGRAM_ENDS_H

#include "xform/ir/ir.h"

#include <string>

namespace o2o {

/// The function that makes the calls of a nest, and its static arrays with what is recorded: \p
/// Array is one of them in the nest.
std::string endedFunction(const o2o_nest *N);
std::string recordArray(const o2o_nest *N, const o2o_symbol *Array);

/// C text of the function that ends the program for the nest's kernel, which has `ended`.
std::string endedDefinition(const o2o_nest *N);

/// What the names of a nest's function and arrays end in: kernels and functions may have the same
/// name.
std::string recordSuffix(const o2o_nest *N, bool Published);

} // namespace o2o

#endif
