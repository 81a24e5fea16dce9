/* What the runtime remembers about one kernel. */
#ifndef O2O_RUNTIME_CORE_STATE_H
#define O2O_RUNTIME_CORE_STATE_H

#include "abi/abi.h"
#include "runtime/core/opencl.h"

/* Why a launch, or all launches of a kernel, run on the host. */
struct o2o_reason {
  char text[200];
  bool permanent; /* the kernel will never run on the device */
  bool failure; /* something went wrong (build error, OpenCL error), as opposed to a known limit */
  bool deadly;  /* processes have ended that built it so */
  bool passes;  /* by itself, with further launches of the kernel */
};

/* Fills in the reason and returns false, so that a step can `return o2o_decline(...)`. */
bool o2o_decline(struct o2o_reason *why, bool permanent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for an OpenCL call that failed. Lack of memory may pass; other errors keep the kernel
 * on the host for good. */
bool o2o_decline_cl(struct o2o_reason *why, const char *call, cl_int error);

/* How the iterations of a kernel are divided among work-items (runtime/forms/forms.h chooses). */
struct o2o_form {
  /* a work-item runs a block of iterations in loops (O2O_BLOCKED); else one iteration, or every
   * n-th */
  bool blocked;
  bool plain;     /* without vectors of a loop's iterations (O2O_PLAIN) */
  uint16_t group; /* work-items of a work-group, about; 1 where blocked */
  /* What only the tuner chooses (runtime/forms/candidates.h); all 0: as without it. */
  uint16_t pieces; /* for each compute unit: blocks, or work-groups of a kernel that reduces; tiles:
                      iterations along a side */
  uint8_t vectors; /* consecutive elements are moved as vectors (O2O_VECTORS): enum o2o_switch */
  uint8_t local;   /* tiles and boxes in local memory (O2O_LOCAL): likewise */
  uint8_t abreast; /* iterations of a block that run together (O2O_ABREAST) */
  uint8_t unroll;  /* iterations of inner loops, likewise (O2O_UNROLL) */
  /* Slots whose values are constants of the build (runtime/forms/sizes.h), a bit each. */
  uint64_t fixed;
};

#define O2O_MOST_AT_A_TIME 8 /* iterations, where the tuner says how many */

enum o2o_switch { O2O_SWITCH_AUTO, O2O_SWITCH_OFF, O2O_SWITCH_ON };

static inline bool o2o_same_form(struct o2o_form a, struct o2o_form b) {
  return a.blocked == b.blocked && a.plain == b.plain && a.group == b.group &&
         a.pieces == b.pieces && a.vectors == b.vectors && a.local == b.local &&
         a.abreast == b.abreast && a.unroll == b.unroll && a.fixed == b.fixed;
}

/* The form in words; cut to the buffer. */
#define O2O_FORM_WORDS 120
void o2o_form_words(struct o2o_form form, char *text, size_t size);

/* Among the options for orders of arrays: the number behind it is `exchange`. */
#define O2O_EXCHANGE_OPTION "-DO2O_EXCHANGE="

/* A kernel as it was built. */
struct o2o_build {
  cl_kernel kernel;
  /* build options for the orders of arrays that it was built for (array_layout.h), and for values
   * that are constants of it (sizes.h); NULL: "" */
  char *strides;
  unsigned exchange; /* the dimension that dimension 0 is exchanged with: O2O_KERNEL_EXCHANGES */
  bool restricted;   /* built for launches whose objects do not overlap */
  bool local;        /* built with tiles in local memory */
  struct o2o_form form;
  size_t group;       /* O2O_WG that a kernel of O2O_KERNEL_REDUCES was built with */
  size_t group_limit; /* work-items of a work-group of this kernel, at most */
};

/* How many builds are kept beside the current one. */
#define O2O_KEPT_BUILDS 31 /* a multigrid method may want two for each of its levels */

/* What is said of a kernel: the statistics of the verbose output. */
struct o2o_kernel_totals {
  unsigned builds;             /* kernels that were built, ever */
  unsigned sources;            /* those of them that came from source */
  double build_seconds;        /* that this took */
  double cold_seconds;         /* of the launches that had to wait for it */
  unsigned long cold_launches; /* their number */
  unsigned long launches;      /* done on the device */
  unsigned long on_host;       /* declined */
  double seconds;              /* of launches, with their transfers: all, or the first ones */
  unsigned long timed;         /* how many these are */
  bool reported;               /* its failure has been printed */
  bool ahead;                  /* a build was asked for before a launch needed it (ahead.h) */
};

/* One per kernel; never freed.  Changed only under the launch lock (dispatch.c). The names are
 * copies because a kernel's unit may be unloaded before the statistics are printed. */
struct o2o_kernel_state {
  char *name, *file;
  uint32_t line;
  bool built;
  bool host_only; /* see `reason` */
  struct o2o_build current;
  struct o2o_build kept[O2O_KEPT_BUILDS]; /* others; kernel NULL: none */
  bool overlapped;                        /* there was a launch whose objects did */
  bool steady;              /* launched each time that the loop was reached, since it first was */
  bool part;                /* O2O_KERNEL_PART */
  unsigned long loops_left; /* o2o_builder_allows() */
  struct o2o_kernel_totals totals;
  struct o2o_reason reason;         /* of the last decline */
  struct o2o_linked *linked;        /* link.c */
  struct o2o_workspace *workspace;  /* launch.c */
  struct o2o_forms *forms;          /* forms.c */
  struct o2o_shaped *shaped;        /* shape.c */
  struct o2o_device_shares *shares; /* device_share.c */
  struct o2o_kernel_state *further; /* on the device of the next place (split.c); NULL: none yet */
  struct o2o_kernel_state *next;    /* in order of registration */
};

/* Those of all kernels. */
extern struct o2o_kernel_state *o2o_kernel_states;

/* The kernel's state, made at first use; NULL when memory ran out. */
struct o2o_kernel_state *o2o_state_of(const struct o2o_kernel *kernel);

/* Makes those of all kernels of the units, in the order of registration (their list has the newest
 * first). */
void o2o_make_states(const struct o2o_unit *units);

#endif
