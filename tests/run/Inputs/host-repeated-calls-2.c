int kept[64];

int get(int i) { return kept[i & 63]; }

int put(int i, int v) { return kept[i & 63] = v & 1023; }

void step(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    kept[i] += i;
}
