// The allocation functions as compiled units call them: like their namesakes, blocks that plain free() and realloc() take, a table that
// knows what lives, and nothing to pay once OpenMP is chosen.
//
// RUN: %clang -O1 -fopenmp -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: %t | %FileCheck %s
// RUN: env OMP2OCL=openmp %t | %FileCheck %s --check-prefix=CHOSEN
// RUN: %clang -g -O1 -fopenmp %asan -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t.asan
// RUN: env ASAN_OPTIONS=allocator_may_return_null=1 %t.asan | %FileCheck %s
// CHECK: blocks right
// CHECK: table right
// CHECK: threads right
// CHECK: frames right
// CHECK: unmarked right
// CHECK: wake right
// CHECK: openmp right
// CHOSEN: nothing noted
#include "runtime/stub/stub_interface.h"
#include "../simple.h"

#include <errno.h>
#include <sys/mman.h>

UNIT(simple_kernels)

extern struct o2o_stub __o2o_stub;

/* The size in the table of objects, 0 when the address is not there. */
static uint64_t listed(const void *p) {
  for (uint64_t i = 0; i < __o2o_stub.capacity; i++)
    if (p && __o2o_stub.table[i].address == p)
      return __o2o_stub.table[i].size;
  return 0;
}

/* The size under which the address is known, 0 when it is not. */
static uint64_t known(const void *p) {
  uint64_t size = __o2o_size_of(p);
  return size >> 48 ? listed(p) : size;
}

static void blocks(void) {
  const uint64_t large = 200000, listed_from = 1 << 20;
  char *p = noted_malloc(100), *q = noted_malloc(large), *r;
  void *v;
  int zero = 1;
  CHECK(known(p) == 100 && known(q) == large && !listed(q));
  CHECK(!known(p + 1) && !known(NULL));
  for (int i = 0; i < 100; i++)
    p[i] = (char)i;
  r = __o2o_realloc(p, 300000);
  CHECK(known(r) == 300000 && (r == p || !known(p)));
  for (int i = 0; i < 100; i++)
    CHECK(r[i] == i);
  CHECK(!__o2o_realloc(r, (uint64_t)PTRDIFF_MAX) && known(r) == 300000);
  CHECK(!__o2o_reallocarray(r, SIZE_MAX / 4, 8) && errno == ENOMEM && known(r) == 300000);
  r = __o2o_reallocarray(r, 10, 5);
  CHECK(known(r) == 50 && r[49] == 49);
  noted_free(r);
  CHECK(!known(r));
  free(q); /* elsewhere: the table cannot know */
  q = noted_malloc(listed_from);
  CHECK(known(q) == listed_from && listed(q) == listed_from);
  q = __o2o_realloc(q, 3 * listed_from + 5);
  CHECK(known(q) == 3 * listed_from + 5 && listed(q) == known(q));
  q = __o2o_realloc(q, 300);
  CHECK(known(q) == 300 && !listed(q));
  noted_free(q);
  CHECK(!known(q) && !listed(q));
  q = noted_calloc(50000, 8);
  CHECK(known(q) == 400000);
  for (int i = 0; i < 400000; i++)
    zero &= q[i] == 0;
  CHECK(zero && !noted_calloc(SIZE_MAX / 2, 8) && !noted_malloc(SIZE_MAX - 100));
  noted_free(q);
  noted_free(NULL);
  noted_free(noted_malloc(0));

  p = __o2o_aligned_alloc(64, 640), q = __o2o_memalign(256, 1000), r = __o2o_valloc(10);
  CHECK(known(p) == 640 && (uintptr_t)p % 64 == 0 && known(q) == 1000 && (uintptr_t)q % 256 == 0 && known(r) == 10);
  noted_free(p), noted_free(q), noted_free(r);
  CHECK(__o2o_posix_memalign(&v, 3, 10) == EINVAL && __o2o_posix_memalign(&v, 128, 10) == 0 && known(v) == 10);
  noted_free(v);
  p = __o2o_strdup("four"), q = __o2o_strndup("fourteen", 4);
  CHECK(known(p) == 6 && known(q) == 6 && strcmp(p, q) == 0); /* even */
  noted_free(p), noted_free(q);

  p = __o2o_mmap(NULL, 40960, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  q = __o2o_mmap(NULL, 40960, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK(known(p) == 40960 && !known(q));
  CHECK(__o2o_mmap(p + 4096, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == p + 4096 && !known(p));
  CHECK(__o2o_munmap(p, 40960) == 0 && __o2o_munmap(q, 40960) == 0);
  CHECK(__o2o_mmap(NULL, 0, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
  puts("blocks right");
}

/* Many blocks, in an order that a small generator gives: what is known agrees with a list kept here. */
static void table(void) {
  enum { N = 500 };
  static void *live[N];
  static uint64_t sizes[N];
  unsigned random = 1;
  for (int step = 0; step < 20000; step++) {
    unsigned i = (random = random * 1103515245 + 12345) >> 16, n = i / N;
    i %= N;
    if (live[i]) {
      uint64_t size = known(live[i]);
      /* A small one stays unknown beside the mark of one that was freed elsewhere. */
      CHECK(size == (sizes[i] < 63 ? (sizes[i] + 1) / 2 * 2 : sizes[i]) || (size == 0 && sizes[i] <= 16));
      noted_free(live[i]);
      live[i] = NULL;
    } else
      live[i] = noted_malloc(sizes[i] = step % 2 ? n % 50 + 1 : n % 11 * (n % 61) * (n % 61) + 1);
  }
  for (int i = 0; i < N; i++)
    if (live[i]) {
      CHECK(known(live[i]) || sizes[i] <= 16);
      noted_free(live[i]);
      CHECK(!known(live[i]));
    }
  puts("table right");
}

static void threads(void) {
  int wrong = 0;
#pragma omp parallel num_threads(4) reduction(+ : wrong)
  for (int i = 0; i < 2000; i++) {
    int *p = noted_malloc(40), *q = noted_malloc(80);
    *p = i;
    p = __o2o_realloc(p, 400);
    wrong += *p != i;
    noted_free(q);
    noted_free(p);
  }
  CHECK(!wrong);
  puts("threads right");
}

static uint64_t recurse(int depth) {
  int a[10];
  struct o2o_frame frame __attribute__((cleanup(__o2o_leave))) = {a, sizeof a, "a", 1, 0};
  __o2o_enter(&frame);
  a[0] = depth;
  __o2o_touch(a, O2O_TOUCH_READ);
  return depth ? recurse(depth - 1) + (uint64_t)a[0] : known(a);
}

static void frames(void) {
  uint64_t before = __o2o_stub.count;
  CHECK(__o2o_outside((const void *)frames));
  CHECK(recurse(10) == 40 + 55 && __o2o_stub.count == before);
  __o2o_return();
  __o2o_touch_open(O2O_TOUCH_READ), __o2o_touch_range(&before, 8, O2O_TOUCH_WRITE);
  CHECK(__o2o_live == 0);
  puts("frames right");
}

/* The same of larger ones, by 1 KiB: then nothing is left that free() would have to look for. */
static void medium(void) {
  const uint64_t large = 70000;
  void *kept = noted_malloc(4000), *p, *q = noted_malloc(large);
  unsigned char *place;
  __o2o_heap.wanted[o2o_size_group(o2o_size_class(5000))] = 0; /* as in unmarked() */
  for (int i = 0; i < O2O_FREED_MOST; i++) {
    p = noted_malloc(5000 + i % 100);
    place = o2o_filter_place(&__o2o_heap, p);
    noted_free(p);
  }
  CHECK(__o2o_heap.unmarked[o2o_size_class(5000)] && __o2o_heap.unmarked[o2o_size_class(5099)]);
  CHECK(!__o2o_heap.unmarked[o2o_size_class(4000)] && !__o2o_heap.unmarked[o2o_size_class(1040)]);
  CHECK(!*place && known(kept) == 4000);
  noted_free(q);
  for (int i = 0; i < O2O_FREED_MOST; i++)
    noted_free(noted_malloc(large));
  q = noted_malloc(large);
  CHECK(known(q) == large);
  p = noted_malloc(5010);
  CHECK(!known(p));
  noted_free(p), noted_free(q), noted_free(kept);
}

/* Blocks of a size that comes and goes often are not marked any more, until somebody asks for one. */
static void unmarked(void) {
  void *kept = noted_malloc(200), *p, *q;
  __o2o_heap.wanted[o2o_size_group(o2o_size_class(904))] = 0; /* table() has asked for all sizes */
  for (int i = 0; i < O2O_FREED_MOST; i++)
    noted_free(noted_malloc(904));
  CHECK(__o2o_heap.unmarked[o2o_size_class(904)] && !__o2o_heap.unmarked[o2o_size_class(200)]);
  p = noted_malloc(904);
  CHECK(known(kept) == 200 && !known(p));
  q = noted_malloc(904);
  CHECK(known(q) == 904);
  noted_free(p), noted_free(q), noted_free(kept);
  CHECK(!known(q) && !known(kept));
  medium();
  puts("unmarked right");
}

/* A launch that asks for a block of a unmarked size wakes all unmarked sizes, but not without end. */
static void wake(void) {
  const unsigned class = o2o_size_class(904);
  for (unsigned turn = __o2o_heap.woken; turn < O2O_WOKEN_MOST; turn++) {
    void *p, *q;
    memset(__o2o_heap.unmarked, 1, sizeof __o2o_heap.unmarked);
    __o2o_heap.marked = O2O_MARKED_MOST;
    p = noted_malloc(904);
    CHECK(__o2o_size_of(p) >> 48 && !__o2o_heap.unmarked[class] && __o2o_heap.marked == 0);
    q = noted_malloc(904);
    CHECK(__o2o_size_of(q) == 904);
    noted_free(p), noted_free(q);
  }
  __o2o_heap.unmarked[class] = 1;
  void *last = noted_malloc(904);
  CHECK(__o2o_size_of(last) >> 48 && __o2o_heap.unmarked[class]);
  noted_free(last);
  puts("wake right");
}

static void openmp(void) {
  void *p = noted_malloc(10), *q;
  uint64_t count = __o2o_stub.count;
  __o2o_state = 1;
  q = noted_malloc(200000);
  q = __o2o_realloc(q, 10);
  CHECK(__o2o_stub.count == count && !known(q));
  noted_free(p);
  noted_free(q);
  puts("openmp right");
}

int main(void) {
  if (__o2o_state == 1) { /* known from the start */
    void *p = noted_malloc(1000), *q = noted_malloc(2 << 20);
    CHECK(!known(p) && !known(q) && __o2o_stub.capacity == 0);
    noted_free(p), noted_free(q);
    puts("nothing noted");
    return 0;
  }
  blocks();
  table();
  threads();
  frames();
  unmarked();
  wake();
  openmp();
}
