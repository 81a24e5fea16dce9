/* pull() in the forms that -D chooses. */
struct body {
#ifdef NARROW
  float mass;
#else
  double mass;
#endif
  double *x;
};

double pull(const struct body *b, int i);

double pull(const struct body *b, int i) {
#if defined(NUMBERS)
  return b->mass * i;
#elif defined(WRITES)
  if (i < 0)
    ((struct body *)b)->mass = 1;
  return b->mass;
#elif defined(BEHIND)
  if (i < 64)
    b->x[i] += 1;
  return b->mass;
#elif defined(DEEP)
  static double own[4];
  if (i < 0)
    own[i % 4] = b->x[0];
  return own[i % 4];
#else
  return b->mass * b->x[i % 64];
#endif
}
