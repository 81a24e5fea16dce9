/* Questions to isl that have been answered, by their text.
 *
 * The same inner loop is asked about with each loop that may become a level around it, and the same
 * reads with each way to ask; the parts of a unit are alike as well.  A text says all that the
 * answer depends on, so answers are kept for the whole compilation.
 */
#ifndef O2O_XFORM_ANALYSIS_ANSWERS_H
#define O2O_XFORM_ANALYSIS_ANSWERS_H

#include <stdbool.h>

/* Has the question been answered?  Then with *answer. */
bool o2o_answer_known(const char *question, bool *answer);
void o2o_answer_keep(const char *question, bool answer);

#endif
