struct node {
  struct node *next;
  double v;
};
void visit(struct node *n) { n->v *= 2; }
double read_back(void (*f)(struct node *), struct node *n, double *p) {
  f(n);
  return p[3];
}
