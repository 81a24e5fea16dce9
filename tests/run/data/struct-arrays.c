// Arrays of structs: members of every type with padding, read and written singly.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

struct particle {
  char tag;
  double x, y;
  short kind;
  float mass;
  unsigned char flag;
  long id;
};

#define N 70
static struct particle p[N];
static double energy[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    p[i].tag = (char)('a' + i % 26);
    p[i].x = i * 0.5;
    p[i].y = -i;
    p[i].kind = (short)(i * 900);
    p[i].mass = (float)i / 4;
    p[i].flag = (unsigned char)(255 - i);
    p[i].id = i * 10000000000L;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct particle *q = &p[i];
    q->x += q->mass * p[(i + 1) % N].kind;
    energy[i] = (*q).y * q->tag + p[i].flag;
  }
  for (int i = 0; i < N; i += 9)
    printf("%c %.10e %.10e %d %.10e %d %ld\n", p[i].tag, p[i].x, p[i].y, p[i].kind, p[i].mass, p[i].flag, p[i].id);
  show_double("energy", energy, N);
  return 0;
}
