// The other unit of threadprivate-units.c: a region without a kernel fills the thread's sums.
long own;
#pragma omp threadprivate(own)

void gather(int n);
void gather(int n) {
#pragma omp parallel
  {
    own = 0;
#pragma omp sections
    {
#pragma omp section
      own += n;
#pragma omp section
      own += 2 * n;
#pragma omp section
      own += 3 * n;
    }
  }
}
