/* A page for people who want to see what becomes of a loop: the source on the left, its kernels on
 * the right.
 *
 * Everything shown comes from files that are not trusted, so every text is escaped.  A source file
 * is read only where it is a regular file of a sane size.
 */
#define _GNU_SOURCE
#include "tools/explain.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MANY_FILES 1000
#define LARGE (8 << 20)

struct file {
  char *name;
  struct kernel {
    char *name, *source, *text;
    uint32_t line;
  } *kernels;
  size_t count;
};

struct page {
  struct file *files;
  size_t count;
  bool full;
};

static void collect(void *data, const struct o2o_explained *x) {
  struct page *p = data;
  struct file *f = NULL;
  struct kernel *more;
  for (size_t i = 0; i < p->count && !f; i++)
    if (strcmp(p->files[i].name, x->file) == 0)
      f = &p->files[i];
  if (!f) {
    struct file *files =
        p->count < MANY_FILES ? realloc(p->files, (p->count + 1) * sizeof *files) : NULL;
    if (!files) {
      p->full = true;
      return;
    }
    p->files = files;
    f = &files[p->count];
    *f = (struct file){.name = strdup(x->file)};
    if (!f->name) {
      p->full = true;
      return;
    }
    p->count++;
  }
  more = realloc(f->kernels, (f->count + 1) * sizeof *more);
  if (!more) {
    p->full = true;
    return;
  }
  f->kernels = more;
  more[f->count] = (struct kernel){strdup(x->name), strdup(x->source), strdup(x->text), x->line};
  if (more[f->count].name && more[f->count].source && more[f->count].text)
    f->count++;
  else
    p->full = true;
}

static void escaped(FILE *out, const char *s, size_t n) {
  for (; n && *s; s++, n--)
    switch (*s) {
    case '<':
      fputs("&lt;", out);
      break;
    case '>':
      fputs("&gt;", out);
      break;
    case '&':
      fputs("&amp;", out);
      break;
    case '"':
      fputs("&quot;", out);
      break;
    default:
      fputc((unsigned char)*s < ' ' && *s != '\n' && *s != '\t' ? '?' : *s, out);
    }
}

static void text(FILE *out, const char *s) { escaped(out, s, strlen(s)); }

static FILE *open_source(const char *name, const char *directory) {
  const char *base = strrchr(name, '/');
  char path[4096];
  struct stat s;
  FILE *file = NULL;
  if (directory && snprintf(path, sizeof path, "%s/%s", directory, name) < (int)sizeof path &&
      stat(path, &s) == 0 && S_ISREG(s.st_mode))
    file = fopen(path, "re");
  if (!file && directory &&
      snprintf(path, sizeof path, "%s/%s", directory, base ? base + 1 : name) < (int)sizeof path &&
      stat(path, &s) == 0 && S_ISREG(s.st_mode))
    file = fopen(path, "re");
  if (!file && stat(name, &s) == 0 && S_ISREG(s.st_mode) && s.st_size <= LARGE)
    file = fopen(name, "re");
  return file;
}

/* Lines that have kernels are links to them. */
static void source(FILE *out, const struct file *f, size_t number, const char *directory) {
  FILE *file = open_source(f->name, directory);
  char *line = NULL;
  size_t size = 0;
  fputs("<pre class=\"source\">", out);
  if (!file) {
    text(out, f->name);
    fputs(" cannot be read here: name its directory with --source DIR", out);
  }
  for (uint32_t at = 1; file && getline(&line, &size, file) > 0; at++) {
    const struct kernel *k = NULL;
    for (size_t i = 0; i < f->count && !k; i++)
      if (f->kernels[i].line == at)
        k = &f->kernels[i];
    line[strcspn(line, "\n")] = 0;
    fprintf(out, "<span id=\"l%zu_%u\"%s><i>%4u</i> ", number, at, k ? " class=\"k\"" : "", at);
    if (k)
      fprintf(out, "<a href=\"#k%zu_%zu\">", number, (size_t)(k - f->kernels));
    text(out, line);
    fprintf(out, "%s</span>\n", k ? "</a>" : "");
  }
  if (file)
    fclose(file);
  free(line);
  fputs("</pre>\n", out);
}

static void head(FILE *out, const char *title) {
  fputs("<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>", out);
  text(out, title);
  fputs("</title>\n<style>body{font:14px "
        "sans-serif;margin:1.5em}.two{display:grid;grid-template-columns:1fr "
        "1fr;gap:1em}pre{overflow:auto;background:#f7f7f7;padding:8px;font-size:12px;max-height:"
        "80vh}"
        ".source{position:sticky;top:0}i{color:#999;font-style:normal}.k{background:#fff3c4}"
        "a{color:inherit}:target{outline:2px solid #c60}</style>\n<h1>",
        out);
  text(out, title);
  fputs("</h1><p>Marked lines have kernels, on the right: what they are made of, their counts as "
        "formulas of the run's values, and their OpenCL C. The trees that choose the version, and "
        "the features they ask for, are at the end.</p>\n",
        out);
}

/* File number i, and what its loops became beside it. */
static void file_part(FILE *out, const struct file *f, size_t i, const char *directory) {
  fputs("<h2>", out);
  text(out, f->name);
  fputs("</h2><div class=\"two\"><div>", out);
  source(out, f, i, directory);
  fputs("</div><div>", out);
  for (size_t k = 0; k < f->count; k++) {
    fprintf(out, "<h3 id=\"k%zu_%zu\"><a href=\"#l%zu_%u\">", i, k, i, f->kernels[k].line);
    text(out, f->kernels[k].name);
    fprintf(out, "</a>, line %u</h3><pre>", f->kernels[k].line);
    text(out, f->kernels[k].text);
    fputs("</pre><details open><summary>OpenCL C</summary><pre>", out);
    text(out, f->kernels[k].source);
    fputs("</pre></details>\n", out);
  }
  fputs("</div></div>\n", out);
}

static void release(struct page *p) {
  for (size_t i = 0; i < p->count; i++) {
    for (size_t k = 0; k < p->files[i].count; k++) {
      free(p->files[i].kernels[k].name);
      free(p->files[i].kernels[k].source);
      free(p->files[i].kernels[k].text);
    }
    free(p->files[i].kernels);
    free(p->files[i].name);
  }
  free(p->files);
}

bool o2o_explain_html(FILE *out, const struct o2o_elf *elf, const char *title,
                      const char *directory, char *error, size_t error_size) {
  struct page p = {.count = 0};
  char *all = NULL;
  size_t size = 0;
  FILE *whole = open_memstream(&all, &size);
  bool ok = whole && o2o_explain(whole, elf, error, error_size);
  if (whole)
    fclose(whole);
  ok = ok && o2o_explain_kernels(elf, collect, &p, error, error_size);
  if (ok && p.full) {
    snprintf(error, error_size, "holds too many files, or there is too little memory");
    ok = false;
  }
  if (ok) {
    head(out, title);
    for (size_t i = 0; i < p.count; i++)
      file_part(out, &p.files[i], i, directory);
    fputs("<h2>Trees and features</h2><pre>", out);
    text(out, all);
    fputs("</pre></html>\n", out);
  }
  release(&p);
  free(all);
  return ok && !ferror(out);
}
