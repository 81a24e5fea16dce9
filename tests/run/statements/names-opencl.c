// User names that are words of OpenCL C: keywords, types, builtins; also of local variables, functions, members and parameters.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 40
static int kernel[N], global[N], local[N], half[N], get_global_id[N], float4[N], constant[N];
static double dot[N], image2d_t[N], barrier[N];

struct uchar {
  int private;
  int read_only, event_t;
};
static struct uchar vec[N];

static int get_local_id(int min) { return min + 1; }
static double cross(double max, double clamp) { return max * clamp; }
static int uint2(int sampler_t, const int *__private_) { return sampler_t + __private_[0]; }

int main(void) {
  int pipe = 3, generic = 4, work_group = 5, size_t_ = 6;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int ulong4 = i, bool2 = i * 2, atomic_int = pipe, quad = 2, min = i % 3, max = i % 5;
    kernel[i] = ulong4 + bool2;
    global[i] = atomic_int + generic;
    local[i] = get_local_id(i);
    half[i] = quad * work_group + min - max;
    get_global_id[i] = uint2(i, kernel + i);
    float4[i] = size_t_;
    constant[i] = i;
    vec[i].private = i;
    vec[i].read_only = -i;
    vec[i].event_t = 1;
  }
#pragma omp parallel for
  for (int get_group_id = 0; get_group_id < N; get_group_id++) {
    double convert_int = get_group_id * 0.5, mad = 2, isnan = 3;
    dot[get_group_id] = cross(convert_int, mad);
    image2d_t[get_group_id] = isnan;
    barrier[get_group_id] = vec[get_group_id].private + vec[get_group_id].read_only * 2.0 + vec[get_group_id].event_t;
  }
  int vload4 = 0;
#pragma omp parallel for reduction(+ : vload4)
  for (int lid = 0; lid < N; lid++) {
    int wg = lid, gid = wg, acc = gid, partials = acc, id = partials;
    vload4 += id + kernel[lid];
  }
  show_int("kernel", kernel, N);
  show_int("global", global, N);
  show_int("local", local, N);
  show_int("half", half, N);
  show_int("get_global_id", get_global_id, N);
  show_int("float4", float4, N);
  show_int("constant", constant, N);
  show_double("dot", dot, N);
  show_double("image2d_t", image2d_t, N);
  show_double("barrier", barrier, N);
  printf("%d\n", vload4);
  return 0;
}
