#include <alloca.h>
#include <setjmp.h>

static jmp_buf back;

void leave(int k) { longjmp(back, k + 1); }

int guard(void (*f)(int), int k) {
  int left = setjmp(back);
  if (!left)
    f(k);
  return left;
}

__attribute__((noinline)) double use(double (*f)(double *, int *, int), int j) {
  volatile char *pad = alloca(2000 * j + 16);
  double a[700], s;
  int where[700];
  pad[0] = 1;
  for (int i = 0; i < 700; i++) {
    a[i] = i * 0.25;
    where[i] = i * 11 % 500;
  }
  s = f(a, where, 500);
  for (int i = 0; i < 700; i++)
    s += a[i] + where[i];
  return s;
}
