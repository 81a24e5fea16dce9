/* Reading memory that may not be there: the kernel copies, and says where it cannot.
 *
 * process_vm_readv() on the own process does that at the speed of memcpy.  Where a sandbox forbids
 * it, /proc/self/mem is read instead.
 */
#define _GNU_SOURCE
#include "runtime/core/hostmem.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#define STEP ((size_t)1 << 30)

static bool read_through_file(char *to, uintptr_t from, size_t size) {
  int fd = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  bool ok = fd >= 0;
  for (size_t done = 0; ok && done < size;) {
    ssize_t n = pread(fd, to + done, size - done, (off_t)(from + done));
    if (n < 0 && errno == EINTR)
      continue;
    ok = n > 0;
    if (ok)
      done += (size_t)n;
  }
  if (fd >= 0)
    close(fd);
  return ok;
}

bool o2o_safe_read(void *to, uintptr_t from, size_t size) {
  for (size_t done = 0; done < size;) {
    size_t step = size - done < STEP ? size - done : STEP;
    struct iovec local = {(char *)to + done, step}, remote = {(void *)(from + done), step};
    ssize_t n = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
    if (n < 0 && (errno == EPERM || errno == ENOSYS || errno == EACCES))
      return read_through_file((char *)to + done, from + done, size - done);
    if (n <= 0)
      return false;
    done += (size_t)n;
  }
  return true;
}

int o2o_read_host(void *to, uint64_t from, unsigned size) {
  return o2o_safe_read(to, (uintptr_t)from, size);
}

static uintptr_t next_page(uintptr_t at) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  return (at & ~(page - 1)) + page;
}

/* The kernel walks through the page tables, as a copy of the pages would: much faster than
 * asking page by page. */
static bool populate(uintptr_t from, size_t size) {
#ifdef MADV_POPULATE_READ
  uintptr_t start = from & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
  return madvise((void *)start, from + size - start, MADV_POPULATE_READ) == 0;
#else
  (void)from, (void)size;
  return false;
#endif
}

uintptr_t o2o_end_of_readable(uintptr_t from, uintptr_t end, bool readable) {
  uintptr_t step = end - from;
  char byte;
  while (from < end) {
    bool can = readable && (step > end - from ? populate(from, end - from) : populate(from, step));
    if (can)
      from += step < end - from ? step : end - from;
    else if (step > (uintptr_t)sysconf(_SC_PAGESIZE) && readable)
      step /= 2;
    else if (o2o_safe_read(&byte, from, 1) == readable)
      from = next_page(from);
    else
      return from;
  }
  return end;
}

bool o2o_is_readable(uintptr_t from, size_t size) {
  return o2o_end_of_readable(from, from + size, true) == from + size;
}

void o2o_copy_readable(void *to, uintptr_t from, size_t size) {
  uintptr_t at = from, end = from + size, next;
  for (; !o2o_safe_read((char *)to + (at - from), at, end - at); at = next) {
    next = o2o_end_of_readable(at, end, true);
    o2o_safe_read((char *)to + (at - from), at, next - at);
    next = o2o_end_of_readable(next, end, false);
  }
}

bool o2o_is_mapped(uintptr_t from, size_t size) {
  unsigned char pages[4096]; /* one byte each, not looked at */
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = from & ~(page - 1), end = from + size;
  while (start < end) {
    size_t step = sizeof pages * page;
    if (step > end - start)
      step = end - start;
    if (mincore((void *)start, step, pages) != 0)
      return false;
    start += step;
  }
  return true;
}

/* A line of /proc/self/maps. */
struct mapping {
  uint64_t lo, hi, offset, inode;
  unsigned major, minor;
  char flags[5];
};

/* All of a file of the kernel's as text, for free(); NULL: it could not be read. */
static char *read_text(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  size_t capacity = 1 << 14, size = 0;
  char *text = fd >= 0 ? malloc(capacity) : NULL, *larger;
  while (text) {
    ssize_t n = read(fd, text + size, capacity - size - 1);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    size += (size_t)n;
    if (capacity - size < 4096) {
      if (!(larger = realloc(text, capacity *= 2)))
        free(text);
      text = larger;
    }
  }
  if (text)
    text[size] = 0;
  if (fd >= 0)
    close(fd);
  return text;
}

static const char *next_mapping(const char *line, struct mapping *m) {
  const char *end = strchr(line, '\n');
  if (!end || sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %x:%x %" SCNu64, &m->lo, &m->hi,
                     m->flags, &m->offset, &m->major, &m->minor, &m->inode) != 7)
    return NULL;
  return end + 1;
}

/* Whether another line of the text has the part of the mapping that is in [lo, hi). */
static bool has_alias(const char *text, const struct mapping *m, uint64_t lo, uint64_t hi) {
  struct mapping other;
  uint64_t from = m->offset + ((lo > m->lo ? lo : m->lo) - m->lo);
  uint64_t to = m->offset + ((hi < m->hi ? hi : m->hi) - m->lo);
  while ((text = next_mapping(text, &other)))
    if (other.lo != m->lo && other.inode == m->inode && other.major == m->major &&
        other.minor == m->minor && other.offset < to && from < other.offset + (other.hi - other.lo))
      return true;
  return false;
}

/* Whether each page is there (or has been swapped out), and neither a file's nor shared. False
 * also where nobody says so. */
static bool is_private(uintptr_t from, size_t size) {
  const uint64_t present = (uint64_t)1 << 63, swapped = (uint64_t)1 << 62,
                 shared = (uint64_t)1 << 61;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uint64_t pages[512];
  uintptr_t at = from / page, end = (from + size - 1) / page + 1;
  int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  bool all = fd >= 0;
  while (all && at < end) {
    size_t n = end - at < sizeof pages / sizeof *pages ? end - at : sizeof pages / sizeof *pages;
    ssize_t got = pread(fd, pages, n * sizeof *pages, (off_t)(at * sizeof *pages));
    all = got == (ssize_t)(n * sizeof *pages);
    for (size_t i = 0; all && i < n; i++)
      all = (pages[i] & (present | swapped)) && !(pages[i] & shared);
    at += n;
  }
  if (fd >= 0)
    close(fd);
  return all;
}

/* The list of mappings takes the kernel long to write: some microseconds for each, where a page
 * takes some ten nanoseconds. */
bool o2o_is_mapped_twice(uintptr_t from, size_t size) {
  const size_t few_pages = (size_t)64 << 20;
  if (!size || (size <= few_pages && is_private(from, size)))
    return false;
  char *text = read_text("/proc/self/maps");
  bool twice = false;
  struct mapping m;
  for (const char *line = text; line && !twice && (line = next_mapping(line, &m));)
    twice = m.flags[3] == 's' && m.lo < from + size && from < m.hi &&
            has_alias(text, &m, from, from + size);
  free(text);
  return twice;
}
