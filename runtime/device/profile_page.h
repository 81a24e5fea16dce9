/* OMP2OCL_PROFILE: what stands in front of the events of a trace that is a page. */
#ifndef O2O_RUNTIME_DEVICE_PROFILE_PAGE_H
#define O2O_RUNTIME_DEVICE_PROFILE_PAGE_H

/* HTML and a script that draws what stands behind it, up to O2O_PROFILE_END; nothing is loaded
 * from elsewhere. */
extern const char o2o_profile_page[];
#define O2O_PROFILE_END "</script>\n"

#endif
