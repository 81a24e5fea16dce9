/* The charts of the HTML report, as SVG: report_html.c puts them between its tables. */
#ifndef O2O_TRAINING_REPORT_CHARTS_H
#define O2O_TRAINING_REPORT_CHARTS_H

#include "training/report.h"

/* Seconds of OpenMP against seconds of OpenCL, both logarithmic, with the noise of each case as
 * bars. */
void o2o_chart_scatter(FILE *file, const struct o2o_report *report);

/* The cases over F1 and F2, and where the tree cuts this plane. */
void o2o_chart_plane(FILE *file, const struct o2o_report *report);

/* For each program the speedup of OpenCL over its sizes. */
void o2o_chart_sizes(FILE *file, const struct o2o_report *report);

/* For each program what the choices cost that were made without it, beside always choosing
 * right. */
void o2o_chart_regret(FILE *file, const struct o2o_report *report);

/* Text with what HTML has characters of its own for escaped. */
void o2o_html_text(FILE *file, const char *text);

#endif
