/* Sets of bytes (spans.h). */
#include "runtime/choice/spans.h"

#include <string.h>

/* Makes `n` ranges of those from `at` to `end`; where that is one more there is room for it. */
static void replace(struct o2o_spans *s, unsigned at, unsigned end, unsigned n) {
  size_t rest = (s->count - end) * sizeof *s->from;
  memmove(&s->from[at + n], &s->from[end], rest);
  memmove(&s->to[at + n], &s->to[end], rest);
  s->count += n - (end - at);
}

static void make_room(struct o2o_spans *s) {
  unsigned best = 0;
  for (unsigned i = 1; i + 1 < s->count; i++)
    if (s->from[i + 1] - s->to[i] < s->from[best + 1] - s->to[best])
      best = i;
  s->from[best + 1] = s->from[best];
  replace(s, best, best + 1, 0);
}

uint64_t o2o_spans_add(struct o2o_spans *s, uint64_t from, uint64_t to) {
  uint64_t fresh = to - from;
  unsigned at = 0, end;
  if (from >= to)
    return 0;
  if (s->count == O2O_SPANS)
    make_room(s);
  while (at < s->count && s->to[at] < from)
    at++;
  for (end = at; end < s->count && s->from[end] <= to; end++) {
    uint64_t lo = s->from[end] > from ? s->from[end] : from;
    uint64_t hi = s->to[end] < to ? s->to[end] : to;
    fresh -= hi - lo;
  }
  if (end > at) {
    if (s->from[at] < from)
      from = s->from[at];
    if (s->to[end - 1] > to)
      to = s->to[end - 1];
  }
  replace(s, at, end, 1);
  s->from[at] = from;
  s->to[at] = to;
  return fresh;
}

uint64_t o2o_spans_remove(struct o2o_spans *s, uint64_t from, uint64_t to) {
  uint64_t gone = 0;
  if (from >= to)
    return 0;
  if (s->count == O2O_SPANS)
    make_room(s);
  for (unsigned i = 0; i < s->count && s->from[i] < to;) {
    uint64_t lo = s->from[i] > from ? s->from[i] : from, hi = s->to[i] < to ? s->to[i] : to;
    uint64_t first = s->from[i], last = s->to[i];
    if (lo >= hi) {
      i++;
      continue;
    }
    unsigned rests = (first < lo) + (hi < last);
    gone += hi - lo;
    replace(s, i, i + 1, rests);
    if (first < lo) {
      s->from[i] = first;
      s->to[i++] = lo;
    }
    if (hi < last) {
      s->from[i] = hi;
      s->to[i++] = last;
    }
  }
  return gone;
}
