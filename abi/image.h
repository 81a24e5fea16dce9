/* The runtime's image, which programs hold (docs/design.md, "The runtime in the object"): a shared
 * object that unpacks, what it unpacks, and this at the end. runtime/stub/pack.py writes it,
 * runtime/stub/unpack.c reads it, and the plugin replaces what is packed by a path
 * (plugin/driver/link_runtime.cpp).
 */
#ifndef O2O_ABI_IMAGE_H
#define O2O_ABI_IMAGE_H

#include <stdint.h>

enum {
  O2O_IMAGE_PACKED = 0,     /* the runtime proper, as a raw LZMA stream */
  O2O_IMAGE_PACKED_X86 = 1, /* the same, with what instructions refer to made absolute */
  O2O_IMAGE_INSTALLED = 2,  /* the path of a file with the runtime proper, ended by a zero */
};

/* What stands in front of the runtime proper in that file. With it the file is none that packagers
 * strip: programs know its bytes. */
#define O2O_IMAGE_HEAD "omp2ocl runtime\n"
#define O2O_IMAGE_HEAD_SIZE (sizeof O2O_IMAGE_HEAD - 1)

struct o2o_image_trailer {
  uint64_t packed;   /* bytes in front of the trailer */
  uint64_t unpacked; /* bytes of the runtime proper */
  uint64_t sum;      /* of them (unpack.c: sum_of) */
  uint64_t kind;     /* O2O_IMAGE_... */
};

#endif
