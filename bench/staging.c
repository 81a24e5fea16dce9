// What pinned staging buffers would save: uploads and downloads of ordinary memory by one OpenCL
// call each, beside the same bytes copied in pieces through two buffers of CL_MEM_ALLOC_HOST_PTR
// that stay mapped (the host copies one piece while the device transfers the other).
//
//     staging [ROUNDS]
//
// Prints for each size: bytes, microseconds per upload without and with staging, the same for
// downloads. Built by bench/staging.sh.

#define CL_TARGET_OPENCL_VERSION 120
#include "times.h"

#include <CL/cl.h>
#include <string.h>

enum { MOST = 64 << 20, PIECE = 1 << 20, MAX_ROUNDS = 1000 };

static cl_context context;
static cl_command_queue queue;
static cl_mem memory, pinned[2];
static char *stage[2], *host;

static void start(void) {
  cl_platform_id platform;
  cl_device_id device = NULL;
  cl_int error;
  require(clGetPlatformIDs(1, &platform, NULL) == 0 &&
              clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == 0,
          "finding a device");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  require(context != NULL, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &error);
  memory = clCreateBuffer(context, CL_MEM_READ_WRITE, MOST, NULL, &error);
  host = malloc(MOST);
  require(queue && memory && host, "making buffers");
  memset(host, 1, MOST);
  for (int i = 0; i < 2; i++) {
    pinned[i] =
        clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, PIECE, NULL, &error);
    require(pinned[i] != NULL, "making staging buffers");
    stage[i] = clEnqueueMapBuffer(queue, pinned[i], CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, PIECE,
                                  0, NULL, NULL, &error);
    require(stage[i] != NULL, "clEnqueueMapBuffer");
  }
}

static void upload(size_t size) {
  require(clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, size, host, 0, NULL, NULL) == 0,
          "writing");
}

static void download(size_t size) {
  require(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, size, host, 0, NULL, NULL) == 0,
          "reading");
}

static void await(cl_event *event) {
  if (*event) {
    require(clWaitForEvents(1, event) == 0, "waiting");
    clReleaseEvent(*event);
  }
  *event = NULL;
}

static void upload_staged(size_t size) {
  cl_event used[2] = {NULL, NULL};
  int turn = 0;
  for (size_t at = 0; at < size; at += PIECE, turn ^= 1) {
    size_t n = size - at < PIECE ? size - at : PIECE;
    await(&used[turn]);
    memcpy(stage[turn], host + at, n);
    require(clEnqueueWriteBuffer(queue, memory, CL_FALSE, at, n, stage[turn], 0, NULL,
                                 &used[turn]) == 0 &&
                clFlush(queue) == 0,
            "writing");
  }
  await(&used[0]);
  await(&used[1]);
}

static void download_staged(size_t size) {
  cl_event done[2] = {NULL, NULL};
  for (size_t at = 0, piece = 0; at < size + PIECE; at += PIECE, piece++) {
    if (at < size)
      require(clEnqueueReadBuffer(queue, memory, CL_FALSE, at,
                                  size - at < PIECE ? size - at : PIECE, stage[piece & 1], 0, NULL,
                                  &done[piece & 1]) == 0 &&
                  clFlush(queue) == 0,
              "reading");
    if (piece == 0)
      continue;
    size_t from = at - PIECE;
    await(&done[(piece - 1) & 1]);
    memcpy(host + from, stage[(piece - 1) & 1], size - from < PIECE ? size - from : PIECE);
  }
}

int main(int argc, char **argv) {
  static void (*const ways[4])(size_t) = {upload, upload_staged, download, download_staged};
  static double times[4][MAX_ROUNDS];
  int rounds = argc > 1 ? atoi(argv[1]) : 15;
  require(rounds > 0 && rounds <= MAX_ROUNDS, "reading the number of rounds");
  start();
  for (size_t size = 4096; size <= MOST; size *= 8) {
    for (int round = -1; round < rounds; round++)
      for (int way = 0; way < 4; way++) {
        double begin = now();
        ways[way](size);
        if (round >= 0)
          times[way][round] = now() - begin;
      }
    printf("%zu", size);
    for (int way = 0; way < 4; way++)
      printf("\t%.1f", median(times[way], (size_t)rounds));
    printf("\n");
  }
  return 0;
}
