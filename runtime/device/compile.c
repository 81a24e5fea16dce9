#define _GNU_SOURCE
#include "runtime/device/compile.h"

#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/declare.h"

#include <stdio.h>
#include <stdlib.h>

static void print_log(const struct o2o_device *d, cl_program program, const char *name) {
  size_t size = 0;
  char *log;
  if (o2o_cl.clGetProgramBuildInfo(program, d->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) !=
          CL_SUCCESS ||
      size < 2 || !(log = calloc(1, size + 1)))
    return;
  o2o_cl.clGetProgramBuildInfo(program, d->id, CL_PROGRAM_BUILD_LOG, size, log, NULL);
  o2o_say("build log of %s:\n%s\n", name, log);
  free(log);
}

cl_program o2o_compile(const struct o2o_device *d, const char *declarations, const char *source,
                       const char *options, const char *name, struct o2o_reason *why) {
  const char *texts[] = {declarations ? declarations : source, source};
  char *all = NULL;
  cl_int error;
  if (asprintf(&all, "%s%s", options, declarations ? O2O_WITHOUT_HEADER : "") < 0) {
    o2o_decline(why, true, "out of memory");
    return NULL;
  }
  cl_program program =
      o2o_cl.clCreateProgramWithSource(d->context, declarations ? 2 : 1, texts, NULL, &error);
  if (!program)
    o2o_decline_cl(why, "clCreateProgramWithSource", error);
  else if ((error = o2o_cl.clBuildProgram(program, 1, &d->id, all, NULL, NULL)) != CL_SUCCESS) {
    if (name && o2o_settings.verbose > 0)
      print_log(d, program, name);
    o2o_cl.clReleaseProgram(program);
    program = NULL;
    o2o_decline_cl(why, "clBuildProgram", error);
  }
  free(all);
  return program;
}
