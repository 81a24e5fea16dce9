struct shape {
  char kind;
  double area;
};
int twice(int v);
int size_of(void);
