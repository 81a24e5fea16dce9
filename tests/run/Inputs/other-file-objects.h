struct grid {
  int width;
  double *u;
};

struct sim {
  int n;
  double dt;
  double *x, *v;
  const double *mask; /* null: none */
  struct grid *grid;
  struct grid inner;
  long hist[8];
  struct sim *next;
  void (*report)(struct sim *);
};

struct particle {
  double x, v;
  struct sim *sim;
};

struct box {
  double low[2], high;
};

double potential(const struct sim *s, int i);
void step(struct sim *s, int i);
double flow(const struct sim *s, int i, int k);
double energy(struct sim s, int i);
struct box box_of(struct sim *s, int k);
void move(struct particle *p, double dt);
double speed(struct particle p, int i);
double weighted(const struct sim *s, int i);
double weight(const struct sim *s, int i);
void count(struct sim *s, int i);
double masked(const struct sim *s, int i);
double along(const struct grid *g, int i);
