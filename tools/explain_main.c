/* omp2ocl-explain: what is in a program compiled with omp2ocl. */
#include "predictor/machine.h"
#include "predictor/model.h"
#include "tools/explain.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "usage: omp2ocl-explain FILE...\n"
    "       omp2ocl-explain --machine\n"
    "Shows the kernels of programs and shared libraries compiled with omp2ocl: their arguments, "
    "their\n"
    "counts as formulas of the run's values, and the decision trees that choose the version.\n"
    "tripsN and lowerN are the iterations and the lower bound of loop N, size(x) the bytes of x.\n"
    "  --machine  print what models say of this machine's processors\n"
    "  --help     print this\n";

static int complain(const char *path, const char *what) {
  fprintf(stderr, "omp2ocl-explain: %s: %s\n", path, what);
  return 1;
}

static int explain(const char *path) {
  struct o2o_elf elf;
  struct stat s;
  char error[300];
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), status = 0;
  void *bytes;
  if (fd < 0 || fstat(fd, &s) != 0)
    return complain(path, strerror(errno));
  if (!S_ISREG(s.st_mode) || s.st_size == 0) {
    close(fd);
    return complain(path, "not an ELF file");
  }
  bytes = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  if (bytes == MAP_FAILED)
    return complain(path, strerror(errno));
  if (!o2o_elf_open(&elf, bytes, (size_t)s.st_size, error, sizeof error))
    status = complain(path, error);
  else {
    if (!o2o_explain(stdout, &elf, error, sizeof error))
      status = complain(path, error);
    o2o_elf_close(&elf);
  }
  munmap(bytes, (size_t)s.st_size);
  return status;
}

int main(int argc, char **argv) {
  int status = 0;
  if (argc == 2 && strcmp(argv[1], "--help") == 0)
    return fputs(usage, stdout) < 0;
  if (argc == 2 && strcmp(argv[1], "--machine") == 0) {
    char cpu[O2O_MODEL_MACHINE];
    o2o_cpu_name(cpu, sizeof cpu);
    return printf("cpu %s\n", cpu) < 0;
  }
  if (argc < 2 || argv[1][0] == '-') {
    fputs(usage, stderr);
    return 2;
  }
  for (int i = 1; i < argc; i++)
    status |= explain(argv[i]);
  return fflush(stdout) != 0 ? complain("standard output", strerror(errno)) : status;
}
