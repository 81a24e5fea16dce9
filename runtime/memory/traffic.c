/* How much has been moved (traffic.h). */
#define _GNU_SOURCE
#include "runtime/memory/traffic.h"

#include <stdlib.h>
#include <string.h>

struct o2o_traffic *o2o_traffic_list;

struct o2o_traffic *o2o_traffic_of(const char *name) {
  static struct o2o_traffic none;
  struct o2o_traffic **link = &o2o_traffic_list, *t;
  for (; (t = *link); link = &t->next)
    if (strcmp(t->name, name) == 0)
      return t;
  t = calloc(1, sizeof *t);
  if (!t || !(t->name = strdup(name))) {
    free(t);
    none.name = "";
    return &none;
  }
  return *link = t;
}
