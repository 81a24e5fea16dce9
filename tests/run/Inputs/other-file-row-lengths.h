extern void gram(int N, double cov[N * (N + 1) / 2], int L, const double data[N][L]);
extern int turn(int R, int C, int to[C][R], const int from[R][C]);
extern void count(int K, int (*whole)[2][K], int by);
