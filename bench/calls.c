/* What calls cost of functions that may run kernels: recursion, chains of tail calls, an
 * interpreter's handlers, calls from code that the plugin did not compile. Prints nanoseconds of
 * CPU time a call for each row, and bytes of stack: of a frame, and of a whole chain of tail
 * calls. See calls.sh. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct node {
  struct node *next;
  double value;
};
struct machine {
  const unsigned char *pc;
  double x;
  long left;
};
typedef double function(double);
typedef double handler(struct machine *);

int next_token(void);
double call(function *f, int times);

static double big[1000];
static int n;
static const char *deepest;

static __attribute__((noinline)) void reached(void) {
  char here;
  if (!deepest || &here < deepest)
    deepest = &here;
}

/* A kernel, which these programs run once in a long while. */
static __attribute__((noinline)) void step(double x) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    big[i] += x;
}

double recursion(int depth) {
  if (depth == 0) {
    reached();
    return big[3];
  }
  double x = next_token() + recursion(depth - 1);
  if (++n == 1 << 30)
    step(x);
  return x;
}

double walk(struct node *p, double sum);
double odd(struct node *p, double sum) {
  if (++n == 1 << 30)
    step(sum);
  return walk(p, sum + 1);
}
double walk(struct node *p, double sum) {
  if (!p) {
    reached();
    return sum;
  }
  if (next_token() == 7)
    return odd(p, sum);
  return walk(p->next, sum + p->value);
}

extern handler *const handlers[];
#define NEXT(m) return handlers[*(m)->pc++ & 1](m)
double add(struct machine *m) {
  if (m->left-- <= 0) {
    reached();
    step(m->x);
    return m->x;
  }
  m->x += 1;
  NEXT(m);
}
double back(struct machine *m) {
  m->pc -= 16;
  m->x *= 0.5;
  if (m->left == -7)
    step(m->x);
  NEXT(m);
}
handler *const handlers[] = {add, back};

double small(double x) {
  if (x < 0)
    step(x);
  return x * 0.5 + 1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* other processes do not matter */
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void row(const char *name, double since, double calls) {
  printf("%s %.3f\n", name, (now() - since) / calls);
}

/* Bytes of stack since here, and some that every chain needs. */
static void bytes(const char *name, const char *from, double frames) {
  printf("%s %.1f\n", name, 1000 + (double)(from - deepest) / frames);
  deepest = NULL;
}

enum { DEPTH = 20000, NODES = 20000, ROUNDS = 100 };

int main(void) {
  static unsigned char code[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  struct node *list = NULL, *nodes = malloc(NODES * sizeof *nodes);
  struct machine m = {code, 0, 20000000};
  char here;
  double since, x = 0;
  for (int i = 0; i < NODES; i++) {
    nodes[i] = (struct node){list, i};
    list = &nodes[i];
  }
  for (int turn = 0; turn < 2; turn++) {
    const char *when = turn ? "behind-" : "";
    char name[40];
    since = now();
    for (int r = 0; r < ROUNDS; r++)
      x += recursion(DEPTH);
    snprintf(name, sizeof name, "%srecursion", when);
    row(name, since, (double)DEPTH * ROUNDS);
    snprintf(name, sizeof name, "%sframe-bytes", when);
    printf("%s %.1f\n", name, (double)(&here - deepest) / DEPTH);
    deepest = NULL;
    since = now();
    for (int r = 0; r < ROUNDS; r++)
      x += walk(list, r);
    snprintf(name, sizeof name, "%swalk", when);
    row(name, since, (double)NODES * ROUNDS);
    snprintf(name, sizeof name, "%swalk-bytes", when);
    bytes(name, &here, 1);
    since = now();
    snprintf(name, sizeof name, "%sforeign", when);
    x += call(small, 20000000);
    row(name, since, 20000000);
    if (turn == 0) {
      since = now();
      x += add(&m); /* runs a kernel at its end */
      row("interpreter", since, 20000000);
      bytes("interpreter-bytes", &here, 1);
    }
  }
  free(nodes);
  return x < 0;
}
