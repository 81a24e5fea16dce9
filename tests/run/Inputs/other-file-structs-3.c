#include "other-file-structs.h"

struct range wider(struct range r, double by) {
  r.low -= by;
  r.high += by;
  return r;
}
