//===- program_ends.cpp - names of what the host has of iterations that end the program -----===//
#include "plugin/lower/call/program_ends.h"

#include "abi/abi.h"

namespace o2o {

std::string recordSuffix(const o2o_nest *N, bool Published) {
  return (Published ? "p_" : "_") + std::string(N->name);
}

std::string recordArray(const o2o_nest *N, const o2o_symbol *Array) {
  const char *Kind = Array == N->exit_record                ? ""
                     : Array->type->elem->kind == O2O_T_F64 ? "d"
                                                            : "i";
  return std::string("__o2o_e") + Kind + recordSuffix(N, N->units.published);
}

std::string endedFunction(const o2o_nest *N) {
  return "__o2o_ended" + recordSuffix(N, N->units.published);
}

std::string endedDefinition(const o2o_nest *N) {
  return "static __attribute__((__unused__,__noinline__,__cold__))void " + endedFunction(N) +
         "(void){__o2o_touch_open(" + std::to_string(O2O_TOUCH_READ | O2O_TOUCH_CLOSED) +
         "u);switch(" + recordArray(N, N->exit_record) + "[1]){" + N->host.defined +
         "}__builtin_trap();}\n";
}

} // namespace o2o
