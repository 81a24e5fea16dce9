struct level {
  double *u;
  int n;
};

struct grid {
  int nx, ny;
  double ***plane;
};

struct sim {
  int n;
  double **rows, **old;
  struct level *levels;
  struct level own[3];
  struct grid *grid;
};

double at(const struct sim *s, int i, int k);
void relax(struct sim *s, int i);
double on_level(const struct sim *s, int l, int i);
double own_level(const struct sim *s, int l, int i);
double corner(const struct sim *s, int k, int j, int i);
double through(const struct sim *s, int i);
double sum_row(double **rows, int i, int n);
double both(const struct sim *s, double **rows, int i);
void shift(struct sim *s, int l, int i);
double level_of(const struct level *levels, int i);
