/* Warnings of the preprocessor, the parser, semantic analysis and code generation. */
#warning from the preprocessor
static int unused_function(void) { return 1; }
int unused_parameter(int x, int y) { return x; }

__attribute__((warning("do not call"))) void disliked(void);

void fill(char *);
void large_frame(char *out) {
  char buffer[5000];
  fill(buffer);
  out[0] = buffer[17];
  disliked();
}

void loop(int n, double *a) {
  int unused_variable;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i / 0;
#pragma clang loop vectorize(enable)
  for (int i = 0; i < n; i++)
    if (a[i] > 3)
      a[n - i] = a[a[i] > 9 ? 1 : i];
}
