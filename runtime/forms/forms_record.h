/* What is known of the forms of kernels on a device: one record for each kernel's text, with what
 * its launches have taken in turns (forms.c) and what the tuner has found on copies of their data
 * (tune.c), by powers of four of the iterations: what is best for many need not be so for few.
 *
 * The record is one of the device's measurements (runtime/device/measured.h).  Before a form runs
 * for the first time it says so: if the process dies of it, it is not tried again.  What is read is
 * checked; a record that is not as it should be is ignored and replaced. */
#ifndef O2O_RUNTIME_FORMS_FORMS_RECORD_H
#define O2O_RUNTIME_FORMS_FORMS_RECORD_H

#include "runtime/core/state.h"
#include "runtime/device/measured.h"
#include "runtime/forms/sizes.h"
#include "runtime/forms/turns.h"

/* Numbers of forms: those that launches of all sizes may have come first. */
#define O2O_FORMS_LISTED 4
#define O2O_FORMS_SIZED 4 /* another one (size.base), with what launches have had as constants */
#define O2O_FORMS_TUNED 5 /* the tuner's, which differs from those in the list */
#define O2O_FORMS_MOST 6

#define O2O_FORMS_NS ((uint64_t)1 << 60) /* at most */
#define O2O_FORMS_TURNS 1000             /* trials of a size that are told apart by their order */

enum o2o_form_state { O2O_FORM_UNTRIED, O2O_FORM_TRYING, O2O_FORM_TRIED, O2O_FORM_DROPPED };

struct o2o_form_time {
  enum o2o_form_state state;
  unsigned samples;
  unsigned turn; /* of the last trial; larger ones came later */
  uint64_t time; /* ns of a launch, the current form's under the same circumstances; 0: not known */
};

/* What limits a launch.  Those behind NONE are in no record: the tuner looks at kernels alone. */
enum o2o_limit {
  O2O_LIMIT_OPERATIONS,
  O2O_LIMIT_MEMORY,
  O2O_LIMIT_START,
  O2O_LIMIT_NONE,
  O2O_LIMIT_TRANSFERS,
  O2O_LIMIT_UNCOUNTED,
  O2O_LIMIT_UNMEASURED
};
extern const char *const o2o_limit_names[]; /* by enum o2o_limit */

enum o2o_tuned_state { O2O_TUNED_NOT, O2O_TUNED_TRYING, O2O_TUNED, O2O_TUNED_GIVEN_UP };

/* What the tuner has found. */
struct o2o_tuned {
  enum o2o_tuned_state state;
  bool unfinished;       /* time ran out */
  struct o2o_form form;  /* number O2O_FORMS_TUNED; group 0: there is none */
  double weight;         /* part of the run's time in which launches were looked at */
  uint64_t launches;     /* in that run */
  uint64_t usual, bound; /* ns of a launch in the form before, and at least */
  unsigned measured, cut, passed, violations;
  enum o2o_limit limit;
};

/* Of the process at hand. */
struct o2o_forms_here {
  uint64_t launches, ran; /* ran: ns of those that were looked at */
  double spent;           /* seconds of the tuner */
  uint64_t kind;          /* of the launches that the tuner's search is about */
  struct o2o_sizes sizes;
  unsigned missed;           /* launches that had other values than the form for certain sizes */
  bool confirmed;            /* by a second trial */
  bool warm;                 /* the form on trial has run */
  bool used;                 /* launches have had what was tuned */
  const char *reason;        /* why it cannot be tuned; NULL: no reason */
  struct o2o_turns turns;    /* of the form on trial and the current one, */
  struct o2o_pair *pair;     /* where the last launch belongs */
  struct o2o_tuning *tuning; /* a search that has begun (tune.c); NULL: none */
};

/* Launches of a size. */
struct o2o_forms_size {
  int log; /* power of four of the iterations */
  bool settled;
  unsigned current, trial; /* forms; trial == O2O_FORMS_MOST: none is being tried */
  unsigned base;           /* what the form for certain sizes is otherwise */
  uint64_t fixed, values;  /* slots whose values are constants in it, and their hash */
  /* ns, of earlier processes too: in the current form; more than that for trials */
  uint64_t ran, spent;
  uint64_t check; /* settled until it has run for so long */
  struct o2o_form_time times[O2O_FORMS_MOST];
  struct o2o_tuned tuned;
  struct o2o_forms_here here;
};

#define O2O_FORMS_SIZES 6 /* that are kept apart; others have the form to start with */

struct o2o_forms {
  const char *name;
  char device[O2O_DEVICE_WORDS], *key, *label;
  size_t key_size;
  unsigned count; /* of the list */
  struct o2o_form forms[O2O_FORMS_LISTED];
  uint64_t fixable;   /* slots whose values may be constants; 0: there is no form for sizes */
  bool fixes;         /* that is used, and tried */
  unsigned start;     /* the form for a size that nothing is known of */
  const char *reason; /* why that one */
  bool tunable;       /* what the tuner has found is used */
  bool recorded;      /* earlier processes have measured */
  bool held;          /* the record has something that this process does not use: it stays */
  uint64_t unwritten; /* ns of running */
  unsigned nsizes;
  struct o2o_forms_size sizes[O2O_FORMS_SIZES];
  struct o2o_forms_size *last; /* of the last launch; NULL: not kept */
  unsigned last_form;
  struct o2o_forms *next;
};

extern struct o2o_forms *o2o_forms_all;

/* Sets the key of *f, and reads what is known. */
void o2o_forms_read(struct o2o_forms *f, const struct o2o_device *device,
                    const struct o2o_kernel *kernel);

/* Puts the record; whoever calls it calls o2o_measured_end() at last.  write: both. */
void o2o_forms_put(struct o2o_forms *f);
void o2o_forms_write(struct o2o_forms *f);

bool o2o_forms_exists(const struct o2o_forms *f, const struct o2o_forms_size *s, unsigned form);

/* The form with that number. */
struct o2o_form o2o_forms_of(const struct o2o_forms *f, const struct o2o_forms_size *s,
                             unsigned number);

/* The best form of the list, by what is known: what launches have without the tuner. */
unsigned o2o_forms_untuned(const struct o2o_forms *f, const struct o2o_forms_size *s);

/* It is another form from now on, of which nothing is known; one of which a process has died stays
 * what it is. */
void o2o_forms_renew(struct o2o_form_time *time);

/* It has not run, is no better than any other, and launches that had it have the one before. */
void o2o_forms_drop(const struct o2o_forms *f, struct o2o_forms_size *s, unsigned form);

/* No other form is tried until the kernel has run several times as long. */
void o2o_forms_settle(struct o2o_forms *f, struct o2o_forms_size *s);
uint64_t o2o_forms_later(uint64_t ran);

#endif
