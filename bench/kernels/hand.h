/* What the host side of a hand-written kernel needs; the programs include it by bench.h.
 *
 *     hand_launch("matmul", 2, SIZE(N, N), GROUP(64, 1), GROUP(16, 16),
 *                 HAND(ARRAY(a), ARRAY(b), ARRAY(c), INT(N)));
 *
 * launches kernel `matmul` of NAME.cl on the same device that the runtime of omp2ocl would take. An
 * array lives on the device from its first use on; hand_fetch() brings it back. Any error ends the
 * program with a message.
 */
#ifndef BENCH_KERNELS_HAND_H
#define BENCH_KERNELS_HAND_H

#include <stddef.h>

struct hand_arg {
  void *array; /* on the host; NULL for a number */
  size_t size; /* bytes */
  union {
    int i;
    float f;
    double d;
  } number;
};

struct hand_size {
  size_t n[3];
};

#define ARRAY(a) {(void *)&(a), sizeof(a), {0}}
#define BLOCK(p, bytes) {(void *)(p), (bytes), {0}}
#define INT(value)                                                                                 \
  {                                                                                                \
    NULL, sizeof(int), { .i = (value) }                                                            \
  }
#define DOUBLE(value)                                                                              \
  {                                                                                                \
    NULL, sizeof(double), { .d = (value) }                                                         \
  }
#define SIZE(...)                                                                                  \
  (struct hand_size) {                                                                             \
    {                                                                                              \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }
#define GROUP SIZE
#define HAND(...)                                                                                  \
  sizeof((struct hand_arg[]){__VA_ARGS__}) / sizeof(struct hand_arg), (struct hand_arg[]) {        \
    __VA_ARGS__                                                                                    \
  }

/* Enqueues a kernel.  `size`: work-items, rounded up to whole groups here; `cpu`, `gpu`: the
 * group on such a device. */
void hand_launch(const char *kernel, unsigned dims, struct hand_size size, struct hand_size cpu,
                 struct hand_size gpu, size_t nargs, const struct hand_arg *args);

/* True when kernels have the form for GPUs: the device is one, or HAND_FORM=gpu says so. */
int hand_gpu(void);

/* Waits, and copies an array back. */
void hand_fetch(void *array, size_t size);

/* Says that the host has written the array: the next launch that names it uploads it again. */
void hand_written(const void *array);

/* Waits for the round that warms up; its kernels do not count. */
void hand_start(void);

/* Seconds in the kernels of one round, the median of `rounds` rounds with the same launches. */
double hand_seconds(unsigned rounds);

#endif
