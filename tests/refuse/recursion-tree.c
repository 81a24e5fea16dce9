// A search in a tree that calls itself in several places and passes many pointers on (pykdtree): the paths of calls were followed one by one, for minutes.
//
// RUN: timeout 60 %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// KERNELS: 0
struct node {
  double cut, box[2];
  int dim, first, count;
  struct node *left, *right;
};

static void leaf(double *data, unsigned *list, int first, int count, double *at, int k, unsigned char *mask, unsigned *closest, double *distance) {
  for (int i = first; i < first + count; i++) {
    double d = (data[list[i]] - at[0]) * (data[list[i]] - at[0]);
    if (!mask[list[i]] && d < distance[k - 1]) {
      distance[k - 1] = d;
      closest[k - 1] = list[i];
    }
  }
}

static void search(struct node *root, double *data, unsigned *list, double *at, double least, int k, double eps, unsigned char *mask, unsigned *closest,
                   double *distance, double *bound, int *visits, long *steps) {
  if (least > distance[k - 1])
    return;
  if (root->dim == -1) {
    leaf(data, list, root->first, root->count, at, k, mask, closest, distance);
    return;
  }
  double offset = at[root->dim] - root->cut, other = least + offset * offset;
  if (offset < 0) {
    if (least < distance[k - 1] * eps)
      search(root->left, data, list, at, least, k, eps, mask, closest, distance, bound, visits, steps);
    if (other < distance[k - 1] * eps)
      search(root->right, data, list, at, other, k, eps, mask, closest, distance, bound, visits, steps);
  } else {
    if (least < distance[k - 1] * eps)
      search(root->right, data, list, at, least, k, eps, mask, closest, distance, bound, visits, steps);
    if (other < distance[k - 1] * eps)
      search(root->left, data, list, at, other, k, eps, mask, closest, distance, bound, visits, steps);
  }
}

void nearest(struct node *root, double *data, unsigned *list, double *points, int n, int k, unsigned char *mask, unsigned *closest, double *distance, double *bound,
             int *visits, long *steps) {
// CHECK: :[[#@LINE+1]]:1: remark: loop kept
#pragma omp parallel for schedule(static, 100)
  for (int i = 0; i < n; i++)
    search(root, data, list, points + 3 * i, 0, k, 1, mask, &closest[i * k], &distance[i * k], bound, visits, steps);
}
