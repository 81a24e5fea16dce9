// Structs that lie in the characters of other structs.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
typedef struct S { double *u; long n; } S;
struct node { struct node *next; char payload[]; };
static void setitem(struct node *q, const S *item) { memcpy(q->payload, item, sizeof *item); }
static int cell = 20, cell2 = 30, *pc = &cell;
static struct { int *p; double **d; } refs = {&cell2, 0};
static double *dp = a, **pdp = &dp;
static void setpc(int x) { *pc = x; *refs.p = x + 100; }
static void setpdp(double *x) { *pdp = x; }
static double pool[64];
int main(void) {
  struct node *nd = malloc(sizeof *nd + sizeof(S));
  S i1 = {a, 5}, i2 = {b, 700}, i3 = {c, 900}, *it = (S *)nd->payload;
  memcpy(nd->payload, &i1, sizeof i1);
  K();
  memcpy(nd->payload, &i2, sizeof i2), it->u[it->n] = 55555;
  show("1 payload memcpy");
  setitem(nd, &i3), it->u[it->n] = 65555;
  show("2 payload by a function");
  for (int i = 0; i < sizeof(S); i++) nd->payload[i] = ((char *)&i2)[i];
  for (int r = 0; r < 1; r++) { for (int i = 0; i < sizeof(S); i++) nd->payload[i] = ((char *)&i1)[i]; it->u[it->n] = 75555; }
  show("3 payload by bytes");
  *pc = 2000, a[cell] = 7777;
  show("4 *pc, a[cell]");
  setpc(3000), a[cell] = 7777, a[cell2] = 8888;
  show("5 setpc");
  *pdp = c, dp[9] = 9999;
  show("6 *pdp, dp[9]");
  setpdp(b), dp[8] = 9899;
  show("7 setpdp");
  free(nd);
  return 0;
}
