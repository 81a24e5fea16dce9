// Wall-clock time.

#ifndef NPB_COMMON_TIMER_H
#define NPB_COMMON_TIMER_H

/// Seconds since an arbitrary fixed moment, from a clock that never steps backwards. Only
/// differences between two calls mean something.
double npb_wall_seconds(void);

#endif
