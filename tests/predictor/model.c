// RUN: %bin/predictor-model %root/models/default.model
/* Model files: good ones, every bad form with its message, and mutations of a good one. */
#include "predictor/model.h"

#include "check.h"

#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "omp2ocl-model 1\nname a name\ndevice gpu\nfp64-weight 4\nfeatures F1 comp\n"
#define FULL                                                                                       \
  "omp2ocl-model 1\nname a name\ndevice gpu\ndriver 1 b\ncpu 2 x C\nfp64-weight 4\nfeatures F1 comp\n"
#define GOOD HEAD TREE
#define TREE                                                                                       \
  "\ntree\nif F1 <= 0.25\n  if comp <= 1e9\n    openmp\n  else\n    opencl\nelse\n  openmp\n"

#define LAYOUT                                                                                     \
  "\nlayout\nif accesses <= 2.5\n  keep\nelse\n  if bytes <= 65536\n    keep\n  else\n    "        \
  "reorder\n"

#define VOTES                                                                                      \
  HEAD "vote\nif F1 <= 0.25\n  -0.5\nelse\n  if comp <= 1e9\n    0.25\n  else\n    1\n\nvote\n-0.125\n" \
       "vote\nif comp <= 7\n  +1e-1\nelse\n  -2\n"

static struct o2o_model model;
static char message[300];

/* The text is copied to exactly its size, so that reading past its end is found. */
static bool parse_bytes(const char *text, size_t length) {
  char *exact = malloc(length ? length : 1);
  memcpy(exact, text, length);
  message[0] = 0;
  bool ok = o2o_model_parse(exact, length, &model, message, sizeof message);
  free(exact);
  return ok;
}

static void good(const char *text) {
  if (!parse_bytes(text, strlen(text))) {
    ++check_failures;
    fprintf(stderr, "refused: %s\n%s\n", message, text);
  }
}

/* Refused, and the message starts like this. */
static void bad(const char *text, const char *start) {
  if (!parse_bytes(text, strlen(text)) && strncmp(message, start, strlen(start)) == 0)
    return;
  ++check_failures;
  fprintf(stderr, "wanted: %s\nfound:  %s\n%s\n", start, message, text);
}

static void good_model(void) {
  good(GOOD);
  CHECK(strcmp(model.name, "a name") == 0);
  CHECK(strcmp(model.device, "gpu") == 0);
  CHECK_EQ(model.fp64_weight, 4);
  CHECK_EQ(model.nnodes, 5);
  CHECK(model.nodes[0].feature == O2O_F1 && model.nodes[0].left == 1 && model.nodes[0].right == 4);
  CHECK_EQ(model.nodes[0].threshold, 0.25);
  CHECK(model.nodes[1].feature == O2O_FEAT_COMP && model.nodes[1].left == 2 &&
        model.nodes[1].right == 3);
  CHECK_EQ(model.nodes[1].threshold, 1e9);
  CHECK(model.nodes[2].feature == -1 && model.nodes[2].left == O2O_OPENMP);
  CHECK(model.nodes[3].feature == -1 && model.nodes[3].left == O2O_OPENCL);
  CHECK(model.nodes[4].feature == -1 && model.nodes[4].left == O2O_OPENMP);
}

/* What the layout tree says. */
static int layout(double bytes, double accesses) {
  double f[O2O_NFEATURES];
  for (int i = 0; i < O2O_NFEATURES; i++)
    f[i] = NAN;
  f[O2O_LAYOUT_BYTES] = bytes;
  f[O2O_LAYOUT_ACCESSES] = accesses;
  return (int)o2o_tree_eval(model.layout_nodes, model.nlayout_nodes, f, NULL, NULL);
}

static void layout_trees(void) {
  good(GOOD);
  CHECK_EQ(model.nlayout_nodes, 0); /* there need not be one */
  CHECK_EQ(layout(1e6, 100), O2O_LAYOUT_KEEP);
  good(GOOD LAYOUT);
  CHECK_EQ(model.nnodes, 5);
  CHECK_EQ(model.nlayout_nodes, 5);
  CHECK_EQ(layout(65537, 2.6), O2O_LAYOUT_REORDER);
  CHECK_EQ(layout(65536, 2.6), O2O_LAYOUT_KEEP);
  CHECK_EQ(layout(65537, 2.5), O2O_LAYOUT_KEEP);
  good(GOOD "# a comment\nlayout\n\nreorder");
  CHECK_EQ(layout(1, 0), O2O_LAYOUT_REORDER);
  bad(GOOD "layout\n", "line 16: the file ends here; expected 'if FEATURE <= NUMBER', 'keep' or 'reorder'");
  bad(GOOD "layout\nopenmp\n",
      "line 16: expected 'if FEATURE <= NUMBER', 'keep' or 'reorder', found 'openmp'");
  bad(GOOD "layout\nif F1 <= 3\n  keep\nelse\n  reorder\n",
      "line 16: unknown feature 'F1'; expected bytes or accesses");
  bad(GOOD "layout\nif bytes <= inf\n  keep\nelse\n  reorder\n", "line 16: threshold 'inf'");
  bad(GOOD LAYOUT "layout\nkeep\n",
      "line 24: the tree is complete; expected the end of the file, found 'layout'");
  bad(HEAD "layout\nkeep\n", "line 6: expected 'tree' or 'vote', found 'layout'");
  bad(HEAD "tree\nif accesses <= 1\n  openmp\nelse\n  opencl\n",
      "line 7: unknown feature 'accesses'; expected F1");
}

static void other_good_forms(void) {
  good(HEAD "tree\nopencl");
  CHECK_EQ(model.nnodes, 1);
  good("# first\n\n" HEAD "\n   # second\ntree\n# third\nopenmp\n\n# last");
  good("omp2ocl-model 1\r\nname x\r\ndevice any\r\nfp64-weight 0.5\r\nfeatures "
       "F4\r\ntree\r\nopenmp\r\n");
  good("omp2ocl-model 1\nname x\ndevice name:GeForce #2\nfp64-weight 1e1\nfeatures F4\ntree\nif  "
       "F4  <=  -1.5e-3  \n  openmp\nelse\n"
       "  opencl\n");
  CHECK(strcmp(model.device, "name:GeForce #2") == 0);
  CHECK_EQ(model.nodes[0].threshold, -1.5e-3);
}

/* Driver and processor may be said, in this order, behind the device. */
static void machine_lines(void) {
#define DEVICE "omp2ocl-model 1\nname x\ndevice any\n"
#define REST "fp64-weight 1\nfeatures F4\ntree\nopenmp\n"
  good(DEVICE REST);
  CHECK(!*model.driver && !*model.cpu);
  good(DEVICE "driver  535.1 beta  \n# and\ncpu 4 x Chip(R)\n" REST);
  CHECK(strcmp(model.driver, "535.1 beta") == 0 && strcmp(model.cpu, "4 x Chip(R)") == 0);
  good(DEVICE "cpu 4 x Chip\n" REST);
  CHECK(!*model.driver && strcmp(model.cpu, "4 x Chip") == 0);
  bad(DEVICE "driver\n" REST, "line 4: expected 'fp64-weight' and a number, found 'driver'");
  bad(DEVICE "cpu a\ndriver b\n" REST, "line 5: expected 'fp64-weight' and a number, found 'driver b'");
  bad(DEVICE "cpu a\ncpu b\n" REST, "line 5: expected 'fp64-weight'");
  bad(DEVICE "driver a\n", "line 5: the file ends here; expected 'fp64-weight'");
  char text[400] = DEVICE "driver ";
  memset(text + strlen(text), 'x', 128);
  strcat(text, "\n" REST);
  bad(text, "line 4: the driver has 128 bytes; at most 127 are accepted");
}

static void names_of_features(void) {
  for (int f = 0; f < O2O_NFEATURES; ++f)
    for (int g = 0; g < f; ++g)
      CHECK(strcmp(o2o_feature_name(f), o2o_feature_name(g)) != 0);
  CHECK(!o2o_feature_name(-1) && !o2o_feature_name(O2O_NFEATURES));
}

static void bad_headers(void) {
  bad("", "line 1: the file ends here; expected 'omp2ocl-model 1'");
  bad("model\n", "line 1: expected 'omp2ocl-model 1', which starts a model file, found 'model'");
  bad("omp2ocl-model\n", "line 1: expected 'omp2ocl-model 1'");
  bad("omp2ocl-model 2\n",
      "line 1: version '2' of the format is not known; this omp2ocl reads version 1");
  bad("\xef\xbb\xbfomp2ocl-model 1\n", "line 1: expected 'omp2ocl-model 1'");
  bad("omp2ocl-model 1\n device gpu\n", "line 2: expected 'name'");
  bad("omp2ocl-model 1\nname\n", "line 2: expected 'name'");
  bad("omp2ocl-model 1\nname x\nname y\n", "line 3: expected 'device'");
  bad("omp2ocl-model 1\nname 0123456789012345678901234567890123456789012345678901234567890123\n",
      "line 2: the name has 64 bytes; at most 63 are accepted");
  bad("omp2ocl-model 1\nname x\ndevice tpu\n",
      "line 3: device 'tpu' is not accepted; expected 'any', 'gpu', 'cpu', or 'name:'");
  bad("omp2ocl-model 1\nname x\ndevice name:\n", "line 3: device 'name:' is not accepted");
  bad("omp2ocl-model 1\nname x\ndevice any\nfp64-weight 0\n",
      "line 4: fp64-weight '0' is not accepted");
  bad("omp2ocl-model 1\nname x\ndevice any\nfp64-weight -1\n", "line 4: fp64-weight");
  bad("omp2ocl-model 1\nname x\ndevice any\nfp64-weight inf\n", "line 4: fp64-weight");
  bad("omp2ocl-model 1\nname x\ndevice any\nfp64-weight 4 5\n", "line 4: fp64-weight");
  bad("omp2ocl-model 1\nname x\ndevice any\nfp64-weight 4\nfeatures F1 F9\n",
      "line 5: unknown feature 'F9'; expected F1, F2");
  bad("omp2ocl-model 1\nname x\ndevice any\nfp64-weight 4\nfeatures F1 F1\n",
      "line 5: feature 'F1' is listed twice");
  bad("omp2ocl-model 1\nname x\ndevice any\nfp64-weight 4\nfeatures\n",
      "line 5: expected 'features'");
  bad(HEAD "opencl\n", "line 6: expected 'tree' or 'vote', found 'opencl'");
}

static void long_device(void) {
  char text[400] = "omp2ocl-model 1\nname x\ndevice name:";
  memset(text + strlen(text), 'x', 150);
  strcat(text, "\n");
  bad(text, "line 3: the device has 155 bytes; at most 127 are accepted");
}

static void bad_trees(void) {
  bad(HEAD "tree\n",
      "line 7: the file ends here; expected 'if FEATURE <= NUMBER', 'openmp' or 'opencl'");
  bad(HEAD "tree\ngpu\n",
      "line 7: expected 'if FEATURE <= NUMBER', 'openmp' or 'opencl', found 'gpu'");
  bad(HEAD "tree\nelse\n", "line 7: expected 'if FEATURE");
  bad(HEAD "tree\nif\n", "line 7: expected 'if FEATURE");
  bad(HEAD "tree\nif F1 <= 1\n", "line 8: the file ends here; expected 'if FEATURE");
  bad(HEAD "tree\nif F1 <= 1\n  openmp\n",
      "line 9: the file ends here; expected 'else' for the 'if' of line 7");
  bad(HEAD "tree\nif F1 <= 1\n  openmp\n  opencl\n",
      "line 9: expected 'else' for the 'if' of line 7, found 'opencl'");
  bad(HEAD "tree\nif F1 <= 1\n  openmp\nelse\n",
      "line 10: the file ends here; expected 'if FEATURE");
  bad(HEAD "tree\nif F1 <= 1\n  openmp\nelse\n  opencl\nelse\n",
      "line 11: the tree is complete; expected 'layout' or the end of the file, found 'else'");
  bad(HEAD "tree\nopenmp\nopencl\n", "line 8: the tree is complete");
  bad(HEAD "tree\nopenmp\nx", "line 8: the tree is complete");
}

static void bad_conditions(void) {
  bad(HEAD "tree\nif F9 <= 1\n", "line 7: unknown feature 'F9'");
  bad(HEAD "tree\nif F2 <= 1\n",
      "line 7: feature 'F2' is not in the line 'features'; add it there");
  bad(HEAD "tree\nif F1 < 1\n", "line 7: expected '<=' after 'if F1', found '<'");
  bad(HEAD "tree\nif F1 <=\n", "line 7: threshold '' is not accepted; expected a finite number");
  bad(HEAD "tree\nif F1 <= 1 2\n",
      "line 7: expected the end of the line after the threshold, found '2'");
  static const char *const thresholds[] = {"nan", "inf", "-inf", "1e999", "0x10", "1,5",
                                           ".",   "e5",  "1e",   "1e+",   "--1",  "1f"};
  for (size_t i = 0; i < sizeof thresholds / sizeof *thresholds; ++i) {
    char text[300], start[100];
    snprintf(text, sizeof text, HEAD "tree\nif F1 <= %s\n  openmp\nelse\n  opencl\n",
             thresholds[i]);
    snprintf(start, sizeof start, "line 7: threshold '%s' is not accepted", thresholds[i]);
    bad(text, start);
  }
}

static void bad_indentation(void) {
  bad(HEAD "tree\nif F1 <= 1\nopenmp\n", "line 8: 'openmp' is indented by 0 spaces; expected 2");
  bad(HEAD "tree\nif F1 <= 1\n  openmp\n  else\n",
      "line 9: 'else' is indented by 2 spaces; expected 0");
  bad(HEAD "tree\nif F1 <= 1\n\topenmp\n",
      "line 8: byte 0x09 is not accepted; a model file holds printable text and line ends, and is "
      "indented with spaces");
}

static void bad_bytes(void) {
  static const char nul[] = HEAD "tree\nopen\0mp\n";
  CHECK(!parse_bytes(nul, sizeof nul - 1));
  CHECK(strncmp(message, "line 7: byte 0x00 is not accepted", 33) == 0);
  static const char last[] = HEAD "tree\nopenmp\n\0";
  CHECK(!parse_bytes(last, sizeof last - 1));
  bad(HEAD "tree\ropenmp\n", "line 6: byte 0x0d is not accepted");
  bad(HEAD "tree\nopenmp\r\r\n", "line 7: byte 0x0d is not accepted");
  char text[400] = "#";
  memset(text + 1, 'x', 255);
  bad(text, "line 1: the line has 256 bytes; at most 255 are accepted");
}

/* A tree that is a chain of `inner` ifs. */
static char *chain(int inner) {
  size_t size = strlen(HEAD) + 6 + (size_t)(inner + 1) * ((size_t)inner * 6 + 60);
  char *text = malloc(size), *at = text + sprintf(text, HEAD "tree\n");
  for (int i = 0; i < inner; ++i)
    at += sprintf(at, "%*sif F1 <= %d\n", 2 * i, "", i);
  at += sprintf(at, "%*sopenmp\n", 2 * inner, "");
  for (int i = inner; i-- > 0;)
    at += sprintf(at, "%*selse\n%*sopencl\n", 2 * i, "", 2 * i + 2, "");
  return text;
}

/* 113 ifs deep, which the length of a line allows; and more nodes than there is room for. */
static void big_trees(void) {
  char *text = chain(113);
  good(text);
  CHECK_EQ(model.nnodes, 227);
  free(text);
  text = chain(130);
  CHECK(!parse_bytes(text, strlen(text)));
  free(text);

  static char wide[60000] = HEAD "tree\n"; /* one if with two chains of 64 */
  char *at = wide + strlen(wide);
  for (int i = 0; i < 2; ++i) {
    at += sprintf(at, "%s", i ? "else\n" : "if F1 <= 0\n");
    for (int k = 0; k < 64; ++k)
      at += sprintf(at, "%*sif F1 <= %d\n", 2 * k + 2, "", k);
    at += sprintf(at, "%*sopenmp\n", 130, "");
    for (int k = 64; k-- > 0;)
      at += sprintf(at, "%*selse\n%*sopencl\n", 2 * k + 2, "", 2 * k + 4, "");
  }
  CHECK(!parse_bytes(wide, strlen(wide)));
  CHECK(strstr(message, "the tree has more than 255 nodes") != NULL);
}

/* Trees whose leaves are numbers; each one's leaves lead to the next. */
static void votes(void) {
  double f[O2O_NFEATURES] = {0};
  good(VOTES);
  CHECK_EQ(model.nnodes, 9);
  CHECK_EQ(o2o_votes(model.nodes, model.nnodes), 3);
  CHECK(model.nodes[1].feature == O2O_VOTE && model.nodes[1].threshold == -0.5 && model.nodes[1].right == 5);
  CHECK(model.nodes[5].feature == O2O_VOTE && model.nodes[5].threshold == -0.125 && model.nodes[5].right == 6);
  CHECK(model.nodes[8].feature == O2O_VOTE && model.nodes[8].threshold == -2 && model.nodes[8].right == 0);
  f[O2O_F1] = 1;
  CHECK(o2o_tree_eval(model.nodes, model.nnodes, f, NULL, NULL) == O2O_OPENCL); /* 0.25 - 0.125 + 0.1 */
  f[O2O_F1] = 0;
  CHECK(o2o_tree_eval(model.nodes, model.nnodes, f, NULL, NULL) == O2O_OPENMP);
  good(VOTES LAYOUT);
  CHECK_EQ(layout(1 << 20, 3), O2O_LAYOUT_REORDER);
  CHECK_EQ(o2o_votes(model.layout_nodes, model.nlayout_nodes), 0);
}

static void bad_votes(void) {
  bad(HEAD "vote\nopenmp\n", "line 7: expected 'if FEATURE <= NUMBER' or a vote, which is a finite number, found 'openmp'");
  bad(HEAD "vote\nnan\n", "line 7: expected 'if FEATURE <= NUMBER' or a vote");
  bad(HEAD "vote\n1e999\n", "line 7: expected 'if FEATURE <= NUMBER' or a vote");
  bad(HEAD "vote\n0x1\n", "line 7: expected 'if FEATURE <= NUMBER' or a vote");
  bad(HEAD "vote\n1\ntree\nopenmp\n", "line 8: the tree is complete; expected 'vote', 'layout' or the end of the file, found 'tree'");
  bad(HEAD "vote\n1\nvote\n", "line 9: the file ends here; expected 'if FEATURE <= NUMBER' or a vote");
  bad(HEAD "vote\n1\n  vote\n1\n", "line 8: the tree is complete");
  bad(HEAD "tree\nopenmp\nvote\n1\n", "line 8: the tree is complete; expected 'layout' or the end of the file, found 'vote'");
  bad(HEAD "tree\n1\n", "line 7: expected 'if FEATURE <= NUMBER', 'openmp' or 'opencl', found '1'");
  bad(HEAD "vote\nif F2 <= 1\n  1\nelse\n  2\n", "line 7: feature 'F2' is not in the line 'features'");
  bad(HEAD "vote\n1\nlayout\n0.5\n", "line 9: expected 'if FEATURE <= NUMBER', 'keep' or 'reorder', found '0.5'");
}

/* So many trees, but no more. */
static void many_votes(void) {
  static char text[40000] = HEAD;
  char *end = text + strlen(text);
  for (int i = 0; i < O2O_MODEL_NODES; i++)
    end += sprintf(end, "vote\n%d\n", i % 7 - 3);
  good(text);
  CHECK_EQ(model.nnodes, O2O_MODEL_NODES);
  CHECK_EQ(o2o_votes(model.nodes, model.nnodes), O2O_MODEL_NODES);
  sprintf(end, "vote\n1\n");
  CHECK(!parse_bytes(text, strlen(text)));
  CHECK(strstr(message, "the trees have more than 2047 nodes ('if' lines and votes)") != NULL);
}

/* One tree that is deeper than any line is long. */
static void deep_votes(void) {
  static char text[200000] = HEAD "vote\n";
  char *end = text + strlen(text);
  for (int i = 0; i < 300; i++)
    end += sprintf(end, "%*sif F1 <= %d\n", 2 * i, "", i);
  CHECK(!parse_bytes(text, strlen(text)));
}

static void small_error_buffers(void) {
  char tiny[8] = "1234567";
  CHECK(!o2o_model_parse("x", 1, &model, tiny, 5));
  CHECK(strcmp(tiny, "line") == 0 && tiny[5] == '6');
  CHECK(!o2o_model_parse("x", 1, &model, tiny, 0));
  CHECK(!o2o_model_parse("x", 1, &model, NULL, 0));
  CHECK_EQ(model.nnodes, 0);
}

/* As a threshold the number is to the last bit what the C library makes of it. */
static void same_number(const char *number) {
  char text[400];
  snprintf(text, sizeof text, HEAD "tree\nif comp <= %s\n  openmp\nelse\n  opencl\n", number);
  good(text);
  double wanted = strtod(number, NULL);
  if (memcmp(&model.nodes[0].threshold, &wanted, sizeof wanted) == 0)
    return;
  ++check_failures;
  fprintf(stderr, "%s was read as %.17g\n", number, model.nodes[0].threshold);
}

/* Short ones, such that are just too long to be read without rounding, and such as random bits
 * are. */
static void numbers(void) {
  static const char *const some[] = {
      "0", "-0", "+0.0e5", "7", "-.5", "5.", "1e22", "1e23", "-1e-22", "1e-23", "3e22", "0.1e23",
      "9007199254740991", "9007199254740993", "900719925474099e1", "9007199254740989e22",
      "900719925474100", "9007199254740.989e-9", "123456789012345678901234567890", "4.9e-324",
      "1e-400", "2.2250738585072011e-308", "1.7976931348623157e308", "0.00000000000000000000001e22",
      "1000000000000000000000000e-24", "0e999999999999999999999", "1e-99999999999999999999",
      "00000000000000000000000000012.5", "8.41e+21", "17976931348623157e292"};
  uint64_t random = 1;
  for (size_t i = 0; i < sizeof some / sizeof *some; ++i)
    same_number(some[i]);
  for (int i = 0; i < 20000; ++i) {
    char text[60];
    double any;
    random = random * 6364136223846793005u + 1442695040888963407u;
    uint64_t bits = random ^ random >> 29;
    memcpy(&any, &bits, sizeof any);
    if (!isfinite(any))
      continue;
    snprintf(text, sizeof text, "%.*g", 1 + i % 19, i % 3 ? fmod(any, 1e3) : any);
    same_number(text);
    snprintf(text, sizeof text, "%llu.%llue%d", (unsigned long long)(bits >> (8 + i % 50)),
             (unsigned long long)(random >> (20 + i % 40)), i % 61 - 30);
    same_number(text);
  }
}

/* Numbers have a decimal point whatever the process's locale is. */
static void locale_with_comma(void) {
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (setlocale(LC_NUMERIC, names[i]))
      break;
  good(GOOD);
  CHECK_EQ(model.nodes[0].threshold, 0.25);
  setlocale(LC_NUMERIC, "C");
}

static void check_tree(const struct o2o_node *nodes, int count, int nfeatures) {
  CHECK(count >= 0 && count <= O2O_MODEL_NODES);
  for (int i = 0; i < count; ++i) {
    const struct o2o_node *n = &nodes[i];
    CHECK(n->feature == O2O_VOTE ? n->right == 0 || (n->right > i && n->right < count)
          : n->feature == -1     ? n->left == O2O_OPENMP || n->left == O2O_OPENCL
                                 : n->feature < nfeatures && n->left > i && n->right > i &&
                                 n->left < count && n->right < count);
    CHECK(isfinite(n->threshold));
  }
}

/* Whatever is accepted is a tree whose evaluation ends; whatever is not has one message. */
static void check_outcome(bool ok) {
  if (!ok) {
    CHECK(strncmp(message, "line ", 5) == 0);
    CHECK(!strchr(message, '\n'));
    CHECK_EQ(model.nnodes, 0);
    return;
  }
  CHECK(isfinite(model.fp64_weight) && model.fp64_weight > 0);
  CHECK(model.nnodes > 0);
  check_tree(model.nodes, model.nnodes, O2O_NFEATURES);
  struct o2o_ballot b;
  static const double nothing[O2O_NFEATURES];
  int votes = o2o_votes(model.nodes, model.nnodes);
  CHECK(o2o_ballot_of(model.nodes, model.nnodes, nothing, &b) == (votes > 0) && b.trees == votes);
  check_tree(model.layout_nodes, model.nlayout_nodes, O2O_NLAYOUT_FEATURES);
}

static void mutations(void) {
  static const char *const words[] = {"if ", "else\n", "  ", "openmp\n", "opencl\n", "F1",
                                      "<=",  "1e308",  "\n", "\r\n",     "#",        "tree\n",
                                      "cpu ", "driver ", "layout\n", "keep\n", "reorder\n", "bytes", "vote\n", "-1\n", "0.5\n"};
  char text[1200];
  int accepted = 0;
  for (int round = 0; round < 50000; ++round) {
    const char *start = round % 4 == 0 ? GOOD : round % 4 == 1 ? FULL TREE : round % 4 == 2 ? VOTES LAYOUT : GOOD LAYOUT;
    size_t n = strlen(start);
    memcpy(text, start, n);
    for (uint64_t k = 1 + check_random(4); k > 0; --k) {
      size_t at = check_random(n), length = 1 + check_random(n - at < 20 ? n - at : 20);
      const char *word = words[check_random(sizeof words / sizeof *words)];
      switch (check_random(5)) {
      case 0: /* a byte */
        text[at] = (char)check_random(256);
        break;
      case 1: /* a bit */
        text[at] ^= (char)(1 << check_random(7));
        break;
      case 2: /* a piece cut out */
        memmove(text + at, text + at + length, n - at - length);
        n -= length;
        break;
      case 3: /* a piece twice */
        memmove(text + at + length, text + at, n - at);
        n += length;
        break;
      default: /* a word put in */
        memmove(text + at + strlen(word), text + at, n - at);
        memcpy(text + at, word, strlen(word));
        n += strlen(word);
      }
      if (n == 0)
        break;
    }
    bool ok = parse_bytes(text, n);
    accepted += ok;
    check_outcome(ok);
  }
  CHECK(accepted > 100);
}

/* Each prefix of a good file. */
static void truncations(void) {
  for (size_t n = 0; n <= strlen(GOOD LAYOUT); ++n)
    check_outcome(parse_bytes(GOOD LAYOUT, n));
  for (size_t n = 0; n <= strlen(VOTES LAYOUT); ++n)
    check_outcome(parse_bytes(VOTES LAYOUT, n));
}

/* The model that ships: a GPU, where it is estimated to be the faster one. */
static void default_model(const char *path) {
  static char text[10000];
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  if (!file)
    return;
  size_t n = fread(text, 1, sizeof text, file);
  fclose(file);
  CHECK(parse_bytes(text, n));
  CHECK(strcmp(model.device, "gpu") == 0);
  CHECK_EQ(model.nlayout_nodes, 0);
  double f[O2O_NFEATURES] = {0};
  CHECK(o2o_tree_eval(model.nodes, model.nnodes, f, NULL, NULL) == O2O_OPENMP);
  f[O2O_FEAT_SPEEDUP] = 2;
  CHECK(o2o_tree_eval(model.nodes, model.nnodes, f, NULL, NULL) == O2O_OPENCL);
  f[O2O_FEAT_SPEEDUP] = 1;
  CHECK(o2o_tree_eval(model.nodes, model.nnodes, f, NULL, NULL) == O2O_OPENMP);
  f[O2O_FEAT_SPEEDUP] = NAN; /* nothing is known of the device */
  CHECK(o2o_tree_eval(model.nodes, model.nnodes, f, NULL, NULL) == O2O_OPENMP);
}

int main(int argc, char **argv) {
  RUN(good_model);
  RUN(layout_trees);
  RUN(other_good_forms);
  RUN(machine_lines);
  RUN(names_of_features);
  RUN(bad_headers);
  RUN(long_device);
  RUN(bad_trees);
  RUN(votes);
  RUN(bad_votes);
  RUN(many_votes);
  RUN(deep_votes);
  RUN(bad_conditions);
  RUN(bad_indentation);
  RUN(bad_bytes);
  RUN(big_trees);
  RUN(small_error_buffers);
  RUN(numbers);
  RUN(locale_with_comma);
  RUN(mutations);
  RUN(truncations);
  if (argc > 1)
    default_model(argv[1]);
  return check_result();
}
