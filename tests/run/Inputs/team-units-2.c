// The other file of team-units.c.
int cnt;
#pragma omp threadprivate(cnt)
void work(int n);
void work(int n) {
#pragma omp parallel
  {
    cnt = 0;
    for (int i = 0; i < n; i++)
      cnt++;
  }
}
