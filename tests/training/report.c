// RUN: %bin/training-report %t.html
// RUN: %FileCheck %s < %t.html
/* The HTML report of a model of trees that vote: each is drawn, with what it tells by feature. */
#include "training/report.h"

#include "../predictor/check.h"

#include <string.h>

// CHECK: <h2>The model: 2 trees that vote</h2>
// CHECK: <th>asks for<th>trees<th>how much it tells
// CHECK-NEXT: <tr><td>F1<td>2<td>1.125<td{{.*}}width="220.0"
// CHECK-NEXT: <tr><td>F2<td>1<td>0.125<td{{.*}}width="24.4"
// CHECK: <summary>All 2 trees</summary>
// CHECK: <h3>Tree 1</h3>
// CHECK-NEXT: <svg width="360" height="210">
// CHECK: class="cl"{{.*}}>+0.5</text>{{.*}}>0 : 1</text>
// CHECK: class="mp"{{.*}}>-0.25</text>{{.*}}>1 : 0</text>
// CHECK: class="mp"{{.*}}>+0</text>{{.*}}>0 : 0</text>
// CHECK: class="q"{{.*}}>F2 ≤ 0.5</text>{{.*}}>1 : 0</text>
// CHECK: class="q"{{.*}}>F1 ≤ 0.01</text>{{.*}}>1 : 1</text>
// CHECK: <h3>Tree 2</h3>
// CHECK: >F1 ≤ 0.05</text>
// CHECK: </details>
// CHECK-NEXT: <h2>One tree, for reading: it does not choose</h2>
// CHECK: class="cl"{{.*}}>OpenCL</text>
// CHECK: of all trees that vote, darker where more of them ask
// CHECK: <path class="cut faint"
// CHECK: <path class="cut faint"
// CHECK: <path class="cut faint"
// CHECK: chose OpenMP without this program; of all programs' trees 2 of 2 vote for OpenCL, sum +0.75: F1 = 0.001 +0.56</tr>
// CHECK: </html>

/* Questions are F1 <= .01 (yes: +.5; no: F2 <= .5: -.25 or 0), then F1 <= .05: +.25 or -.25. */
static struct o2o_model model = {
    .nnodes = 8,
    .nodes = {{O2O_F1, 1, 2, .01},
              {O2O_VOTE, 0, 5, .5},
              {O2O_F2, 3, 4, .5},
              {O2O_VOTE, 0, 5, -.25},
              {O2O_VOTE, 0, 5, 0},
              {O2O_F1, 6, 7, .05},
              {O2O_VOTE, 0, 0, .25},
              {O2O_VOTE, 0, 0, -.25}},
};
static const struct o2o_node tree[] = {{-1, O2O_OPENCL, 0, 0}};

int main(int argc, char **argv) {
  struct o2o_case cases[] = {
      {.program = "fast<on>gpu", .size = "1", .seconds = {2, 1}},
      {.program = "slow", .size = "1", .seconds = {1, 3}},
  };
  struct o2o_dataset data = {.device = "a device", .cases = cases, .count = 2}, none = {.count = 0};
  const enum o2o_version wrong[] = {O2O_OPENMP, O2O_OPENMP};
  struct o2o_report report = {.data = &data,
                              .model = &model,
                              .tree = tree,
                              .ntree = 1,
                              .selected = O2O_LEARN_CHOSEN,
                              .fp64_weight = 1,
                              .layouts = &none};
  cases[0].features[O2O_F1] = .001, cases[0].features[O2O_F2] = .25;
  cases[1].features[O2O_F1] = .02, cases[1].features[O2O_F2] = .25;
  for (int l = 0; l < O2O_LEARNERS; l++)
    report.chosen[l] = wrong;
  FILE *file = argc > 1 ? fopen(argv[1], "w") : NULL;
  CHECK(file && o2o_report_html(file, &report));
  CHECK(file && fclose(file) == 0);
  return check_result();
}
