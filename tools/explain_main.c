/* omp2ocl-explain: what is in a program compiled with omp2ocl. */
#define _GNU_SOURCE
#include "abi/abi.h"
#include "predictor/database.h"
#include "predictor/entry.h"
#include "predictor/history.h"
#include "predictor/machine.h"
#include "predictor/model.h"
#include "tools/asked.h"
#include "tools/explain.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

static const char usage[] =
    "usage: omp2ocl-explain FILE...\n"
    "       omp2ocl-explain --html [--source DIR] FILE\n"
    "       omp2ocl-explain --gpu [--set NAME=NUMBER]... FILE...\n"
    "       omp2ocl-explain --machine\n"
    "Shows the kernels of programs and shared libraries compiled with omp2ocl: their arguments, "
    "their\n"
    "counts as formulas of the run's values, and the decision trees that choose the version.\n"
    "What earlier runs took, and the forms that they or omp2ocl-tune have found, stands behind "
    "them,\n"
    "as far as they have left it in the cache.\n"
    "tripsN and lowerN are the iterations and the lower bound of loop N, size(x) the bytes of x.\n"
    "  --html     write a page with the source beside its kernels instead; sources are looked for "
    "by\n"
    "             the names that the compiler had, and in the folder of --source\n"
    "  --gpu      print what kernels ask of GPUs, and lower bounds of their time on some that are "
    "known;\n"
    "             --set gives tripsN, lowerN and arguments their values (else: 1024, lowerN 0)\n"
    "  --machine  print what models say of this machine's processors\n"
    "  --version  print the version\n"
    "  -h, --help print this\n";

static int complain(const char *path, const char *what) {
  fprintf(stderr, "omp2ocl-explain: %s: %s\n", path, what);
  return 1;
}

/* One line for each kind of run that has left a time. */
static void print_history(const char *path) {
  static struct o2o_history history;
  static const char file[] = O2O_DATABASE_KEY O2O_DATABASE_HOST;
  char directory[PATH_MAX], key[sizeof O2O_HISTORY_KEY + PATH_MAX] = O2O_HISTORY_KEY;
  struct o2o_database database;
  size_t size = 0;
  unsigned char *bytes = NULL;
  if (o2o_entry_directory(directory, sizeof directory) && *directory &&
      realpath(path, key + strlen(key)))
    bytes = o2o_entry_read(directory, file, strlen(file), &size);
  o2o_database_take(&database, bytes, size);
  const void *record = o2o_database_get(&database, key, strlen(key), &size);
  o2o_history_read(&history, record, record ? size : 0);
  o2o_database_free(&database);
  if (history.count)
    puts("history");
  for (uint32_t i = 0; i < history.count; i++) {
    const struct o2o_record *r = &history.records[i];
    struct o2o_estimate e = o2o_history_estimate(&history, r);
    printf("  %s  ", r->version == O2O_OPENCL ? "opencl" : "openmp");
    if (e.known)
      printf("%s%.4g s (%u run%s), ", e.at_least ? "at least " : "", e.seconds, e.runs,
             e.runs == 1 ? "" : "s");
    else
      printf("given up %u time%s, ", e.runs, e.runs == 1 ? "" : "s");
    printf("work %.4g, arguments %08x, first region %08x, machine %08x\n", r->work,
           (unsigned)(r->arguments >> 32), (unsigned)(r->values >> 32), (unsigned)(r->where >> 32));
  }
}

/* ---- forms ----------------------------------------------------------------------------------- */

/* A device's measurements, and what is to be printed of them. */
struct known {
  struct o2o_database database;
  const char *device;
  bool any; /* something has been printed, of any device */
};

/* The words that runtime/forms/forms_record.c has put behind the numbers of each line. */
static void print_lines(struct known *t, const struct o2o_explained *k, const char *text,
                        size_t size) {
  for (const char *end = text + size, *next; text < end; text = next) {
    next = memchr(text, '\n', (size_t)(end - text));
    const char *words = next ? memchr(text, ';', (size_t)(next - text)) : NULL;
    if (!next++)
      return;
    if (!words)
      continue;
    if (!t->any)
      puts("forms");
    t->any = true;
    printf("  %s, %s:", k->name, t->device);
    for (words++; words < next - 1; words++)
      putchar(isprint((unsigned char)*words) ? *words : '?');
    putchar('\n');
  }
}

static void print_kernel(void *data, const struct o2o_explained *k) {
  struct known *t = data;
  for (int unified = 0; unified < 2; unified++) {
    char *key;
    size_t size;
    int n = asprintf(&key, O2O_DATABASE_FORMS, unified, k->options, k->source);
    if (n < 0)
      return;
    const void *record = o2o_database_get(&t->database, key, (size_t)n, &size);
    if (record)
      print_lines(t, k, record, size);
    free(key);
  }
}

/* What is known of the forms of the program's kernels, on each device in the cache. */
static void print_forms(const struct o2o_elf *elf) {
  const size_t prefix = strlen(O2O_DATABASE_KEY);
  char directory[PATH_MAX], error[300];
  struct dirent **entries;
  struct known t = {.any = false};
  int n = o2o_entry_directory(directory, sizeof directory) && *directory
              ? scandir(directory, &entries, NULL, alphasort)
              : -1;
  for (int i = 0; i < n; i++) {
    const char *dot = strrchr(entries[i]->d_name, '.');
    size_t key_size = 0, size = 0;
    char *key = dot && strcmp(dot, ".measured") == 0
                    ? o2o_entry_key(directory, entries[i]->d_name, &key_size)
                    : NULL;
    char *device = key && key_size > prefix ? strndup(key + prefix, key_size - prefix) : NULL;
    if (device &&
        o2o_database_take(&t.database, o2o_entry_read(directory, key, key_size, &size), size)) {
      device[strcspn(device, ",")] = 0;
      t.device = device;
      o2o_explain_kernels(elf, print_kernel, &t, error, sizeof error);
      o2o_database_free(&t.database);
    }
    free(device);
    free(key);
    free(entries[i]);
  }
  if (n >= 0)
    free(entries);
}

/* ---- functions with alternatives ------------------------------------------------------------- */

static const char *text_at(const struct o2o_elf *elf, uint64_t address) {
  uint64_t at;
  return o2o_elf_pointer(elf, address, &at) && at ? o2o_elf_string(elf, at) : NULL;
}

/* What is on record under that label, of any processor and number of threads. */
static bool print_found(const struct o2o_database *database, const char *label, const char *name) {
  struct o2o_database_record record;
  bool any = false;
  for (size_t at = 0; o2o_database_next(database, &at, &record);) {
    if (strncmp(record.label, label, strlen(label)) != 0)
      continue;
    const char *text = record.content, *end = text + record.size, *next;
    for (; text < end && (next = memchr(text, '\n', (size_t)(end - text))); text = next + 1) {
      const char *words = memchr(text, ';', (size_t)(next - text));
      if (!words)
        break;
      any = true;
      printf("  %s, %s:", name, record.label + strlen(label));
      for (words++; words < next; words++)
        putchar(isprint((unsigned char)*words) ? *words : '?');
      putchar('\n');
    }
  }
  return any;
}

static void print_selector(const struct o2o_elf *elf, uint64_t address,
                           const struct o2o_database *database) {
  struct o2o_selector s;
  uint64_t names;
  const char *name = NULL, *file = text_at(elf, address + offsetof(struct o2o_selector, file));
  char *label;
  if (!o2o_elf_read(elf, address, &s, sizeof s) || s.count > 64 || !file ||
      !o2o_elf_pointer(elf, address + offsetof(struct o2o_selector, names), &names) ||
      !(name = text_at(elf, names)) ||
      asprintf(&label, "alternatives of %s (%s:%u), text %016" PRIx64 ", ", name, file, s.line,
               s.text) < 0)
    return;
  printf("  %s (%s:%u):", name, file, s.line);
  for (uint32_t i = 1; i < s.count; i++) {
    const char *other = text_at(elf, names + i * sizeof(char *));
    printf("%s %s", i > 1 ? "," : " or", other ? other : "?");
  }
  putchar('\n');
  if (!print_found(database, label, name))
    puts("    nothing was found yet: its own body runs");
  free(label);
}

/* The program's functions with alternatives, and what was found of them on this machine. */
static void print_alternatives(const struct o2o_elf *elf) {
  static const char file[] = O2O_DATABASE_KEY O2O_DATABASE_HOST;
  char directory[PATH_MAX];
  struct o2o_database database;
  uint64_t address, size;
  size_t read = 0;
  unsigned char *bytes = NULL;
  if (!o2o_elf_section(elf, O2O_SELECTOR_SECTION, &address, &size))
    return;
  if (o2o_entry_directory(directory, sizeof directory) && *directory)
    bytes = o2o_entry_read(directory, file, strlen(file), &read);
  o2o_database_take(&database, bytes, read);
  puts("alternatives");
  for (; size >= sizeof(struct o2o_selector); size -= sizeof(struct o2o_selector)) {
    print_selector(elf, address, &database);
    address += sizeof(struct o2o_selector);
  }
  o2o_database_free(&database);
}

/* What is asked of the files. */
struct request {
  bool html, gpu;
  const char *directory; /* of sources */
  struct o2o_slot_value values[64];
  unsigned nvalues;
};

static int explain_elf(const char *path, const struct o2o_elf *elf, struct request *r) {
  char error[300];
  bool ok = r->html  ? o2o_explain_html(stdout, elf, path, r->directory, error, sizeof error)
            : r->gpu ? o2o_explain_gpu(stdout, elf, r->values, r->nvalues, error, sizeof error)
                     : o2o_explain(stdout, elf, error, sizeof error);
  if (!ok)
    return complain(path, error);
  if (!r->html && !r->gpu) {
    print_history(path);
    print_forms(elf);
    print_alternatives(elf);
  }
  return 0;
}

static int explain(const char *path, struct request *r) {
  struct o2o_elf elf;
  char error[300];
  if (!o2o_elf_open_file(&elf, path, error, sizeof error))
    return complain(path, error);
  int status = explain_elf(path, &elf, r);
  o2o_elf_close(&elf);
  munmap((void *)(uintptr_t)elf.bytes, elf.size);
  return status;
}

/* --set NAME=NUMBER */
static bool read_value(struct request *r, char *text) {
  char *is = text ? strchr(text, '=') : NULL, *end = NULL;
  if (!is || is == text || r->nvalues == sizeof r->values / sizeof *r->values)
    return false;
  *is = 0;
  errno = 0;
  r->values[r->nvalues++] =
      (struct o2o_slot_value){.name = text, .value = strtoll(is + 1, &end, 10)};
  return end != is + 1 && !*end && errno == 0;
}

static bool is_directory(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

/* A name that is nobody's is a mistake. */
static int unused_values(const struct request *r) {
  int status = 0;
  for (unsigned i = 0; i < r->nvalues; i++)
    if (!r->values[i].used)
      status = complain(r->values[i].name, "no kernel has a value of this name to --set");
  return status;
}

/* Where the files begin; 0: the options are wrong, which has been said. */
static int read_options(struct request *r, int argc, char **argv) {
  const char *wrong = NULL;
  int first = 1;
  if (first < argc && (r->html = strcmp(argv[first], "--html") == 0)) {
    first++;
    if (first < argc && strcmp(argv[first], "--source") == 0) {
      r->directory = first + 1 < argc ? argv[first + 1] : "";
      first += 2;
    }
  } else if (first < argc && (r->gpu = strcmp(argv[first], "--gpu") == 0)) {
    for (first++; !wrong && first < argc && strcmp(argv[first], "--set") == 0; first += 2)
      if (!read_value(r, first + 1 < argc ? argv[first + 1] : NULL))
        wrong = first + 1 < argc ? argv[first + 1] : argv[first];
  }
  if (wrong)
    misused("omp2ocl-explain", wrong, "--set takes NAME=NUMBER", usage);
  else if (r->directory && !is_directory(r->directory))
    misused("omp2ocl-explain", *r->directory ? r->directory : "--source", "--source takes a folder",
            usage);
  else if (first >= argc)
    fputs(usage, stderr);
  else if (argv[first][0] == '-')
    misused("omp2ocl-explain", argv[first], NULL, usage);
  else if (r->html && argc > first + 1)
    misused("omp2ocl-explain", argv[first + 1], "one file at a time with --html", usage);
  else
    return first;
  return 0;
}

int main(int argc, char **argv) {
  static struct request request;
  int status = 0;
  if (asked(argc, argv, "omp2ocl-explain", usage, &status))
    return status;
  if (argc == 2 && strcmp(argv[1], "--machine") == 0) {
    char cpu[O2O_MODEL_MACHINE];
    o2o_cpu_name(cpu, sizeof cpu);
    return printf("cpu %s\n", cpu) < 0 || fflush(stdout) != 0;
  }
  int first = read_options(&request, argc, argv);
  if (!first)
    return 2;
  for (int i = first; i < argc; i++)
    status |= explain(argv[i], &request);
  if (!status)
    status = unused_values(&request);
  return fflush(stdout) != 0 ? complain("standard output", strerror(errno)) : status;
}
