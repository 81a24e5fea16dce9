/* Loops that the threads of a team share: what each of them brings to a launch. */
#ifndef O2O_RUNTIME_LAUNCH_TEAM_H
#define O2O_RUNTIME_LAUNCH_TEAM_H

#include "runtime/core/state.h"

#include <stdbool.h>

/* The thread has come to the loop. The caller holds the lock, here and below. */
void o2o_team_join(struct o2o_met *m);

/* All threads of the team have come. False, with the reason: they are at different loops, one has
 * no slots, or another team is at a loop at the same time. */
bool o2o_team_together(const struct o2o_met *m, struct o2o_reason *why);

/* The same; nor do their slots differ in what the kernel reads. */
bool o2o_team_agrees(const struct o2o_met *m, struct o2o_reason *why);

/* Gives the others of the team, which has agreed, the answer. */
void o2o_team_answer(const struct o2o_met *m, int answer);

/* Gives all of them, who are together, the answer that the host's loop is next, with a bound that
 * is `less` lower (O2O_KERNEL_SPLITS). */
void o2o_team_leave_to_host(const struct o2o_met *m, int64_t less);

/* The host version is about to run: what any of the threads uses is made valid on the host. */
void o2o_team_declined(void);

/* Whether any thread is at a loop; whether all that are belong to the team of this one. */
bool o2o_team_present(void);
bool o2o_team_alone(const struct o2o_met *m);

/* The OpenMP version is in force from here on: nobody will say that he goes. */
void o2o_team_forget(void);

/* The thread goes on. */
void o2o_team_leave(struct o2o_met *m);

#endif
