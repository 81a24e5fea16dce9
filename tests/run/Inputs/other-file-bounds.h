struct matrix {
  int rows;
  unsigned long long columns;
  double *of;
};

int rows(const struct matrix *m);
unsigned long long columns(const struct matrix *m);
short last(const struct matrix *m);
int next(const struct matrix *m); // 2, in all threads
