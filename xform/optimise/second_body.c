#include "xform/optimise/second_body.h"

#include "xform/prepare/edit.h"

o2o_stmt *o2o_second_body_of(const o2o_nest *nest, const o2o_plan *plan) {
  return plan->second.body ? plan->second.body : nest->body;
}

o2o_nest o2o_with_second_body(const o2o_nest *nest, const o2o_plan *plan) {
  o2o_nest with = *nest;
  o2o_cloning copy = {&with, NULL, NULL, NULL};
  with.room.functions = with.nfunctions; /* adding one makes a new list */
  with.body = o2o_as_block(&with, o2o_clone_stmt(&copy, o2o_second_body_of(nest, plan)));
  o2o_make_blocks(&with, with.body);
  return with;
}

void o2o_take_second_body(o2o_nest *nest, o2o_plan *plan, const o2o_nest *with) {
  plan->second.functions += with->nfunctions - nest->nfunctions;
  nest->functions = with->functions;
  nest->nfunctions = with->nfunctions;
  nest->room.functions = with->room.functions;
  nest->room.next_id = with->room.next_id;
  plan->second.body = with->body;
}
