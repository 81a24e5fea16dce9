/* A loop that header-loop.c includes. */
static void fill_it(int k) {
#pragma omp parallel for
  for (int i = 0; i < 30; i++)
    ARRAY[i] = i * k;
}
