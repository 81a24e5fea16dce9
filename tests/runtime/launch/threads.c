// Regions started by several threads at once, the choice among them; nested regions; a team that shares a loop; a child process.
//
// RUN: %clang -O1 -fopenmp -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// RUN: env OMP2OCL=openmp %t 2>&1 | %FileCheck %s --check-prefix=HOST
// CHECK-COUNT-1: version: opencl
// CHECK: threads: 800 kernels
// CHECK: nested: 4 kernels
// CHECK: shared by a team: 1 kernels
// CHECK: with other slots: 0 kernels
// CHECK: child: 0 kernels
// CHECK: end of child
// CHECK-NOT: omp2ocl: kernel simple
// CHECK: neighbours right
// CHECK: omp2ocl: kernel simple (test.c:7): 805 launches, {{.*}} ms, 1 on the host: 
// CHECK: omp2ocl: kernel slow (threads.c:40): 20 launches
// HOST: threads: 0 kernels
// HOST: nested: 0 kernels
// HOST: neighbours right
// REQUIRES: opencl
#include "../simple.h"

#include <omp.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

/* Takes a while, and writes every other element. */
static const char slow_source[] =
    "__kernel void slow(long lower, ulong trips, __global char *a, ulong ao) {\n"
    "  ulong id = get_global_id(0);\n"
    "  if (id < trips) {\n"
    "    uint x = 1;\n"
    "    for (int i = 0; i < 20000; i++) x = x * 3 + 1;\n"
    "    ((__global int *)(a + ao))[2 * id] += x == 0 ? 2 : 1;\n"
    "  }\n"
    "}\n";
static const struct o2o_arg slow_args[] = {OBJECT(I32, 4, 4000, NULL, RW, "a")};
static struct o2o_kernel_state *volatile slow_state;

static struct o2o_kernel kernels[2];
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .nkernels = 2, .file = "threads.c", .kernels = kernels};

__attribute__((constructor)) static void start(void) {
  kernels[0] = simple_kernels[0];
  kernels[1] = (struct o2o_kernel){.name = "slow", .file = "threads.c", .line = 40, .source = slow_source, .options = "", .nloops = 1,
                                   .ndims = 1, .chunk_slot = -1, .nargs = 1, .args = slow_args, .state = &slow_state};
  __o2o_register(&unit);
}

static void *many(void *result) {
  int a[1000];
  for (int i = 0; i < 100; i++) {
    memset(a, 0, sizeof a);
    *(int *)result += simple(a);
  }
  return NULL;
}

static void threads(void) {
  pthread_t ids[8];
  int results[8] = {0}, sum = 0;
  for (int i = 0; i < 8; i++)
    pthread_create(&ids[i], NULL, many, &results[i]);
  for (int i = 0; i < 8; i++) {
    pthread_join(ids[i], NULL);
    sum += results[i];
  }
  printf("threads: %d kernels\n", sum);
}

static void nested(void) {
  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  {
    int a[1000];
    sum += simple(a);
  }
  printf("nested: %d kernels\n", sum);
}

/* The steps of a thread at a loop that its team shares. */
static int meet(int *a) {
  o2o_slot slots[] = {integer(0), integer(1000), address(a)};
  struct o2o_met m = {.kernel = simple_kernels, .slots = slots, .team = omp_get_num_threads(), .number = omp_get_thread_num()};
  if (!__o2o_meeting(&m))
    return 0;
#pragma omp barrier
  m.step = 1;
  if (m.number == 0)
    __o2o_meeting(&m);
#pragma omp barrier
  m.step = 2;
  return __o2o_meeting(&m);
}

static void shared_by_team(void) {
  static int a[4][1000];
  int all = 1, any = 0, sum = 0;
#pragma omp parallel num_threads(4) reduction(&& : all)
  all = meet(a[0]);
  for (int i = 0; i < 1000; i++)
    sum += a[0][i] == i + 1;
  printf("shared by a team: %d kernels\n", all && sum == 1000);
#pragma omp parallel num_threads(4) reduction(|| : any)
  any = meet(a[omp_get_thread_num()]);
  printf("with other slots: %d kernels\n", any);
}

static void child(void) {
  static int a[1000];
  int status;
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0) {
    printf("child: %d kernels\n", simple(a));
    exit(0);
  }
  waitpid(pid, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  puts("end of child");
}

/* While a kernel writes the even elements, another thread writes the odd ones. */
static int shared[1000], stop;

static void *writer(void *unused) {
  (void)unused;
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED))
    for (int i = 1; i < 1000; i += 2)
      __atomic_store_n(&shared[i], shared[i] + 1, __ATOMIC_RELAXED);
  return NULL;
}

static void neighbours(void) {
  pthread_t id;
  int before = 0, kernel_runs = 0;
  o2o_slot slots[] = {integer(0), integer(500), address(shared)};
  pthread_create(&id, NULL, writer, NULL);
  for (int run = 0; run < 20; run++) {
    if (!launch(&kernels[1], slots))
      for (int i = 0; i < 1000; i += 2)
        shared[i]++;
    /* An odd element that was set back would be seen here, as long as the writer only counts up. */
    int now = __atomic_load_n(&shared[999], __ATOMIC_RELAXED);
    CHECK(now >= before);
    before = now;
    kernel_runs++;
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  pthread_join(id, NULL);
  for (int i = 0; i < 1000; i++)
    CHECK(i % 2 ? shared[i] == shared[999] : shared[i] == kernel_runs);
  puts("neighbours right");
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  threads();
  nested();
  shared_by_team();
  child();
  neighbours();
}
