// A trace has sums for a fixed number of kernels: what is launched of further ones counts by itself, and not for the last kernel that has a place.
//
// RUN: %clang -O1 %asan -D_GNU_SOURCE -I%root %s %root/runtime/device/trace.c -o %t && %t %t.json 2>&1 | %FileCheck %s
//
// What cannot be written, as on a full disk, is said once.
// CHECK: {{^}}omp2ocl: what OMP2OCL_TRACE asks for cannot be written: File too large{{$}}
// CHECK-NOT: cannot
#include "runtime/core/numbers.h"
#include "runtime/device/profile_page.h"
#include "runtime/device/trace.h"

#include "../../predictor/check.h"
#define o2o_say said_to_nobody
#include "../Inputs/quiet_runtime.h"
#undef o2o_say

#include <signal.h>
#include <stdarg.h>
#include <sys/resource.h>

struct o2o_cl o2o_cl;
const char o2o_profile_page[] = "";
void *o2o_numbers_plain(void) { return NULL; }
void o2o_numbers_back(void *was) { (void)was; }

void o2o_say(const char *format, ...) {
  va_list args;
  va_start(args, format);
  printf("omp2ocl: ");
  vprintf(format, args);
  va_end(args);
}

int main(int argc, char **argv) {
  static char names[O2O_TRACE_KERNELS + 10][16];
  const unsigned last = O2O_TRACE_KERNELS - 1;
  if (argc < 2)
    return 2;
  o2o_trace_open("OMP2OCL_TRACE", argv[1], false);
  for (unsigned i = 0; i < O2O_TRACE_KERNELS + 10; i++) {
    sprintf(names[i], "k%u", i);
    CHECK(o2o_trace_launch(names[i]) == (i < last ? i : last));
    o2o_trace_transfer(O2O_COMMAND_UPLOAD, "a", 8, o2o_trace_now() - 1e6);
  }
  CHECK(o2o_trace_launch("k7") == 7);
  CHECK(strcmp(o2o_trace_sums(last - 1)->kernel, names[last - 1]) == 0);
  CHECK(o2o_trace_sums(last - 1)->moving < 1.5);
  CHECK(strcmp(o2o_trace_sums(last)->kernel, "other kernels") == 0);
  CHECK(o2o_trace_sums(last)->moving > 10.5);
  CHECK(!o2o_trace_sums(O2O_TRACE_KERNELS));
  signal(SIGXFSZ, SIG_IGN);
  CHECK(setrlimit(RLIMIT_FSIZE, &(struct rlimit){1, 1}) == 0);
  for (unsigned i = 0; i < 2; i++) {
    o2o_trace_wait("a", 0);
    o2o_trace_flush();
  }
  return check_result();
}
