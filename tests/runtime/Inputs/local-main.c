#include <dlfcn.h>
#include <stdio.h>
int main(void) {
  void *library = dlopen("./l.so", RTLD_NOW | RTLD_LOCAL);
  double (*run)(void) = library ? (double (*)(void))dlsym(library, "run") : NULL;
  if (!run)
    return 1;
  printf("%g\n", run());
}
