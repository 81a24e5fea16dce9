/* Loops that the threads of a team share.
 *
 * Each thread that comes to such a loop puts itself on one list, and takes itself off when it goes;
 * barriers of the team stand between coming, the launch and going. Nothing names a team, but none
 * is needed: all threads of the one that launches are on the list, so when there are no more on it
 * than the team has threads it is this team, and else some other one is at a loop, too, and the
 * host runs both.
 */
#include "runtime/launch/team.h"

#include "runtime/launch/launch.h"
#include "runtime/launch/launch_objects.h"

static struct o2o_met *present;

void o2o_team_join(struct o2o_met *m) {
  m->next = present;
  present = m;
}

void o2o_team_leave(struct o2o_met *m) {
  struct o2o_met **link = &present;
  while (*link && *link != m)
    link = &(*link)->next;
  if (*link)
    *link = m->next;
}

bool o2o_team_present(void) { return present != NULL; }

void o2o_team_forget(void) { present = NULL; }

bool o2o_team_alone(const struct o2o_met *m) {
  int32_t count = 0;
  for (const struct o2o_met *other = present; other; other = other->next)
    count++;
  return count == m->team;
}

bool o2o_team_together(const struct o2o_met *m, struct o2o_reason *why) {
  if (!o2o_team_alone(m))
    return o2o_decline(why, false, "another team is at a loop at the same time");
  for (const struct o2o_met *other = present; other; other = other->next) {
    if (!other->slots)
      return o2o_decline(why, false, "the program has set its floating-point environment");
    if (other->kernel != m->kernel)
      return o2o_decline(why, false, "the threads of the team are at different loops");
  }
  return true;
}

bool o2o_team_agrees(const struct o2o_met *m, struct o2o_reason *why) {
  if (!o2o_team_together(m, why))
    return false;
  for (const struct o2o_met *other = present; other; other = other->next)
    if (other != m && !o2o_launch_alike(m->kernel, m->slots, other->slots, why))
      return false;
  return true;
}

void o2o_team_answer(const struct o2o_met *m, int answer) {
  if (o2o_team_alone(m))
    for (struct o2o_met *other = present; other; other = other->next)
      other->answer = answer;
}

void o2o_team_leave_to_host(const struct o2o_met *m, int64_t less) {
  o2o_team_answer(m, -1);
  for (struct o2o_met *other = present; other; other = other->next)
    if (m->kernel->flags & O2O_KERNEL_SPLITS)
      other->slots[2 * m->kernel->nloops + m->kernel->nargs].i = less;
}

void o2o_team_declined(void) {
  for (const struct o2o_met *m = present; m; m = m->next)
    if (m->slots)
      o2o_launch_declined(m->kernel, m->slots);
}
