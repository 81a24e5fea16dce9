int prints(int x);
int counts(int x);
int follows(int **x);
int recurses(int x);
int plain(const int *x, int n);
