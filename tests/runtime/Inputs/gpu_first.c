/* Preloaded in front of OpenCL, which it is linked with: the devices whose names have GPU_NAMED in them say that they are GPUs with memory of their own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t cl_int;
enum { TYPE = 0x1000, NAME = 0x102B, HOST_UNIFIED_MEMORY = 0x1035 };
#define GPU 4

typedef cl_int info(void *device, uint32_t what, size_t size, void *to, size_t *needed);

info clGetDeviceInfo;
cl_int clGetDeviceInfo(void *device, uint32_t what, size_t size, void *to, size_t *needed) {
  info *real = (info *)dlsym(RTLD_NEXT, "clGetDeviceInfo");
  char name[256] = "";
  cl_int status = real(device, what, size, to, needed);
  if (status || !to || (what != TYPE && what != HOST_UNIFIED_MEMORY) || real(device, NAME, sizeof name, name, NULL) ||
      !strstr(name, getenv("GPU_NAMED")))
    return status;
  if (what == TYPE)
    *(uint64_t *)to = GPU;
  else
    *(uint32_t *)to = 0;
  return 0;
}
