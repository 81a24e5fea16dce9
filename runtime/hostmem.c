/* Reading memory that may not be there: the kernel copies, and says where it cannot.
 *
 * process_vm_readv() on the own process does that at the speed of memcpy.  Where a sandbox forbids it, /proc/self/mem is read instead.
 */
#define _GNU_SOURCE
#include "runtime/hostmem.h"

#include <errno.h>
#include <fcntl.h>
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

bool o2o_is_readable(uintptr_t from, size_t size) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), end = from + size;
  char byte;
  for (uintptr_t at = from; at < end; at = (at & ~(page - 1)) + page)
    if (!o2o_safe_read(&byte, at, 1))
      return false;
  return true;
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
