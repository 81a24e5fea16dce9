struct cell {
  float value;
  int count;
};

double row_sum(double **u, int i, int n);
double row_dot(const double *const *u, const double *const *v, int i, int j, int n);
void row_scale(double *const *u, int i, int n, double by);
void rows_swap(int **u, int i, int k, int n);
float box_sum(float ***u, int i, int n);
void box_set(float ***u, int i, int j, int n, float x);
void count_cells(struct cell **c, int i, int n);
struct cell best_cell(struct cell **c, int i, int n);
long row_outer(double **u, int i, int n);
void row_add(int **bins, int row, int k);
