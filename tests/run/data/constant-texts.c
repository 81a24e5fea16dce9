// Strings of the source that loops find by variables and tables: names, members of tables of structs, tables that end
// with a null pointer, variables of the function around.
//
// RUN: %modes %s
// KERNELS: 9
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

enum { Words = 300, Longest = 12 };

static const char *const days[] = {"mon", "tue", "wednesday", "thu", "", "sat", "sun"};
static const char *ended[] = {"if", "else", "while", NULL};
static struct { int code; const char *key, *other; } table[] = {{7, "if", "IF"}, {8, "else", "E"}, {9, "while", "W"}};
static const struct { const char *name[2]; } pairs[3] = {{{"a", "bb"}}, {{"ccc", "dddd"}}, {{"e", "f"}}};
static const char *const separators = " ,;";
static const char *changes = "first";

static int find(const char *word) {
  for (int i = 0; i < (int)(sizeof days / sizeof *days); i++)
    if (strcmp(word, days[i]) == 0)
      return i;
  return -1;
}
static int keyword(const char *word) {
  for (int i = 0; ended[i]; i++)
    if (!strcmp(word, ended[i]))
      return i;
  return -1;
}
static int code(const char *word) {
  int i, n = sizeof table / sizeof table[0];
  for (i = 0; i < n && strcmp(word, table[i].key); i++)
    ;
  return i < n ? table[i].code : -(int)strlen(table[n - 1].other);
}

static void names(char (*word)[Longest], int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] = find(word[i]);
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] += keyword(word[i]) * 100;
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] += code(word[i]) * 10000;
}
static void characters(int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++) {
    const char *day = days[i % 7];
    int sum = days[i % 3][i % 3] * 3 + pairs[i % 3].name[1][0] + *pairs[2].name[i % 2];
    while (*day)
      sum += *day++;
    out[i] = sum;
  }
}
static void variables(char (*word)[Longest], int *out) {
  const char *digits = "0123456789abcdef", *hello = "hello world";
#pragma omp parallel for
  for (int i = 0; i < Words; i++) {
    word[i][0] = digits[i & 15];
    word[i][1] = hello[i % 11];
    out[i] = (strchr(separators, word[i][1]) != NULL) + (int)strspn(digits, word[i]) * 10;
  }
}
static void choices(int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++) {
    const char *p = i % 2 ? days[i % 7] : "other";
    out[i] = (int)strlen(p) + (days[i % 7] == NULL) + (ended[i % 4] ? ended[i % 4][0] : 1);
  }
}
// Tables of the body and of functions.
static int ordinal(int n, char *to) {
  const char *suffix[] = {"st", "nd", "rd", "th"};
  const char *s = suffix[n % 10 < 3 ? n % 10 : 3];
  to[0] = s[0], to[1] = s[1];
  return (int)(sizeof suffix / sizeof *suffix);
}
static void local(char (*word)[Longest], int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++) {
    static const char *const colours[] = {"red", "green", "blue"};
    int n = 0;
    for (int k = 0; k < 3; k++)
      n += (int)strlen(colours[k]) * (colours[k][i % 3] == 'e');
    out[i] = n * 100 + ordinal(i, word[i]);
  }
}
// This one is another string the second time.
static void changed(int *out) {
#pragma omp parallel for
  for (int i = 0; i < Words; i++)
    out[i] = changes[i % 5];
}
static void private_text(int *out) {
  const char *text = "outside";
#pragma omp parallel for private(text)
  for (int i = 0; i < Words; i++) {
    text = "inside";
    out[i] = text[i % 6];
  }
  printf("%s\n", text);
}

int main(void) {
  char (*word)[Longest] = malloc(Words * sizeof *word);
  int *out = malloc(Words * sizeof *out);
  for (int i = 0; i < Words; i++)
    strcpy(word[i], i % 3 == 0 ? days[i % 7] : i % 3 == 1 ? ended[i % 9 / 3] : "none");
  names(word, out);
  show_int("names", out, Words);
  characters(out);
  show_int("characters", out, Words);
  variables(word, out);
  show_int("variables", out, Words);
  choices(out);
  show_int("choices", out, Words);
  local(word, out);
  show_int("local", out, Words);
  show_uchar("local", (unsigned char *)word, Words);
  changed(out);
  show_int("changed", out, Words);
  changes = "other";
  changed(out);
  show_int("changed", out, Words);
  private_text(out);
  show_int("private_text", out, Words);
  free(word), free(out);
  return 0;
}
