int prints(int x);
int counts(int x);
struct list {
  int *x;
};
int follows(struct list *l);
int follows_all(struct list **l);
int row(int **x, int i);
int recurses(int x);
double scratch(double x);
int plain(const int *x, int n);
