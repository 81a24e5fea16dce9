struct tally {
  int n;
  double sum, most;
  unsigned char kinds[8];
};

void add(double *sum, double x);
void count(int *histogram, int k);
int next_place(int *taken);
void tally(struct tally *t, double x);
void lift(short *top, int k, short v);
double *row(double *matrix, int i, int n);
const struct tally *best(const struct tally *t, int i, int j);
float *third(float of[static 4]);
int look(int *at);
void set(int *at, int value);
double mean(struct tally *t);
