// Bit-fields: signed, unsigned, _Bool and enum members, members that share words or cross bytes, beside plain
// members; read, written, stepped, initialized, copied and passed to functions.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 150

enum color { RED, GREEN, BLUE };

struct item {
  unsigned low : 3, high : 5;
  char tag;
  int level : 13;
  unsigned : 3;
  _Bool on : 1, off : 1;
  enum color color : 2;
  long long wide : 40;
  unsigned short rest : 9;
  double v;
  unsigned char full : 8;
  int : 0;
  unsigned word : 32;
  signed char small : 4;
};

struct packet {
  unsigned char kind : 4, flags : 4;
  unsigned char length;
};

static struct item items[N], others[N];
static struct packet packets[N];
static struct {
  char before;
  struct packet in[3];
} nested[N];
static long got[N];

static void show_items(const struct item *p) {
  unsigned long sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 31 + (unsigned long)(p[i].low + 2 * p[i].high + 3 * p[i].tag + 5 * p[i].level + 7 * p[i].on +
          11 * p[i].off + 13 * p[i].color + 17 * p[i].wide + 19 * p[i].rest + (long)p[i].v +
          23 * p[i].full + 29L * p[i].word + 31 * p[i].small);
  printf("%lx\n", sum);
}

static long weigh(struct item x) {
  x.level = x.level / 2;
  return x.level + x.color * 10 + x.wide;
}

static void raise(struct item *p, int by) {
  p->high += by;
  p->level -= by;
  p->wide *= 3;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    items[i].low = i;
    items[i].high = i * 3;
    items[i].tag = (char)i;
    items[i].level = i * 57 - 4000;
    items[i].on = i % 3;
    items[i].color = i % 4 == 3 ? BLUE : (enum color)(i % 4);
    items[i].wide = (i - 70) * 123456789LL;
    items[i].rest = i * 5;
    items[i].v = i;
    items[i].full = i * 2;
    items[i].word = i * 100000007u;
    items[i].small = i;
  }
  show_items(items);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct item x = {.low = i & 7, .level = i - 75, .on = 1, .wide = -i, .v = 0.5, .small = -1};
    x.low++;
    got[i] = x.low-- + --x.small;
    got[i] += (x.full = 300 + i) + (x.level *= 4) + x.off++;
    x.off = i > 20 && !x.off;
    x.high |= 9;
    x.high ^= x.low;
    x.rest -= 7;
    others[i] = x;
    x.low <<= 1;
    if (x.on && x.level < 0)
      got[i] = -got[i];
  }
  show_items(others);
  show_long("got", got, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    raise(&items[i], i);
    got[i] = weigh(items[i]) + weigh(others[i]);
    others[i].word = items[i].word >> (items[i].low + 1);
    items[i].tag += items[i].high;
  }
  show_items(items);
  show_long("got", got, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    packets[i].kind = i;
    packets[i].length = (unsigned char)(i * 2);
    packets[i].flags = packets[i].kind + 9;
    nested[i].before = 1;
    nested[i].in[i % 3] = packets[i];
    nested[i].in[(i + 1) % 3].flags = ~packets[i].flags;
  }
  for (int i = 0; i < N; i++)
    got[i] = packets[i].kind + packets[i].flags * 16 + packets[i].length * 256 +
             nested[i].in[i % 3].flags * 7 + nested[i].in[(i + 1) % 3].flags;
  show_long("got", got, N);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += items[i].level * packets[i].flags + items[i].on;
  printf("%d\n", sum);
  return 0;
}
