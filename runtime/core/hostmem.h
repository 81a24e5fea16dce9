/* Reading memory that may not be there.
 *
 * A range of bytes that was computed from a loop's subscripts encloses what the loop touches; it
 * may contain more, and even addresses that are not mapped.  These functions find out without a
 * fault.
 */
#ifndef O2O_RUNTIME_CORE_HOSTMEM_H
#define O2O_RUNTIME_CORE_HOSTMEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copies; false when some byte cannot be read. */
bool o2o_safe_read(void *to, uintptr_t from, size_t size);

/* The same as an o2o_formula_reader: what the host has there, even if a kernel has written it. */
int o2o_read_host(void *to, uint64_t from, unsigned size);

/* Copies all that can be read; what cannot leaves the bytes as they are. */
void o2o_copy_readable(void *to, uintptr_t from, size_t size);

/* Whether every page of the range can be read. */
bool o2o_is_readable(uintptr_t from, size_t size);

/* Where the part of [from, end) ends that can be read, or cannot: the first byte for which
 * `readable` is not so.  Costs a system call per page that cannot. */
uintptr_t o2o_end_of_readable(uintptr_t from, uintptr_t end, bool readable);

/* Whether some of the range is memory that is shared, and mapped at another address as well. */
bool o2o_is_mapped_twice(uintptr_t from, size_t size);

/* Whether every page of the range is mapped; perhaps so that nobody may read it. Cheaper. */
bool o2o_is_mapped(uintptr_t from, size_t size);

#endif
