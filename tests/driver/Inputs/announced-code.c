struct inner {
  int a, b, c;
  double *x;
};
struct outer {
  struct inner *in;
  int flag;
};

void other(struct outer *o);
int asks(struct outer *o, const double *x);

/* Three members that lie next to each other behind a pointer: one test. */
int members(struct outer *o) {
  other(o);
  return o->in->a + o->in->b + o->in->c;
}

/* What was announced in front of the branch holds in it, and behind it. */
int branches(struct outer *o, int n) {
  other(o);
  int s = o->flag;
  if (n > 3)
    s += o->flag * 2;
  else
    s -= o->flag;
  return s + o->flag;
}

/* Not behind a call. */
int again(struct outer *o) {
  int s = o->flag;
  s += asks(o, o->in->x);
  return s + o->flag;
}

/* A pointer that is computed anew in each turn is another one. */
int turns(struct outer *o, int n) {
  int s = 0;
  while (n-- > 0) {
    s += o->flag;
    if (s & 1)
      other(o);
    o++;
  }
  return s;
}

/* In front of the loop. */
double sum(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  other(0);
  return s;
}
