#include <stdio.h>

struct node {
  struct node *next;
  double v;
};
static double a[1000];
void visit(struct node *n);
double read_back(void (*f)(struct node *), struct node *n, double *p);

void walk(struct node *n) {
  if (!n)
    return;
  visit(n);
  walk(n->next);
}

double sum_of(double *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  struct node one = {0, s};
  visit(&one);
  return one.v;
}

static __attribute__((noinline)) void inner(double x) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] += x;
}

void launches(struct node *n) { inner(n->v); }

int main(void) {
  struct node nodes[3] = {{nodes + 1, 1}, {nodes + 2, 2}, {0, 3}};
  walk(nodes);
  launches(nodes);
  a[4] += 1;
  printf("%g %g\n", nodes[2].v, a[3]);
  printf("%g\n", read_back(launches, nodes, a));
  printf("%g\n", sum_of(a, 1000));
  return 0;
}
