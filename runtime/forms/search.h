/* Branch and bound over a tree of decisions: which candidate is measured next, and which need not
 * be measured at all.
 *
 * As in Telamon (Beaugnon, Pouille, Pouzet, Pienaar and Cohen, CC 2017, section 5) a node of the
 * tree is a candidate of which some decisions are open, and a lower bound of the time of everything
 * below it is known without running any of it.  What cannot win against the best time so far is
 * cut.  Nothing here runs kernels or looks at a clock. */
#ifndef O2O_RUNTIME_FORMS_SEARCH_H
#define O2O_RUNTIME_FORMS_SEARCH_H

#include <stdbool.h>

#define O2O_SEARCH_DEPTH 4   /* decisions of a candidate, all of which it has */
#define O2O_SEARCH_PROGRAM 2 /* the first of them: candidates that share these run one program */
#define O2O_SEARCH_OPTIONS 8 /* of a decision, at most */
#define O2O_SEARCH_NODES 256 /* of a tree, leaves included, at most; others are not searched */

/* A candidate, or the first `depth` decisions of several: the number of an option for each. */
struct o2o_choices {
  unsigned char of[O2O_SEARCH_DEPTH];
};

/* What there is to choose from. */
struct o2o_space {
  /* Options of decision `depth` when those before it have been made; at least 1, at most
   * O2O_SEARCH_OPTIONS. */
  unsigned (*options)(const void *context, const struct o2o_choices *made, unsigned depth);
  /* Seconds that each candidate takes at least which starts with these `depth` decisions; not less
   * than with fewer of them. */
  double (*bound)(const void *context, const struct o2o_choices *made, unsigned depth);
  const void *context;
};

struct o2o_search_node {
  struct o2o_choices made;
  unsigned depth;
  double bound;
};

struct o2o_search {
  const struct o2o_space *space;
  bool cuts; /* false: everything is measured */
  struct o2o_search_node open[O2O_SEARCH_NODES];
  unsigned nopen;
  struct o2o_choices noted[O2O_SEARCH_NODES]; /* candidates that were measured */
  unsigned measured;
  /* candidates that are not, when the search has ended: by the bound; by an estimate alone */
  unsigned cut, passed;
  bool any; /* a candidate could run: `best` and `seconds` are known */
  struct o2o_choices best;
  double seconds;
  bool distrusted;     /* a candidate was faster than its bound: no bound of the space counts */
  unsigned violations; /* candidates that were faster than their bound */
  /* What candidates with the same program take at least, by an estimate from what was measured of
   * some; 0: nothing is known, or that was refuted. */
  struct {
    double seconds;
    bool refuted;
  } floors[O2O_SEARCH_OPTIONS][O2O_SEARCH_OPTIONS];
};

/* Begins a search; the space lives as long as the search. */
void o2o_search_start(struct o2o_search *search, const struct o2o_space *space, bool cuts);

/* The candidate to be measured next: the one with the lowest bound, of several the first.  False:
 * none is left that could be better than the best. */
bool o2o_search_next(struct o2o_search *search, struct o2o_choices *candidate);

/* The candidate has taken so many seconds; infinity: it cannot run.  `floor`: an estimate of the
 * seconds that all candidates with the same program take at least, by what this one has shown; 0:
 * not known.  Any candidate may be noted before it is asked for, as the one that runs already; it
 * is not asked for then. */
void o2o_search_note(struct o2o_search *search, const struct o2o_choices *candidate, double seconds,
                     double floor);

/* All candidates of the space. */
unsigned o2o_search_size(const struct o2o_space *space);

#endif
