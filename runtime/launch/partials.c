/* Putting work-groups' partial results together on the device.
 *
 * A work-group of the adder has a few neighbouring elements (`lanes`), of which each of its rows
 * combines those of some blocks in a row; then the first row combines what the rows have.  So the
 * order depends on the numbers of blocks and elements alone, and a run on the same device gives the
 * same floating-point sum each time.  Only the group that has an element touches it in any block:
 * the result can go into block 0.
 */
#include "runtime/launch/partials.h"

#include "runtime/core/settings.h"
#include "runtime/device/tool_kernel.h"

#include <stdio.h>

#define ITEMS 256
#define WORTH (64u << 10) /* bytes of partial results that take the host longer than a launch */
#define FEW_LANES 8u      /* what memory is read in at least, of 4 bytes each */
#define MANY_LANES 32u
#define MANY_ELEMENTS 16384 /* that keep a GPU busy with so many in a group */

static const char source[] =
    "#ifdef WIDE\n"
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "#endif\n"
    "__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))\n"
    "void add_partials(__global T *partials, ulong blocks, ulong count, uint lanes) {\n"
    "  __local T part[ITEMS];\n"
    "  const uint lid = get_local_id(0), lane = lid % lanes, row = lid / lanes;\n"
    "  const uint rows = ITEMS / lanes;\n"
    "  const ulong e = get_group_id(0) * lanes + lane;\n"
    "  const ulong share = (blocks + rows - 1) / rows;\n"
    "  const ulong first = row * share, last = min(first + share, blocks);\n"
    "  if (e < count && first < last) {\n"
    "    T a = partials[first * count + e];\n"
    "    #pragma unroll 8\n"
    "    for (ulong g = first + 1; g < last; ++g) {\n"
    "      const T b = partials[g * count + e];\n"
    "      a = (T)(STEP);\n"
    "    }\n"
    "    part[lid] = a;\n"
    "  }\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (row == 0 && e < count) {\n"
    "    T a = part[lane];\n"
    "    for (uint r = 1; r < rows && r * share < blocks; ++r) {\n"
    "      const T b = part[r * lanes + lane];\n"
    "      a = (T)(STEP);\n"
    "    }\n"
    "    partials[e] = a;\n"
    "  }\n"
    "}\n";

/* As reduce.c has them; without spaces, for an option. */
static const char *const steps[] = {
    [O2O_RED_ADD] = "a+b",  [O2O_RED_MUL] = "a*1u*b",  [O2O_RED_AND] = "a&b",
    [O2O_RED_OR] = "a|b",   [O2O_RED_XOR] = "a^b",     [O2O_RED_LAND] = "a&&b",
    [O2O_RED_LOR] = "a||b", [O2O_RED_MIN] = "b<a?b:a", [O2O_RED_MAX] = "b>a?b:a",
};

/* In pairs: as the type is, and where overflow wraps. */
static const char *const types[][2] = {
    [O2O_A_I8] = {"char", "uchar"},    [O2O_A_U8] = {"uchar", "uchar"},
    [O2O_A_I16] = {"short", "ushort"}, [O2O_A_U16] = {"ushort", "ushort"},
    [O2O_A_I32] = {"int", "uint"},     [O2O_A_U32] = {"uint", "uint"},
    [O2O_A_I64] = {"long", "ulong"},   [O2O_A_U64] = {"ulong", "ulong"},
    [O2O_A_F32] = {"float", "float"},  [O2O_A_F64] = {"double", "double"},
};

static struct o2o_tool_build adders[O2O_A_F64 + 1][O2O_RED_MAX + 1];

cl_kernel o2o_partials_adder(const struct o2o_device *d, const struct o2o_arg *arg, uint64_t blocks,
                             uint64_t count) {
  bool asked = o2o_settings.local == O2O_LOCAL_ON;
  bool pays = !d->cpu && blocks * count * (uint64_t)arg->elem >= WORTH;
  if (blocks < 2 || count == 0 || !(pays || asked) || arg->type < O2O_A_I8 ||
      arg->type > O2O_A_F64 || arg->op > O2O_RED_MAX || !steps[arg->op] ||
      d->limits.group < ITEMS || d->limits.dim[0] < ITEMS ||
      d->limits.local_memory < (cl_ulong)ITEMS * (cl_ulong)arg->elem)
    return NULL;
  bool wraps = arg->op != O2O_RED_MIN && arg->op != O2O_RED_MAX;
  char options[96];
  struct o2o_reason why;
  snprintf(options, sizeof options, "-w -cl-std=CL1.2 -DITEMS=%d -DT=%s -DSTEP=%s%s", ITEMS,
           types[arg->type][wraps], steps[arg->op], arg->type == O2O_A_F64 ? " -DWIDE" : "");
  return o2o_tool_kernel_build(d, &adders[arg->type][arg->op], "add_partials", source, options,
                               ITEMS, &why);
}

uint64_t o2o_partials_add(const struct o2o_device *d, cl_kernel adder, cl_mem partials,
                          uint64_t blocks, uint64_t count, struct o2o_reason *why) {
  const cl_uint lanes = count < MANY_ELEMENTS ? FEW_LANES : MANY_LANES;
  const size_t local = ITEMS, global = (count + lanes - 1) / lanes * ITEMS;
  const struct o2o_tool_argument arguments[] = {{sizeof partials, &partials},
                                                {sizeof blocks, &blocks},
                                                {sizeof count, &count},
                                                {sizeof lanes, &lanes}};
  return o2o_tool_kernel_enqueue(d, adder, "add_partials", arguments, 4, 1, &global, &local, why);
}
