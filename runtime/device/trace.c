/* The trace.
 *
 * Chrome's trace format is an array of JSON objects.  The file ends with the closing bracket at all
 * times: each flush writes over the bracket of the one before, so that the file can be read however
 * the program ends.
 *
 * Times of commands come from OpenCL's profiling.  Its clock is not the host's, but it also says
 * when a command was queued, and that the host knows: all times of a command are taken relative to
 * that.
 */
#define _GNU_SOURCE
#include "runtime/device/trace.h"

#include "runtime/core/clock.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/device/profile_page.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FLUSH_AFTER 500e3 /* microseconds */

enum { HOST = 1, DEVICE };

/* The trace, and the page: the same events. */
static struct output {
  int file;
  const char *end, *variable;
  off_t written; /* up to the closing bracket */
  bool cut;      /* something could not be written, which was said */
} outputs[2];
static unsigned count; /* of outputs */
static bool begun;     /* there is an event */
static char text[1 << 15];
static size_t used;
static double origin, flushed;

/* By kernels that were launched. */
static struct o2o_trace_sums sums[O2O_TRACE_KERNELS];
static unsigned nsums, launched; /* launched: whose launch is at hand */

static double clock_now(void) { return o2o_now() * 1e6; }

bool o2o_tracing(void) { return count > 0; }

double o2o_trace_now(void) { return count == 0 ? 0 : clock_now() - origin; }

static void put(struct output *o, const char *bytes, size_t size) {
  size_t done = 0;
  ssize_t n;
  while (done < size &&
         (n = pwrite(o->file, bytes + done, size - done, o->written + (off_t)done)) > 0)
    done += (size_t)n;
  if (done < size && !o->cut) {
    o->cut = true;
    o2o_say("what %s asks for cannot be written: %s\n", o->variable, strerror(errno));
  }
}

void o2o_trace_flush(void) {
  if (count == 0)
    return;
  for (struct output *o = outputs; o < outputs + count; o++) {
    memcpy(text + used, o->end, strlen(o->end));
    put(o, text, used + strlen(o->end));
    o->written += (off_t)used;
  }
  used = 0;
  flushed = o2o_trace_now();
}

void o2o_trace_forget(void) {
  while (count > 0)
    close(outputs[--count].file);
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
  if (used + (size_t)n + 32 > sizeof text)
    o2o_trace_flush();
  if (begun)
    text[used++] = ',';
  begun = true;
  text[used++] = '\n';
  memcpy(text + used, line, (size_t)n);
  used += (size_t)n;
  if (o2o_trace_now() - flushed > FLUSH_AFTER)
    o2o_trace_flush();
}

/* The name with the number of the process for %p; cut where it is too long. */
static void expand(const char *wish, char *path, size_t size) {
  size_t n = 0;
  for (; *wish && n + 16 < size; wish++)
    if (wish[0] == '%' && wish[1] == 'p') {
      n += (size_t)sprintf(path + n, "%d", (int)getpid());
      wish++;
    } else
      path[n++] = *wish;
  path[n] = 0;
}

/* Puts what stands in front of the events, and what ends the file before there are any. */
static void begin(struct output *o, const char *head) {
  put(o, head, strlen(head));
  o->written += (off_t)strlen(head);
  put(o, "[ ", 2);
  o->written += 2;
  put(o, o->end, strlen(o->end));
}

void o2o_trace_open(const char *variable, const char *wish, bool page) {
  struct stat s;
  char path[4096];
  int file;
  expand(wish, path, sizeof path);
  /* A pipe that nobody reads would let the program wait, and the end of what is in a pipe cannot
   * be written over. */
  file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666);
  bool regular = file >= 0 && fstat(file, &s) == 0 && S_ISREG(s.st_mode);
  if (!regular || count == sizeof outputs / sizeof *outputs) {
    o2o_say("%s='%s' %s\n", variable, path,
            file < 0 || regular ? "cannot be written" : "is not a regular file");
    if (file >= 0)
      close(file);
    return;
  }
  outputs[count] = (struct output){
      .file = file, .end = page ? "\n]\n" O2O_PROFILE_END : "\n]\n", .variable = variable};
  begin(&outputs[count++], page ? o2o_profile_page : "");
  if (count > 1)
    return;
  origin = clock_now();
  event(
      "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"args\":{\"name\":\"host\"}}",
      (int)getpid(), HOST);
  event("{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"args\":{\"name\":"
        "\"device\"}}",
        (int)getpid(), DEVICE);
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

/* The name with what JSON wants escaped; cut where there is no room.  Bytes that are no UTF-8
 * become U+FFFD. */
static void quote(const char *name, char *to, size_t size) {
  size_t n = 0;
  while (*name && n + 7 < size) {
    size_t length = character((const unsigned char *)name);
    if (*name == '<') /* no end of a script on a page */
      n += (size_t)sprintf(to + n, "\\u003c");
    else if (*name == '"' || *name == '\\') {
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

unsigned o2o_trace_launch(const char *kernel) {
  if (count == 0)
    return 0;
  for (launched = 0; launched < nsums; launched++)
    if (strcmp(sums[launched].kernel, kernel) == 0)
      return launched;
  if (nsums < O2O_TRACE_KERNELS) {
    sums[nsums].kernel = nsums + 1 < O2O_TRACE_KERNELS ? kernel : "other kernels";
    nsums++;
  }
  return launched = nsums - 1;
}

const struct o2o_trace_sums *o2o_trace_sums(unsigned n) { return n < nsums ? &sums[n] : NULL; }

static void add(unsigned kernel, enum o2o_command_kind kind, double microseconds) {
  if (kind == O2O_COMMAND_KERNEL)
    sums[kernel].running += microseconds * 1e-6;
  else
    sums[kernel].moving += microseconds * 1e-6;
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
  if (count == 0)
    return;
  item->enqueued = o2o_trace_now();
  item->bytes = bytes;
  item->sums = launched;
  snprintf(item->name, sizeof item->name, "%s", name);
}

static double profiled(cl_event e, cl_profiling_info what) {
  cl_ulong t = 0;
  if (o2o_cl.clGetEventProfilingInfo(e, what, sizeof t, &t, NULL) != CL_SUCCESS)
    return 0;
  return (double)t * 1e-3;
}

void o2o_trace_command(const struct o2o_trace_item *item, enum o2o_command_kind kind, cl_event e) {
  double queued, start, end, from, duration;
  if (count == 0)
    return;
  queued = profiled(e, CL_PROFILING_COMMAND_QUEUED);
  start = profiled(e, CL_PROFILING_COMMAND_START);
  end = profiled(e, CL_PROFILING_COMMAND_END);
  bool known = queued != 0 && start >= queued && end >= start; /* else until now */
  from = item->enqueued + (known ? start - queued : 0);
  duration = known ? end - start : o2o_trace_now() - from;
  add(item->sums, kind, duration);
  write_command(kind, item->name, item->bytes, DEVICE, from, duration);
}

void o2o_trace_transfer(enum o2o_command_kind kind, const char *name, uint64_t bytes,
                        double start) {
  if (count == 0)
    return;
  add(launched, kind, o2o_trace_now() - start);
  write_command(kind, name, bytes, HOST, start, o2o_trace_now() - start);
}

void o2o_trace_build(const char *name, double start) {
  char quoted[256];
  if (count == 0)
    return;
  quote(name, quoted, sizeof quoted);
  event("{\"name\":\"%s\",\"cat\":\"build\",\"ph\":\"X\",\"ts\":%.3f,\"dur\":%.3f,\"pid\":%d,"
        "\"tid\":%d}",
        quoted, start, o2o_trace_now() - start, (int)getpid(), HOST);
}

void o2o_trace_said(const char *line) {
  char quoted[900];
  if (count == 0)
    return;
  quote(line, quoted, sizeof quoted);
  event("{\"name\":\"said\",\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"args\":{\"text\":\"%s\"}}",
        (int)getpid(), HOST, quoted);
}

void o2o_trace_wait(const char *what, double start) {
  if (count > 0)
    event("{\"name\":\"%s\",\"cat\":\"wait\",\"ph\":\"X\",\"ts\":%.3f,\"dur\":%.3f,\"pid\":%d,"
          "\"tid\":%d}",
          what, start, o2o_trace_now() - start, (int)getpid(), HOST);
}
