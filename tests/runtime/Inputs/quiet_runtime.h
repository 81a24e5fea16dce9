/* What the rest of the runtime does, for tests of a single file of it: it says nothing, has one device, and reads numbers.
 * A test says itself what is measured (o2o_measured_get and its like). */
#include "runtime/core/opencl.h"
#include "runtime/core/say.h"
#include "runtime/device/measured.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void o2o_say(const char *format, ...) { (void)format; }
void o2o_say_more(const char *format, ...) { (void)format; }
const char *o2o_cl_error(cl_int code) { return code ? "error" : ""; }
void o2o_measured_name(const struct o2o_device *d, char name[O2O_DEVICE_WORDS]) {
  strcpy(name, d ? "device" : "none");
}
void o2o_measured_end(void) {}
bool o2o_measured_number(const char **text, uint64_t most, uint64_t *number) {
  char *end;
  *number = strtoull(*text, &end, 10);
  bool good = end != *text;
  *text = end;
  return good && *number <= most;
}
