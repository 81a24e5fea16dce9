// Values from in front of a loop that were computed with the loop's variable; characters as parts of other objects; numbers that another unit knows by their
// addresses; structs in the characters of others; names that a declaration inside hides; errno.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
#include <errno.h>

struct table { double *row[8]; int n; };
static struct table t;
int shared = 3;
static int *known = &shared;
struct S { double *u; long n; };
struct node { struct node *next; char payload[64]; };
typedef long __attribute__((may_alias)) along;
typedef along blong;

static void clear(struct table *s, int i, int n) {
  double *row = s->row[i];
  for (i = 0; i < n; i++)
    row[i] = 7;
}
static int launch(int n) {
  K();
  return n;
}

int main(void) {
  int i = 5, x = 0;
  for (int k = 0; k < 8; k++)
    t.row[k] = a + 2000 * k;
  K();
  clear(&t, 3, 6);
  show("initializer before the loop");
  while (x < 1) {
    int last = i;
    for (i = 0; i < 3; i++)
      a[last] += 100, a[i]++;
    x++;
  }
  show("in a block");
  double key[1];
  for (int k = 0; k < 3; k++) {
    key[0] = k == 1 ? -1e300 : 1;
    b[((unsigned char *)key)[7]] += 1000;
  }
  show("characters");
  for (int k = 0; k < 2; k++)
    shared = 500 + k, a[*known] = 12345;
  show("by address");
  struct node *nd = calloc(1, sizeof *nd);
  struct S *it = (void *)nd->payload, other = {b, 900};
  *it = (struct S){a, 4};
  while (x < 2) {
    for (unsigned k = 0; k < sizeof other; k++)
      nd->payload[k] = ((char *)&other)[k];
    it->u[it->n] = 54321, x++;
  }
  show("payload");
  int n = 8;
  a[n] = ({ int n = 3; launch(n); });
  show("hidden name");
  struct S *p = it;
  *(blong *)&p->n = 1700, p->u[p->n] = 4242;
  show("may alias");
  struct S *none = NULL;
  int count = 0;
  errno = 33;
  for (int k = 0; k < count; k++)
    none->u[k] = 1;
  printf("errno %d\n", errno);
  free(nd);
  return 0;
}
