/* A driver whose compiler dies: PoCL, but for texts with one of these words.
 *
 *   deadly    always
 *   allergic  unless work-items are to be no lanes of vectors
 *   too_late  not when it is built, but when it is launched
 *
 * Where $SHORT_LOOPS is set loops over `steps` end after 65,535.
 *
 * It dies by the signal $DEATH (exit(1): 0), if it is set, and writes "worker" or "program" to the file $DEATHS. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl_icd.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int is_deadly, is_late;
static cl_icd_dispatch real;

static void die(void) {
  const char *number = getenv("DEATH"), *who = getenv("O2O_WORKER") ? "worker\n" : "program\n";
  int fd = open(getenv("DEATHS"), O_WRONLY | O_APPEND | O_CREAT, 0600);
  if (!number || write(fd, who, strlen(who)) < 0)
    return;
  close(fd);
  if (!atoi(number))
    exit(1);
  signal(atoi(number), SIG_DFL);
  raise(atoi(number));
}

/* The text with shorter loops. */
static const char *shortened(const char *text) {
  char *copy = strdup(text), *head = strstr(copy, "k < steps;");
  if (getenv("SHORT_LOOPS") && head)
    memcpy(head, "k < 65535;", 10);
  return copy;
}

static cl_program create(cl_context context, cl_uint n, const char **texts, const size_t *sizes, cl_int *error) {
  int deadly = 0, allergic = 0, hint = 0;
  for (cl_uint i = 0; i < n; i++) {
    deadly |= strstr(texts[i], "deadly") != NULL;
    allergic |= strstr(texts[i], "allergic") != NULL;
    is_late |= strstr(texts[i], "too_late") != NULL;
    hint |= strstr(texts[i], "vec_type_hint") != NULL;
  }
  is_deadly = deadly || (allergic && !hint);
  if (n == 1 && !sizes)
    texts = (const char *[]){shortened(texts[0])};
  return real.clCreateProgramWithSource(context, n, texts, sizes, error);
}

static cl_int build(cl_program p, cl_uint n, const cl_device_id *devices, const char *options, void (*done)(cl_program, void *), void *data) {
  if (is_deadly)
    die();
  return real.clBuildProgram(p, n, devices, options, done, data);
}

static cl_int launch(cl_command_queue q, cl_kernel k, cl_uint dims, const size_t *offset, const size_t *global, const size_t *local, cl_uint n,
                     const cl_event *events, cl_event *event) {
  if (is_late)
    die();
  return real.clEnqueueNDRangeKernel(q, k, dims, offset, global, local, n, events, event);
}

static void *of_pocl(const char *name) {
  static void *pocl;
  char path[4096];
  FILE *file = pocl ? NULL : fopen("/etc/OpenCL/vendors/pocl.icd", "r");
  if (file) {
    if (fgets(path, sizeof path, file)) {
      path[strcspn(path, "\n")] = 0;
      pocl = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    }
    fclose(file);
  }
  void *(*address)(const char *) = pocl ? (void *(*)(const char *))dlsym(pocl, "clGetExtensionFunctionAddress") : NULL;
  return address ? address(name) : NULL;
}

static cl_int platforms_of_pocl(cl_uint n, cl_platform_id *platforms, cl_uint *count) {
  cl_int (*get)(cl_uint, cl_platform_id *, cl_uint *) = (cl_int(*)(cl_uint, cl_platform_id *, cl_uint *))of_pocl("clIcdGetPlatformIDsKHR");
  cl_int error = get ? get(n, platforms, count) : -1001;
  if (error == CL_SUCCESS && platforms && !real.clBuildProgram) {
    cl_icd_dispatch *table = *(cl_icd_dispatch **)platforms[0]; /* what all objects begin with */
    long page = sysconf(_SC_PAGESIZE);
    char *first = (char *)((unsigned long)table & ~(unsigned long)(page - 1));
    mprotect(first, (size_t)((char *)(table + 1) - first), PROT_READ | PROT_WRITE);
    real = *table;
    table->clCreateProgramWithSource = create;
    table->clBuildProgram = build;
    table->clEnqueueNDRangeKernel = launch;
  }
  return error;
}

void *clGetExtensionFunctionAddress(const char *name) {
  return strcmp(name, "clIcdGetPlatformIDsKHR") == 0 ? (void *)platforms_of_pocl : of_pocl(name);
}
