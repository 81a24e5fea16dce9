// The file of measured cases: written and read back, damaged lines left out with a message, foreign files refused.
//
// RUN: %bin/training-dataset %t
#include "training/dataset.h"

#include "../predictor/check.h"

#include <string.h>

static const char *path;

static struct o2o_case sample(const char *program, const char *size, double mp, double cl) {
  struct o2o_case c = {.seconds = {mp, cl}, .noise = 0.05, .avgws = 256};
  strcpy(c.program, program);
  strcpy(c.size, size);
  for (int k = 0; k < O2O_NCOUNTS; k++)
    c.counts[k] = 1.0 / 3 * (k + 1);
  return c;
}

static void write(const char *text) {
  FILE *file = fopen(path, "w");
  fputs(text, file);
  fclose(file);
}

/* Reads the file; the messages go to `said`. */
static bool read(struct o2o_dataset *data, char *said, size_t size) {
  FILE *messages = fmemopen(said, size, "w");
  memset(data, 0, sizeof *data);
  bool ok = o2o_dataset_read(data, NULL, path, messages);
  fclose(messages);
  return ok;
}

static void round_trip(void) {
  struct o2o_dataset data;
  char said[1000] = "";
  struct o2o_case a = sample("a", "S", 1, 2), b = sample("b", "W", 0.1, 1.0 / 7);
  FILE *file = fopen(path, "w");
  CHECK(o2o_dataset_write_head(file, "A Device (tm) 3", "driver 4, 2 x Chip"));
  CHECK(o2o_dataset_write_case(file, &a));
  CHECK(o2o_dataset_write_case(file, &b));
  a.seconds[0] = 3;
  CHECK(o2o_dataset_write_case(file, &a)); /* measured again: the last one counts */
  fclose(file);
  CHECK(read(&data, said, sizeof said));
  CHECK(said[0] == '\0');
  CHECK(strcmp(data.device, "A Device (tm) 3") == 0);
  CHECK(strcmp(data.machine, "driver 4, 2 x Chip") == 0);
  CHECK_EQ(data.count, 2);
  CHECK(memcmp(&data.cases[1], &b, sizeof b) == 0);
  CHECK_EQ(o2o_dataset_find(&data, "a", "S")->seconds[0], 3);
  CHECK(o2o_dataset_find(&data, "a", "W") == NULL);
  o2o_dataset_free(&data);
}

/* Builds in both precisions are held out together, or one would teach what the other is asked. */
static void builds_of_one_source(void) {
  CHECK(o2o_same_program("gemm", "gemm-s") && o2o_same_program("gemm-s", "gemm") && o2o_same_program("gemm", "gemm"));
  CHECK(!o2o_same_program("gemm", "gemv-s") && !o2o_same_program("gemm-rows", "gemm-s") && !o2o_same_program("-s", ""));
}

/* Microbenchmarks are a table of their own. */
static void layouts(void) {
  struct o2o_dataset data = {.count = 0}, layouts = {.count = 0};
  char said[1000] = "";
  struct o2o_case a = sample("a", "S", 1, 2),
                  b = {.program = "2M", .size = "16.5", .layout = true, .seconds = {3, 4}, .noise = 0.1};
  b.features[O2O_LAYOUT_BYTES] = 1 << 21;
  b.features[O2O_LAYOUT_ACCESSES] = 16.5;
  FILE *file = fopen(path, "w"), *messages = fmemopen(said, sizeof said, "w");
  CHECK(o2o_dataset_write_head(file, "D", "M"));
  CHECK(o2o_dataset_write_case(file, &b));
  CHECK(o2o_dataset_write_case(file, &a));
  fprintf(file, "2M 1 3 4 0.1 bytes=7\n2M 2 3 4 0.1 bytes=7 accesses=2 comp=1\n2M 2 3 4 0.1 accesses=-1\n");
  fclose(file);
  CHECK(o2o_dataset_read(&data, &layouts, path, messages));
  fclose(messages);
  CHECK(strstr(said, ":4: a count is missing") && strstr(said, ":5: a count is missing") &&
        strstr(said, ":6: expected count=number"));
  CHECK_EQ(data.count, 1);
  CHECK_EQ(layouts.count, 1);
  CHECK(memcmp(&layouts.cases[0], &b, sizeof b) == 0);
  o2o_dataset_free(&data);
  o2o_dataset_free(&layouts);
  messages = fmemopen(said, sizeof said, "w");
  CHECK(o2o_dataset_read(&data, NULL, path, messages) && data.count == 1);
  fclose(messages);
  o2o_dataset_free(&data);
}

static void damage(void) {
  static const char *const lines[] = {
      "p", "p S", "p S 1", "p S 1 2", "p S 1 2 x", "p S 0 2 0.1", "p S nan 2 0.1", "p S 1 inf 0.1",
      "p S 1 2 0.1 comp=1", "p S 1 2 0.1 comp=-1", "p S 1 2 0.1 colour=1", "p S 1 2 0.1 comp"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    struct o2o_dataset data;
    char text[1000], said[1000] = "";
    snprintf(text, sizeof text, "omp2ocl-cases 1 D\n%s\n", lines[i]);
    write(text);
    CHECK(read(&data, said, sizeof said));
    CHECK_EQ(data.count, 0);
    CHECK(strstr(said, ":2: expected") || strstr(said, ":2: a count is missing"));
    o2o_dataset_free(&data);
  }
}

/* A file of another version, all of whose lines lack something, is not told line by line. */
static void another_version(void) {
  struct o2o_dataset data;
  char said[1000] = "";
  FILE *file = fopen(path, "w");
  CHECK(o2o_dataset_write_head(file, "D", "M"));
  for (int i = 0; i < 100; i++)
    fprintf(file, "p %d 1 2 0.1 comp=1\n", i);
  fclose(file);
  CHECK(read(&data, said, sizeof said));
  CHECK_EQ(data.count, 0);
  CHECK(strstr(said, ":2: a count is missing") && strstr(said, ":6: a count is missing") && !strstr(said, ":7:"));
  CHECK(strstr(said, ": 95 more lines are left out; another version may have written it\n"));
  o2o_dataset_free(&data);
}

static void refused(void) {
  struct o2o_dataset data;
  char said[1000] = "";
  write("");
  CHECK(!read(&data, said, sizeof said));
  CHECK(strstr(said, "line 1 must begin with"));
  write("omp2ocl-cases 2 D\n");
  CHECK(!read(&data, said, sizeof said));
  remove(path);
  CHECK(!read(&data, said, sizeof said));
  CHECK(strstr(said, "No such file"));
}

static void clear_cases(void) {
  struct o2o_case c = sample("a", "S", 1, 1.04);
  CHECK(!o2o_case_clear(&c));
  c.seconds[1] = 1.06;
  CHECK(o2o_case_clear(&c) && o2o_case_best(&c) == O2O_OPENMP);
  c.seconds[1] = 0.9;
  CHECK(o2o_case_clear(&c) && o2o_case_best(&c) == O2O_OPENCL);
}

int main(int argc, char **argv) {
  path = argc > 1 ? argv[1] : "cases";
  RUN(round_trip);
  RUN(builds_of_one_source);
  RUN(layouts);
  RUN(damage);
  RUN(another_version);
  RUN(refused);
  RUN(clear_cases);
  return check_result();
}
