/* The trace.
 *
 * Chrome's trace format is an array of JSON objects.  The file ends with the closing bracket at all times: each flush writes over the
 * bracket of the one before, so that the file can be read however the program ends.
 *
 * Times of commands come from OpenCL's profiling.  Its clock is not the host's, but it also says when a command was queued, and
 * that the host knows: all times of a command are taken relative to that.
 */
#define _GNU_SOURCE
#include "runtime/device/trace.h"

#include "runtime/core/numbers.h"
#include "runtime/core/say.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FLUSH_AFTER 500e3 /* microseconds */

enum { HOST = 1, DEVICE };

static int file = -1;
static char text[1 << 15];
static size_t used;
static off_t written; /* up to the closing bracket */
static double origin, flushed;

static double clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

bool o2o_tracing(void) { return file >= 0; }

double o2o_trace_now(void) { return file < 0 ? 0 : clock_now() - origin; }

void o2o_trace_flush(void) {
  static const char end[] = "\n]\n";
  size_t done = 0;
  ssize_t n;
  if (file < 0)
    return;
  memcpy(text + used, end, sizeof end - 1);
  while (done < used + sizeof end - 1 &&
         (n = pwrite(file, text + done, used + sizeof end - 1 - done, written + (off_t)done)) > 0)
    done += (size_t)n;
  written += (off_t)used;
  used = 0;
  flushed = o2o_trace_now();
}

void o2o_trace_forget(void) {
  if (file >= 0)
    close(file);
  file = -1;
}

/* Appends one event; longer ones than there is room for do not occur. */
__attribute__((format(printf, 1, 2))) static void event(const char *format, ...) {
  char line[1024];
  va_list args;
  void *locale = o2o_numbers_plain();
  va_start(args, format);
  int n = vsnprintf(line, sizeof line, format, args);
  va_end(args);
  o2o_numbers_back(locale);
  if (n < 0 || n >= (int)sizeof line)
    return;
  if (used + (size_t)n + 16 > sizeof text)
    o2o_trace_flush();
  if (written + (off_t)used > 2)
    text[used++] = ',';
  text[used++] = '\n';
  memcpy(text + used, line, (size_t)n);
  used += (size_t)n;
  if (o2o_trace_now() - flushed > FLUSH_AFTER)
    o2o_trace_flush();
}

void o2o_trace_open(const char *path) {
  struct stat s;
  /* A pipe that nobody reads would let the program wait, and the end of what is in a pipe cannot be written over. */
  file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file >= 0 && (fstat(file, &s) != 0 || !S_ISREG(s.st_mode))) {
    close(file);
    file = -1;
    o2o_say("OMP2OCL_TRACE='%s' is not a regular file\n", path);
    return;
  }
  if (file < 0) {
    o2o_say("OMP2OCL_TRACE='%s' cannot be written\n", path);
    return;
  }
  origin = clock_now();
  text[used++] = '[';
  text[used++] = ' ';
  event(
      "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"args\":{\"name\":\"host\"}}",
      (int)getpid(), HOST);
  event("{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"args\":{\"name\":"
        "\"device\"}}",
        (int)getpid(), DEVICE);
  o2o_trace_flush();
}

/* The bytes of the UTF-8 character at `s` (Unicode Standard, table 3-7), 0 when there is none. */
static size_t character(const unsigned char *s) {
  size_t n = s[0] < 0x80   ? 1
             : s[0] < 0xc2 ? 0
             : s[0] < 0xe0 ? 2
             : s[0] < 0xf0 ? 3
             : s[0] < 0xf5 ? 4
                           : 0;
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
      (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
    return 0;
  for (size_t i = 1; i < n; i++)
    if (s[i] < 0x80 || s[i] > 0xbf)
      return 0;
  return n;
}

/* The name with what JSON wants escaped; cut where there is no room.  Bytes that are no UTF-8 become U+FFFD. */
static void quote(const char *name, char *to, size_t size) {
  size_t n = 0;
  while (*name && n + 7 < size) {
    size_t length = character((const unsigned char *)name);
    if (*name == '"' || *name == '\\') {
      to[n++] = '\\';
      to[n++] = *name;
    } else if (!length || (unsigned char)*name < 32)
      n += (size_t)sprintf(to + n, "\\u%04x", length ? (unsigned)*name : 0xfffdu);
    else {
      memcpy(to + n, name, length);
      n += length;
    }
    name += length ? length : 1;
  }
  to[n] = 0;
}

static void write_command(enum o2o_command_kind kind, const char *name, uint64_t bytes, int thread,
                          double start, double duration) {
  static const char *const kinds[] = {"kernel", "upload", "download", "map", "unmap"};
  char quoted[256];
  quote(name, quoted, sizeof quoted);
  if (kind == O2O_COMMAND_KERNEL)
    event("{\"name\":\"%s\",\"cat\":\"kernel\",\"ph\":\"X\",\"ts\":%.3f,\"dur\":%.3f,\"pid\":%d,"
          "\"tid\":%d}",
          quoted, start, duration, (int)getpid(), thread);
  else
    event("{\"name\":\"%s %s\",\"cat\":\"%s\",\"ph\":\"X\",\"ts\":%.3f,\"dur\":%.3f,\"pid\":%d,"
          "\"tid\":%d,\"args\":{\"object\":\"%s\",\"bytes\":%" PRIu64 "}}",
          kinds[kind], quoted, kinds[kind], start, duration, (int)getpid(), thread, quoted, bytes);
}

void o2o_trace_enqueued(struct o2o_trace_item *item, const char *name, uint64_t bytes) {
  if (file < 0)
    return;
  item->enqueued = o2o_trace_now();
  item->bytes = bytes;
  snprintf(item->name, sizeof item->name, "%s", name);
}

static double profiled(cl_event e, cl_profiling_info what) {
  cl_ulong t = 0;
  if (o2o_cl.clGetEventProfilingInfo(e, what, sizeof t, &t, NULL) != CL_SUCCESS)
    return 0;
  return (double)t * 1e-3;
}

void o2o_trace_command(const struct o2o_trace_item *item, enum o2o_command_kind kind, cl_event e) {
  double queued, start, end;
  if (file < 0)
    return;
  queued = profiled(e, CL_PROFILING_COMMAND_QUEUED);
  start = profiled(e, CL_PROFILING_COMMAND_START);
  end = profiled(e, CL_PROFILING_COMMAND_END);
  if (queued == 0 || start < queued || end < start) /* not known: until now */
    write_command(kind, item->name, item->bytes, DEVICE, item->enqueued,
                  o2o_trace_now() - item->enqueued);
  else
    write_command(kind, item->name, item->bytes, DEVICE, item->enqueued + start - queued,
                  end - start);
}

void o2o_trace_transfer(enum o2o_command_kind kind, const char *name, uint64_t bytes,
                        double start) {
  if (file >= 0)
    write_command(kind, name, bytes, HOST, start, o2o_trace_now() - start);
}

void o2o_trace_wait(const char *what, double start) {
  if (file >= 0)
    event("{\"name\":\"%s\",\"cat\":\"wait\",\"ph\":\"X\",\"ts\":%.3f,\"dur\":%.3f,\"pid\":%d,"
          "\"tid\":%d}",
          what, start, o2o_trace_now() - start, (int)getpid(), HOST);
}
