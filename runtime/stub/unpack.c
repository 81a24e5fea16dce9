/* The runtime's image: this shared object, and the runtime proper packed behind it.
 *
 * Every program compiled with omp2ocl holds the image, so it is packed, by the format of LZMA:
 * nothing else makes machine code as small with a decoder of two kilobytes (docs/design.md). The
 * decoder is not in the stub, which is code that each compilation has to take through LLVM, but
 * here, in bytes.
 *
 * Unpacking takes some milliseconds, more than a short program has.  So what comes out is kept in
 * the cache directory, under a name that says of which image it is, and checked against the sum
 * that stands in the image before it is used.  Where there is no such directory it is unpacked each
 * time.
 *
 * An image may also say where the runtime proper is installed (abi/image.h). That file is as good
 * as the sum says: whoever may write there could have changed any library that the program loads.
 */
#define _GNU_SOURCE
#include "abi/image.h"
#include "runtime/stub/stub_interface.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define O2O_VISIBLE __attribute__((visibility("default")))

static int lock;
static o2o_entry *proper;
static uint64_t proper_size;
static const char *missing; /* the file that the image names, if it does */

/* ---- the sum --------------------------------------------------------------------------------- */

/* Eight bytes at a time; the rest counts as filled up with zeros. */
static uint64_t sum_of(const unsigned char *bytes, uint64_t size) {
  uint64_t h = size;
  for (uint64_t i = 0; i < size; i += 8) {
    uint64_t word = 0;
    memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
    h = (h ^ word) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
  }
  return h;
}

/* ---- LZMA ------------------------------------------------------------------------------------ */

/* A stream without header, lc = 3, lp = 0, pb = 0: the specification that comes with the LZMA
 * SDK, whose names these are. */
enum { STATES = 12, LITERALS = 0x300 << 3, LENGTH = 2 + 8 + 8 + 256, DISTANCES = 4 };

struct decoder {
  const unsigned char *in, *end; /* what lies behind the end reads as zeros */
  uint32_t range, code;
  uint16_t is_match[STATES], is_rep[STATES], is_rep_g0[STATES], is_rep_g1[STATES];
  uint16_t is_rep_g2[STATES], is_rep0_long[STATES];
  uint16_t slots[DISTANCES][64], special[128], align[16];
  uint16_t length[LENGTH], rep_length[LENGTH];
  uint16_t literals[LITERALS];
};

static struct decoder d; /* in the image's bss: needed once */

static inline void normalise(void) {
  if (d.range < 1u << 24) {
    d.range <<= 8;
    d.code = d.code << 8 | (d.in < d.end ? *d.in++ : 0);
  }
}

static inline unsigned bit(uint16_t *probability) {
  uint32_t p = *probability, bound;
  normalise();
  bound = (d.range >> 11) * p;
  if (d.code < bound) {
    d.range = bound;
    *probability = (uint16_t)(p + ((2048 - p) >> 5));
    return 0;
  }
  d.range -= bound;
  d.code -= bound;
  *probability = (uint16_t)(p - (p >> 5));
  return 1;
}

static unsigned tree(uint16_t *probabilities, unsigned bits) {
  unsigned m = 1;
  for (unsigned i = 0; i < bits; i++)
    m = m << 1 | bit(&probabilities[m]);
  return m - (1u << bits);
}

static unsigned reverse_tree(uint16_t *probabilities, unsigned bits) {
  unsigned m = 1, symbol = 0;
  for (unsigned i = 0; i < bits; i++) {
    unsigned b = bit(&probabilities[m]);
    m = m << 1 | b;
    symbol |= b << i;
  }
  return symbol;
}

static unsigned direct(unsigned bits) {
  unsigned value = 0;
  while (bits--) {
    unsigned b;
    normalise();
    d.range >>= 1;
    b = d.code >= d.range;
    d.code -= b ? d.range : 0;
    value = value << 1 | b;
  }
  return value;
}

static unsigned length(uint16_t *p) {
  if (!bit(&p[0]))
    return 2 + tree(p + 2, 3);
  if (!bit(&p[1]))
    return 10 + tree(p + 10, 3);
  return 18 + tree(p + 18, 8);
}

static uint32_t distance(unsigned length) {
  unsigned slot = tree(d.slots[length < 6 ? length - 2 : 3], 6), bits = slot / 2 - 1;
  uint32_t value;
  if (slot < 4)
    return slot;
  value = (2 | (slot & 1)) << bits;
  if (slot < 14)
    return value + reverse_tree(d.special + value - slot, bits);
  value += direct(bits - 4) << 4;
  return value + reverse_tree(d.align, 4);
}

/* At the first byte of a stream: all bits are as likely as not. */
static void start(const unsigned char *in, uint64_t in_size) {
  uint16_t *p = d.is_match;
  for (size_t i = 0; i < (sizeof d - offsetof(struct decoder, is_match)) / sizeof *p; i++)
    p[i] = 1024;
  d.in = in + 1; /* the first byte is 0 */
  d.end = in + in_size;
  d.range = 0xffffffffu;
  d.code = 0;
  for (int i = 0; i < 4; i++)
    d.code = d.code << 8 | (d.in < d.end ? *d.in++ : 0);
}

/* A byte by itself, behind the byte `last`.  `match`: the one that would stand here if the last
 * match went on, which it does not; -1: there was none. */
static unsigned char literal(unsigned last, int match) {
  uint16_t *coder = d.literals + 0x300 * (last >> 5);
  unsigned symbol = 1;
  while (match >= 0 && symbol < 0x100) {
    unsigned other = match >> 7 & 1, b = bit(&coder[((1 + other) << 8) + symbol]);
    match = (match << 1) & 0xff;
    symbol = symbol << 1 | b;
    if (other != b)
      break;
  }
  while (symbol < 0x100)
    symbol = symbol << 1 | bit(&coder[symbol]);
  return (unsigned char)symbol;
}

/* The length of a match.  Its distance less 1 is rep[0] then, in front of the three before it; a
 * length of 1 is one byte at the last distance. */
static unsigned match(uint32_t rep[4], unsigned *state) {
  const unsigned before = *state;
  unsigned which = 0, n;
  if (!bit(&d.is_rep[before])) {
    rep[3] = rep[2];
    rep[2] = rep[1];
    rep[1] = rep[0];
    n = length(d.length);
    *state = before < 7 ? 7 : 10;
    rep[0] = distance(n);
    return n;
  }
  if (bit(&d.is_rep_g0[before])) {
    which = !bit(&d.is_rep_g1[before]) ? 1 : 2 + bit(&d.is_rep_g2[before]);
  } else if (!bit(&d.is_rep0_long[before])) {
    *state = before < 7 ? 9 : 11;
    return 1;
  }
  uint32_t chosen = rep[which];
  for (; which; which--)
    rep[which] = rep[which - 1];
  rep[0] = chosen;
  *state = before < 7 ? 8 : 11;
  return length(d.rep_length);
}

/* False when the input is no such stream. */
static bool decode(const unsigned char *in, uint64_t in_size, unsigned char *out, uint64_t size) {
  uint32_t rep[4] = {0, 0, 0, 0};
  unsigned state = 0;
  start(in, in_size);
  for (uint64_t at = 0; at < size;) {
    if (!bit(&d.is_match[state])) {
      int other = state < 7 ? -1 : rep[0] < at ? out[at - rep[0] - 1] : 0;
      out[at] = literal(at ? out[at - 1] : 0, other);
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    unsigned n = match(rep, &state);
    if (rep[0] >= at || n > size - at)
      return false;
    for (; n; n--, at++)
      out[at] = out[at - rep[0] - 1];
  }
  return true;
}

/* Whether a relative address may stand behind these two bytes (pack.py). */
static bool before_address(unsigned last, unsigned byte) {
  return (byte & 0xfe) == 0xe8 || (last == 0x0f && (byte & 0xf0) == 0x80) ||
         ((byte & 0xc7) == 5 && ((last & 0xf0) == 0x80 || last == 0xff));
}

/* Undoes what pack.py does to the addresses in instructions: they are relative again. */
static void restore_addresses(unsigned char *code, uint64_t size) {
  for (uint64_t i = 0; i + 5 <= size; i++) {
    uint32_t target;
    if (!before_address(i ? code[i - 1] : 0, code[i]))
      continue;
    memcpy(&target, code + i + 1, 4);
    if (target < size) {
      target -= (uint32_t)(i + 5);
      memcpy(code + i + 1, &target, 4);
    } else if (target + (uint32_t)(i + 5) < i + 5) { /* -(i + 5) to -1 */
      target += (uint32_t)size;
      memcpy(code + i + 1, &target, 4);
    }
    i += 4;
  }
}

/* ---- the cache ------------------------------------------------------------------------------- */

/* The directory of runtime/core/settings.c; false when there is none. */
static bool cache_path(char *path, size_t size) {
  const char *value = secure_getenv("OMP2OCL_CACHE"), *below = "";
  if (value && strcasecmp(value, "off") == 0)
    return false;
  if (!value || !*value) {
    below = "/omp2ocl";
    value = secure_getenv("XDG_CACHE_HOME");
    if (!value || *value != '/') {
      below = "/.cache/omp2ocl";
      value = secure_getenv("HOME");
      if (!value || *value != '/')
        return false;
    }
  }
  return snprintf(path, size, "%s%s", value, below) < (int)size;
}

/* Nobody but this user and root can have written it. */
static bool trusted(int fd, mode_t kind) {
  struct stat s;
  return fstat(fd, &s) == 0 && (s.st_mode & S_IFMT) == kind &&
         (s.st_uid == geteuid() || s.st_uid == 0) && !(s.st_mode & (S_IWGRP | S_IWOTH));
}

static int open_cache(void) {
  char path[1024];
  int fd;
  if (!cache_path(path, sizeof path))
    return -1;
  fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT) {
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
      *p = 0;
      mkdir(path, 0700);
      *p = '/';
    }
    mkdir(path, 0700);
    fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  }
  if (fd >= 0 && !trusted(fd, S_IFDIR)) {
    close(fd);
    fd = -1;
  }
  return fd;
}

static bool transfer(int fd, unsigned char *bytes, uint64_t size, bool out) {
  for (uint64_t done = 0; done < size;) {
    ssize_t n = out ? write(fd, bytes + done, size - done) : read(fd, bytes + done, size - done);
    if (n == 0 || (n < 0 && errno != EINTR))
      return false;
    done += n > 0 ? (uint64_t)n : 0;
  }
  return true;
}

/* Closes the file; true when it holds what the image speaks of. */
static bool get(int fd, unsigned char *bytes, const struct o2o_image_trailer *t) {
  bool good =
      fd >= 0 && transfer(fd, bytes, t->unpacked, false) && sum_of(bytes, t->unpacked) == t->sum;
  if (fd >= 0)
    close(fd);
  return good;
}

static bool get_cached(int directory, const char *name, unsigned char *bytes,
                       const struct o2o_image_trailer *t) {
  int fd = directory < 0 ? -1 : openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd >= 0 && !trusted(fd, S_IFREG)) {
    close(fd);
    fd = -1;
  }
  return get(fd, bytes, t);
}

static void put(int directory, const char *name, unsigned char *bytes, uint64_t size) {
  char fresh[80];
  int fd;
  snprintf(fresh, sizeof fresh, ".%s.%d", name, (int)getpid());
  fd = openat(directory, fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    return;
  if (!transfer(fd, bytes, size, true) || renameat(directory, fresh, directory, name) != 0)
    unlinkat(directory, fresh, 0);
  close(fd);
}

/* ---- loading --------------------------------------------------------------------------------- */

static bool unpack(const char *packed, unsigned char *bytes, const struct o2o_image_trailer *t) {
  char name[64];
  int directory = open_cache();
  bool good;
  snprintf(name, sizeof name, "runtime-%016llx", (unsigned long long)t->sum);
  good = get_cached(directory, name, bytes, t);
  if (!good) {
    good = decode((const unsigned char *)packed, t->packed, bytes, t->unpacked);
    if (good && t->kind == O2O_IMAGE_PACKED_X86)
      restore_addresses(bytes, t->unpacked);
    good = good && sum_of(bytes, t->unpacked) == t->sum;
    if (good && directory >= 0)
      put(directory, name, bytes, t->unpacked);
  }
  if (directory >= 0)
    close(directory);
  return good;
}

/* The runtime proper as bytes, in memory that stays; NULL when they cannot be had. */
static unsigned char *proper_of(const char *image, uint64_t image_size) {
  struct o2o_image_trailer t;
  const char *packed;
  unsigned char *bytes;
  bool good;
  memcpy(&t, image + image_size - sizeof t, sizeof t);
  packed = image + image_size - sizeof t - t.packed;
  bytes = mmap(NULL, t.unpacked, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED)
    return NULL;
  if (t.kind == O2O_IMAGE_INSTALLED) {
    int fd = open(missing = packed, O_RDONLY | O_CLOEXEC);
    lseek(fd, O2O_IMAGE_HEAD_SIZE, SEEK_SET);
    good = get(fd, bytes, &t);
  } else
    good = unpack(packed, bytes, &t);
  if (!good) {
    munmap(bytes, t.unpacked);
    return NULL;
  }
  proper_size = t.unpacked;
  return bytes;
}

/* As the stub loads this object, and for the same reasons (stub.c: __o2o_write_image,
 * __o2o_load). */
static o2o_entry *load(unsigned char *bytes, uint64_t size) {
  int fd = memfd_create("omp2ocl", MFD_CLOEXEC | 0x10u /* MFD_EXEC */), high;
  char path[64];
  void *handle;
  if (fd < 0)
    fd = memfd_create("omp2ocl", MFD_CLOEXEC);
  if (fd < 0)
    fd = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0700);
  if (fd < 0)
    return NULL;
  if (!transfer(fd, bytes, size, true)) {
    close(fd);
    return NULL;
  }
  high = fcntl(fd, F_DUPFD_CLOEXEC, 512);
  if (high >= 0) {
    close(fd);
    fd = high;
  }
  for (;;) {
    int next;
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getpid(), fd);
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (!handle)
      break;
    dlclose(handle);
    next = fcntl(fd, F_DUPFD_CLOEXEC, fd + 1);
    close(fd);
    if (next < 0)
      return NULL;
    fd = next;
  }
  handle =
      dlopen(path, RTLD_NOW | RTLD_LOCAL |
                       (dlsym(RTLD_DEFAULT, "__sanitizer_print_stack_trace") ? 0 : RTLD_DEEPBIND));
  return handle ? (o2o_entry *)dlsym(handle, O2O_ENTRY_NAME) : NULL;
}

/* The image's entry, until the runtime proper is there. */
O2O_VISIBLE int O2O_ENTRY(struct o2o_stub *stub, const struct o2o_kernel *kernel, o2o_slot *slots,
                          struct o2o_met *met) {
  int undecided = O2O_STATE_UNDECIDED, cancel_state;
  o2o_entry *entry;
  /* A thread that ended here would leave the lock behind. */
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel_state);
  while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE))
    sched_yield();
  if (!proper) {
    unsigned char *bytes = proper_of(stub->image, *stub->image_size);
    proper = bytes ? load(bytes, proper_size) : NULL;
    if (proper) {
      stub->image = (const char *)bytes;
      stub->image_size = &proper_size;
      __atomic_store_n(&stub->entry, proper, __ATOMIC_RELEASE);
    }
  }
  entry = proper;
  __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
  pthread_setcancelstate(cancel_state, NULL);
  if (entry)
    return entry(stub, kernel, slots, met);
  if (getenv("OMP2OCL") || getenv("OMP2OCL_VERBOSE"))
    fprintf(stderr, "omp2ocl: the runtime %s%s; the OpenMP version runs\n", missing ? missing : "",
            missing ? " is missing, or another version's" : "cannot be unpacked");
  __atomic_compare_exchange_n(stub->state, &undecided, O2O_STATE_OPENMP, 0, __ATOMIC_ACQ_REL,
                              __ATOMIC_RELAXED);
  return 0;
}
