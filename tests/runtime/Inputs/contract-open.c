/* Opens libraries, and calls start() of each. */
#include <dlfcn.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    void *library = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
    int (*start)(void) = library ? (int (*)(void))dlsym(library, "start") : 0;
    if (!start || start())
      return 1;
  }
  return 0;
}
