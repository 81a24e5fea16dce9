//===- prelude.h - the layout of runtime/abi.h as text
//------------------------------------------------===//
//
// Put in front of the user's file.  Every name is reserved for the implementation, so that no macro
// or declaration of the user can meet it; tests/abi compiles this text next to runtime/abi.h and
// compares sizes and offsets.
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_PRELUDE_H
#define O2O_PLUGIN_PRELUDE_H

#define O2O_PRELUDE                                                                                \
  "union __o2o_v{long long __i;double __d;void*__p;};"                                             \
  "struct __o2o_arg{unsigned char __kind,__type,__op,__flags;unsigned __count;long long __elem,"   \
  "__extent,__extent_slot;const long long*__range;const char*__name;};"                            \
  "struct __o2o_kernel{const char*__name,*__file;unsigned __line,__flags;const char*__source,"     \
  "*__options;unsigned __nloops,__ndims;unsigned char __loop_of_dim[4];int __chunk_slot;"          \
  "unsigned __nargs,__reserved;const struct __o2o_arg*__args;const long long*__counts;"            \
  "void*volatile*__state;};"                                                                       \
  "struct __o2o_static{const void*__address;unsigned long __size;const char*__name;"               \
  "unsigned __closed,__reserved;};"                                                                \
  "struct __o2o_node{short __feature,__left,__right;double __threshold;};"                         \
  "struct __o2o_unit{unsigned __abi,__nkernels;const char*__file;const struct "                    \
  "__o2o_kernel*__kernels;"                                                                        \
  "const char*__model_name,*__model_device;double __fp64_weight;const struct __o2o_node*__nodes;"  \
  "long long __nnodes;const struct __o2o_static*__statics;unsigned __nstatics,__flags;"            \
  "struct __o2o_unit*__next;};"                                                                    \
  "extern __attribute__((visibility(\"default\")))int __o2o_state;"                                \
  "extern __attribute__((visibility(\"default\")))void __o2o_register(struct __o2o_unit*);"        \
  "extern __attribute__((visibility(\"default\")))void __o2o_unregister(struct __o2o_unit*);"      \
  "extern __attribute__((visibility(\"default\"),cold))int __o2o_run(const struct __o2o_kernel*,"  \
  "union __o2o_v*);"                                                                               \
  "extern __attribute__((visibility(\"default\"),cold))int __o2o_serialize(void);"

#endif
