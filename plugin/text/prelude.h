//===- prelude.h - the layout of abi/abi.h as text --------------------------------------------===//
//
// Put in front of the user's file.  Every name is reserved for the implementation, so that no macro
// or declaration of the user can meet it; tests/abi compiles this text next to abi/abi.h and
// compares sizes and offsets.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEXT_PRELUDE_H
#define O2O_PLUGIN_TEXT_PRELUDE_H

#include "abi/abi.h"

/// Symbols have the ABI's version in their names; what stands behind it is the rest of one, and
/// `\");`.
#define O2O_ASM " __asm__(\"__o2o_v" O2O_STRING(O2O_ABI_VERSION) "_"

/// Of a kernel's descriptor, which the plugin writes as bytes (plugin/launch/unit_tables.cpp).
#define O2O_KERNEL_WORDS 17

#define O2O_KERNEL_TYPE "struct __o2o_kernel{long long __words[" O2O_STRING(O2O_KERNEL_WORDS) "];};"

#define O2O_PRELUDE                                                                                \
  O2O_KERNEL_TYPE                                                                                  \
  "union __o2o_v{long long __i;double __d;void*__p;};"                                             \
  "struct __o2o_static{const void*__address;unsigned long __size;const char*__name;"               \
  "unsigned __closed,__reserved;};"                                                                \
  "struct __o2o_node{short __feature,__left,__right;double __threshold;};"                         \
  "struct __o2o_unit{unsigned __abi,__nkernels;const char*__file;const struct "                    \
  "__o2o_kernel*__kernels;"                                                                        \
  "const char*__model_name,*__model_device,*__model_driver,*__model_cpu;double __fp64_weight;"     \
  "const struct __o2o_node*__nodes,*__layout_nodes;"                                               \
  "long long __nnodes,__nlayout_nodes;const struct __o2o_static*__statics;unsigned "               \
  "__nstatics,__flags;"                                                                            \
  "const void*const*__announcing;unsigned long __nannouncing;unsigned __openmp,__reserved;"        \
  "struct __o2o_unit*__next;};"                                                                    \
  "static __attribute__((section(\"" O2O_UNIT_SECTION "\")))struct __o2o_unit __o2o_u;"            \
  "extern __attribute__((visibility(\"default\")))void __o2o_register(struct __o2o_unit*)" O2O_ASM \
  "register\");"                                                                                   \
  "extern __attribute__((visibility(\"default\")))void __o2o_unregister(struct "                   \
  "__o2o_unit*)" O2O_ASM "unregister\");"                                                          \
  "extern __attribute__((visibility(\"default\"),cold))int __o2o_run(const struct __o2o_kernel*,"  \
  "__attribute__((noescape))union __o2o_v*)" O2O_ASM "run\");"                                     \
  "extern __attribute__((visibility(\"default\")))unsigned long __o2o_size_of(const "              \
  "void*)" O2O_ASM "size_of\");"

/// What is asked about the team, where insertions do. The calls have names of their own, so that
/// the user's declarations do not meet them.
#define O2O_PRELUDE_TEAM "extern int __o2o_team(void)__asm__(\"omp_get_num_threads\");\n"
#define O2O_PRELUDE_ACTIVE "extern int __o2o_active(void)__asm__(\"omp_in_parallel\");\n"

/// Runs with OpenCL only. What optimising it takes each compilation, no run gets back.
#define O2O_COLD "static __attribute__((cold,noinline,optnone,nodebug,unused))"

/// Which thread of a team has an iteration (lower_thread.cpp): the first __o2o_share(3) threads
/// have __o2o_share(0) iterations each, together __o2o_share(1), the others __o2o_share(2). Only
/// where insertions ask that.
/// __o2o_coming: the size of the team that the loop is about to have.
#define O2O_PRELUDE_SHARE                                                                          \
  "extern int __o2o_level(void)__asm__(\"omp_get_active_level\");\n"                               \
  "extern int __o2o_most(void)__asm__(\"omp_get_max_threads\");\n"                                 \
  "extern int __o2o_limit(void)__asm__(\"omp_get_thread_limit\");\n"                               \
  "extern int __o2o_depth(void)__asm__(\"omp_get_max_active_levels\");\n"                          \
  "extern const char*__o2o_setting(const char*)__asm__(\"getenv\");\n" O2O_COLD                    \
  "int __o2o_coming(int __n){"                                                                     \
  "if(__o2o_level()>=__o2o_depth())return 1;"                                                      \
  "if(__n<1)__n=__o2o_most();return __n<__o2o_limit()?__n:__o2o_limit();}\n" O2O_COLD              \
  "long long __o2o_share(int __w,"                                                                 \
  "unsigned long long __n,int __t){"                                                               \
  "const char*__s=__o2o_setting(\"KMP_SCHEDULE\");int __g=0;"                                      \
  "for(;__s&&*__s;__s++)if(*__s==','&&(__s[1]=='g'||__s[1]=='G'))__g=1;"                           \
  "unsigned long long __l=__g?(__n+__t-1)/__t:__n/__t+1,__f=__g?(unsigned)__t:__n%__t;"            \
  "if(__w==0)return __l?__l:1;if(__w==1)return __l*__f;"                                           \
  "if(__w==2)return __l>1?__l-1:1;return __f;}\n"
/// What the stub does at such loops, and with OMP2OCL=verify, where the host has run the loop and
/// says where its results are that have no memory of their own. By the kernels' numbers: functions
/// are no variables that a clause could ask about.
#define O2O_STUBS "extern __attribute__((visibility(\"default\"),cold))"
/// Inlined where LLVM optimises; without, what they are given has no place in the user's frames.
#define O2O_THIN "static __inline__ __attribute__((nodebug,unused))"
#define O2O_PRELUDE_COMPARE                                                                        \
  "\n" O2O_STUBS "void __o2o_show(const struct __o2o_kernel*,union __o2o_v*)" O2O_ASM              \
  "show\");" O2O_THIN                                                                              \
  "void __o2o_compare(unsigned __n,union __o2o_v*__a){__o2o_show(&__o2o_k[__n],__a);}\n"
#define O2O_PRELUDE_MEET                                                                           \
  "struct __o2o_met{struct __o2o_met*__next;const struct __o2o_kernel*__kernel;union "             \
  "__o2o_v*__slots;int __step,__team,__number,__answer;};" O2O_STUBS                               \
  "void __o2o_barrier(void)" O2O_ASM "barrier\");" O2O_STUBS                                       \
  "void __o2o_show_team(const struct __o2o_kernel*,union __o2o_v*)" O2O_ASM                        \
  "show_team\");" O2O_STUBS "int __o2o_arrive(const struct __o2o_kernel*,union __o2o_v*,struct "   \
  "__o2o_met*,int)" O2O_ASM "arrive\");" O2O_STUBS                                                 \
  "int __o2o_depart(struct __o2o_met*,int)" O2O_ASM "depart\");" O2O_THIN                          \
  "void __o2o_compare_team(unsigned __n,union __o2o_v*__a){"                                       \
  "__o2o_show_team(&__o2o_k[__n],__a);}" O2O_THIN                                                  \
  "int __o2o_meet(unsigned __n,union __o2o_v*__a,struct __o2o_met*__m,int __alone){"               \
  "return __o2o_arrive(&__o2o_k[__n],__a,__m,__alone);}\n"

/// Is one thread enough for a region, whose kernels are these (lone_team.h)?
#define O2O_PRELUDE_LONE                                                                           \
  O2O_STUBS "int __o2o_alone(const struct __o2o_kernel*const*,int)" O2O_ASM "alone\");" O2O_THIN   \
            "int __o2o_lone(int __first,int __count){"                                             \
            "return __o2o_alone(&__o2o_lones[__first],__count);}\n"

/// Announcing host accesses: the inline functions of checks (check_printer.cpp).
#define O2O_INLINE "static __inline__ __attribute__((always_inline,nodebug,unused))"
#define O2O_ANNOUNCE                                                                               \
  "extern __attribute__((visibility(\"default\")))int __o2o_live" O2O_ASM "live\");"               \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_touch_range(const "              \
  "void*,unsigned long,unsigned)" O2O_ASM "touch_range\");"                                        \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_touch_open(unsigned)" O2O_ASM    \
  "touch_open\");"
#define O2O_PRELUDE_HOST                                                                           \
  O2O_ANNOUNCE                                                                                     \
  "struct __o2o_frame{const void*__address;unsigned long __size;const char*__name;"                \
  "unsigned __closed,__noted;};"                                                                   \
  "struct __o2o_fxo{const void*__p;unsigned __flags;};"                                            \
  "struct __o2o_fx{unsigned char __kind,__open,__nparams,__nnamed;"                                \
  "const struct __o2o_fxo*__named;unsigned char __params[25];const void*__self;};"                 \
  "extern __attribute__((visibility(\"default\")))__thread const void*__o2o_callee" O2O_ASM        \
  "callee\");"                                                                                     \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_touch(const "                    \
  "void*,unsigned)" O2O_ASM "touch\");"                                                            \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_touch_list(const long long*,"    \
  "__attribute__((noescape))const long long*)" O2O_ASM "touch_list\");"                            \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_through(const void*)" O2O_ASM    \
  "through\");"                                                                                    \
  "extern __attribute__((visibility(\"default\")))int __o2o_is_plain(const void*)" O2O_ASM         \
  "is_plain\");"                                                                                   \
  "extern __attribute__((visibility(\"hidden\"),cold,preserve_most))void __o2o_enters("            \
  "struct __o2o_frame*,const void*,unsigned long,const char*,unsigned)" O2O_ASM "enters\");"       \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_leave(struct "                   \
  "__o2o_frame*)" O2O_ASM "leave\");"                                                              \
  "extern __attribute__((visibility(\"default\"),cold))int __o2o_outside(const void*)" O2O_ASM     \
  "outside\");"                                                                                    \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_return(void)" O2O_ASM            \
  "return\");" O2O_INLINE "int __o2o_any(void){return __builtin_expect(__o2o_live,0);}" O2O_INLINE \
  "void __o2o_to(const void*__f){__o2o_callee=__f;}" O2O_INLINE                                    \
  "void __o2o_entered(struct __o2o_frame*__f,const void*__p,unsigned long __n,"                    \
  "const char*__s,unsigned "                                                                       \
  "__c){__f->__noted=0;if(__builtin_expect(__o2o_u.__openmp!=1,0))"                                \
  "__o2o_enters(__f,__p,__n,__s,__c);}" O2O_INLINE                                                 \
  "void __o2o_lasting(struct __o2o_frame*__f,const void*__p,"                                      \
  "unsigned long __n,const char*__s,unsigned __c){if(__builtin_expect(!__f->__noted,0))"           \
  "__o2o_entered(__f,__p,__n,__s,__c);}" O2O_INLINE "void __o2o_left(struct __o2o_frame*__f){"     \
  "if(__builtin_expect(__f->__noted,0))__o2o_leave(__f);}"

/// Between the two, the host runs a loop that has been announced as a whole: what the pass over
/// LLVM IR needs to know (announce.cpp), which takes both away.
#define O2O_HOST_LOOP "__o2o_host_loop"
#define O2O_HOST_LOOP_ENDS "__o2o_host_loop_ends"
#define O2O_PRELUDE_LOOPS                                                                          \
  O2O_INLINE "void " O2O_HOST_LOOP "(void){}" O2O_INLINE "void " O2O_HOST_LOOP_ENDS "(void){}\n"

/// exit() that one thread calls, however many do (exits.cpp).
#define O2O_PRELUDE_EXIT                                                                           \
  "extern __attribute__((visibility(\"default\"),noreturn,cold))void __o2o_exit(int)" O2O_ASM      \
  "exit\");"

/// Kernels that may end the program (lower_program_exit.cpp): the host is about to look at the
/// record.
#define O2O_PRELUDE_END                                                                            \
  O2O_ANNOUNCE O2O_PRELUDE_EXIT O2O_INLINE                                                         \
      "void __o2o_look(const int(*__e)[2]){if(__o2o_live)__o2o_touch_range(__e,sizeof*__e,1);}\n"

/// The address of an object in the unit's table.
#define O2O_PRELUDE_STATIC                                                                         \
  O2O_INLINE "const void*__o2o_static(unsigned __n){return __o2o_x[__n].__address;}" O2O_INLINE    \
             "void __o2o_touch_static(unsigned __n,unsigned __f){"                                 \
             "__o2o_touch_range(__o2o_x[__n].__address,__o2o_x[__n].__size,__f);}"

/// A function of another unit is about to be called.
#define O2O_PRELUDE_BEFORE                                                                         \
  "extern __attribute__((visibility(\"default\"),cold))void __o2o_before("                         \
  "const struct __o2o_fx*,const void*,const void*,unsigned,"                                       \
  "__attribute__((noescape))const void*const*,unsigned)" O2O_ASM "before\");"                      \
  "extern __attribute__((visibility(\"default\")))int __o2o_is_quiet("                             \
  "const struct __o2o_fx*,const void*,const void*,unsigned*)" O2O_ASM "is_quiet\");"

/// Functions that kernels of other units call (plugin/launch/publish.cpp).
#define O2O_PRELUDE_FUNCTIONS                                                                      \
  "struct __o2o_published;"                                                                        \
  "struct __o2o_call{const void*__function;const struct __o2o_published*__code;"                   \
  "const char*__name,*__type;const unsigned char*__passed;const unsigned*__may;"                   \
  "const long long*__const*__ways;};"                                                              \
  "struct __o2o_datum{const void*__address;unsigned long __size;const char*__name;"                \
  "unsigned __constant,__effects;const long long*__way;};"                                         \
  "struct __o2o_published{const void*__self;const char*__name,*__type,*__source,*__options;"       \
  "unsigned __flags,__nparams,__ncalls,__ndata;const unsigned*__effects;"                          \
  "const struct __o2o_call*__calls;const struct __o2o_datum*__data;void(*__ended)(void);};\n"

/// Functions with alternatives (plugin/launch/selectors.cpp).
#define O2O_PRELUDE_ALTERNATIVES                                                                   \
  "\n"                                                                                             \
  "struct __o2o_selector{unsigned __state,__count;const char*const*__names;const "                 \
  "char*__file;"                                                                                   \
  "unsigned __line,__reserved;unsigned long __text;"                                               \
  "unsigned char __table[" O2O_STRING(                                                             \
      O2O_SIZE_CLASSES) "];void*__tries;};"                                                        \
                        "struct __o2o_result{void*__address;long long __size;const "               \
                        "char*__name;unsigned long __kind;};"                                      \
                        "struct __o2o_attempt{struct __o2o_selector*__selector;long "              \
                        "long __size;"                                                             \
                        "const struct __o2o_result*__results;unsigned __nresults;int "             \
                        "__choice;void*__run;};"                                                   \
                        "extern __attribute__((visibility(\"default\")))int __o2o_state" O2O_ASM   \
                        "state\");"                                                                \
                        "extern __attribute__((visibility(\"default\"),cold))int "                 \
                        "__o2o_try(struct __o2o_attempt*)" O2O_ASM "try\");"                       \
                        "extern __attribute__((visibility(\"default\")))int __o2o_live" O2O_ASM    \
                        "live\");"                                                                 \
                        "extern __attribute__((visibility(\"default\"),cold))void "                \
                        "__o2o_touch_open(unsigned)" O2O_ASM "touch_open\");"                      \
                        "extern __attribute__((visibility(\"default\")))__thread const "           \
                        "void*__o2o_callee" O2O_ASM "callee\");" O2O_INLINE                        \
                        "unsigned __o2o_known(const struct __o2o_selector*__s){"                   \
                        "return __atomic_load_n(&__s->__state,2);}" O2O_INLINE                     \
                        "int __o2o_on_device(void){return "                                        \
                        "__atomic_load_n(&__o2o_state,0)==2;}" O2O_INLINE                          \
                        "int __o2o_pick(const struct __o2o_selector*__s,unsigned "                 \
                        "__k,long long __n){"                                                      \
                        "return __k!=" O2O_STRING(                                                 \
                            O2O_SELECTOR_TABLE) "?-1:"                                             \
                                                "__s->__table[__n>0?64-__builtin_clzll(_"          \
                                                "_n):0];}\n"

/// The name of this text, which exists in further compilations only.
#define O2O_PRELUDE_PATH "/omp2ocl-prelude.h"

#endif
