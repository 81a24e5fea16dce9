/* How much has been moved between host and device. */
#ifndef O2O_RUNTIME_MEMORY_TRAFFIC_H
#define O2O_RUNTIME_MEMORY_TRAFFIC_H

#include <stdint.h>

/* Traffic per name, for OMP2OCL_VERBOSE: the first of a list. */
struct o2o_traffic {
  char *name;
  unsigned long uploads, downloads;
  uint64_t in, out;       /* bytes */
  unsigned long reorders; /* array_layout.h */
  struct o2o_traffic *next;
};
/* The entry of the name, a new one if need be; when there is no memory, one that is in no list. */
struct o2o_traffic *o2o_traffic_of(const char *name);
extern struct o2o_traffic *o2o_traffic_list;

#endif
