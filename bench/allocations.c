/* What allocating and freeing costs: blocks of several kinds, before any region with a kernel,
 * as programs build their data. Prints nanoseconds of CPU time a block for each row, and the
 * resident memory at the end of the largest. See allocations.sh. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct node {
  struct node *left, *right;
};

static double a[1000];
static void *kept[4096];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* other processes do not matter */
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static struct node *build(int depth) {
  struct node *n = malloc(sizeof *n);
  n->left = depth ? build(depth - 1) : NULL;
  n->right = depth ? build(depth - 1) : NULL;
  return n;
}

static void drop(struct node *n) {
  if (n->left)
    drop(n->left), drop(n->right);
  free(n);
}

static void row(const char *name, double since, double blocks) {
  printf("%s %.3f\n", name, (now() - since) / blocks);
}

/* Arrays of a size, allocated, written and freed in turns. */
static void arrays(const char *name, size_t size, int rounds) {
  double since = now();
  for (int r = 0; r < rounds; r++)
    for (int i = 0; i < 64; i++) {
      free(kept[i]);
      kept[i] = malloc(size);
      memset(kept[i], r, size);
    }
  row(name, since, 64.0 * rounds);
  for (int i = 0; i < 64; i++)
    free(kept[i]), kept[i] = NULL;
}

int main(void) {
  double since = now();
  struct node *tree = build(18), *trees[8];
  struct rusage usage;
  row("tree-build", since, 1 << 19);
  getrusage(RUSAGE_SELF, &usage);
  printf("tree-kilobytes %ld\n", usage.ru_maxrss);
  since = now();
  drop(tree);
  row("tree-free", since, 1 << 19);
  since = now();
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 8; k++)
#pragma omp task firstprivate(k) shared(trees)
    trees[k] = build(14);
  row("tasks-build", since, 8 << 15);
  for (int k = 0; k < 8; k++)
    drop(trees[k]);
  arrays("array-80", 80, 10000);
  arrays("array-1000", 1000, 5000);
  arrays("array-1500", 1500, 5000);
  arrays("array-5000", 5000, 2000);
  arrays("array-40000", 40000, 200);
  arrays("array-2000000", 2000000, 4);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  since = now();
  tree = build(15);
  drop(tree);
  row("behind-region", since, 1 << 16);
  return a[5] != 5;
}
