/* Code that is not where it seems: in a macro, or in a part of the file that the file includes once more. */
#include "fuzz.h"

#include <string.h>

Buf included_text;
static int nmacros, nparts;

static bool only_omp(const char *text) {
  for (const char *at = text; (at = strchr(at, '#')); at++)
    if (strncmp(at, "#pragma omp ", 12) != 0)
      return false;
  return true;
}

/* One line of the language: directives are operators. */
static const char *one_line(const char *text) {
  Buf b = {0};
  while (*text) {
    size_t n = strcspn(text, "\n");
    const char *mark = strstr(text, "#pragma ");
    if (mark && mark < text + n)
      put(&b, "%.*s_Pragma(\"%.*s\")", (int)(mark - text), text, (int)(text + n - mark) - 8, mark + 8);
    else
      put(&b, "%.*s", (int)n, text);
    text += n;
    text += *text == '\n';
    put(&b, *text ? " \\\n" : "\n");
  }
  return b.s;
}

const char *disguised(const char *text) {
  int way = below(100);
  if (way >= 24 || !only_omp(text))
    return text;
  if (way >= 12) {
    put(&included_text, "#if PART == %d\n%s#endif\n", ++nparts, text);
    return fmt("#define PART %d\n#include __FILE__\n#undef PART\n", nparts);
  }
  const char *line = one_line(text);
  int n = nmacros++;
  return way < 6 ? fmt("#define CODE%d %sCODE%d\n", n, line, n)
                 : fmt("#define CODE%d %s#define RUN%d(code) code\nRUN%d(CODE%d)\n", n, line, n, n, n);
}
