// Connected components by label propagation with atomic minimum; bucket sort; BFS frontier.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 4
#include <stdio.h>
#include <stdlib.h>
#define NV 400
#define NE 700
static int eu[NE], ev[NE], label[NV], level[NV], bucket_of[NV], start[17], count[16], sorted[NV],
    frontier[NV], next[NV];
static unsigned seedv = 7;
static unsigned rnd(void) {
  seedv = seedv * 1103515245u + 12345u;
  return seedv >> 8;
}
int main(void) {
  for (int e = 0; e < NE; e++) {
    eu[e] = rnd() % (NV / 2) * 2 % NV;
    ev[e] = rnd() % NV / 3 * 2 % NV;
  }
  for (int v = 0; v < NV; v++)
    label[v] = v;
  int changed = 1, rounds = 0;
  while (changed) {
    changed = 0;
    rounds++;
#pragma omp parallel for
    for (int e = 0; e < NE; e++) {
      int a, b;
#pragma omp atomic read
      a = label[eu[e]];
#pragma omp atomic read
      b = label[ev[e]];
      if (a < b) {
#pragma omp atomic compare
        if (a < label[ev[e]]) {
          label[ev[e]] = a;
        }
#pragma omp atomic write
        changed = 1;
      } else if (b < a) {
#pragma omp atomic compare
        if (b < label[eu[e]]) {
          label[eu[e]] = b;
        }
#pragma omp atomic write
        changed = 1;
      }
    }
  }
  int comps = 0;
  long sum = 0;
  for (int v = 0; v < NV; v++) {
    comps += label[v] == v;
    sum += label[v] * (v % 7);
  }
  printf("%d %ld %d\n", comps, sum, rounds > 0);
  // counting sort
#pragma omp parallel for
  for (int v = 0; v < NV; v++) {
    bucket_of[v] = (v * 31 + label[v]) % 16;
#pragma omp atomic
    count[bucket_of[v]]++;
  }
  for (int k = 0; k < 16; k++) {
    start[k + 1] = start[k] + count[k];
    count[k] = start[k];
  }
#pragma omp parallel for
  for (int v = 0; v < NV; v++) {
    int at;
#pragma omp atomic capture
    at = count[bucket_of[v]]++;
    sorted[at] = v;
  }
  unsigned long h = 0;
  for (int k = 0; k < 16; k++) {
    long s = 0;
    for (int i = start[k]; i < start[k + 1]; i++)
      s += sorted[i] * (long)sorted[i];
    h = h * 31 + (unsigned long)s;
  }
  printf("%lu\n", h);
  // BFS by frontier
  for (int v = 0; v < NV; v++)
    level[v] = -1;
  int nf = 1, nn, depth = 0, visited = 1;
  frontier[0] = eu[0];
  level[eu[0]] = 0;
  while (nf) {
    nn = 0;
    depth++;
#pragma omp parallel for
    for (int i = 0; i < nf; i++) {
      int v = frontier[i];
      for (int e = 0; e < NE; e++)
        if (eu[e] == v || ev[e] == v) {
          int w = eu[e] == v ? ev[e] : eu[e], old;
#pragma omp atomic capture
          {
            old = level[w];
            level[w] &= 0x7fffffff;
          }
          if (old < 0) {
            int at;
#pragma omp atomic capture
            at = nn++;
            next[at] = w;
          }
        }
    }
    for (int i = 0; i < nn; i++) {
      frontier[i] = next[i];
      level[next[i]] = depth;
    }
    visited += nn;
    nf = nn;
  }
  long ls = 0;
  for (int v = 0; v < NV; v++)
    ls += level[v] * (v % 5 + 1);
  printf("%d %d %ld\n", visited, depth, ls);
  return 0;
}
