/* The part of calls.c that is compiled without the plugin. */
struct node {
  struct node *next;
  double value;
};
typedef double function(double);

static unsigned token = 1;

int next_token(void) { return (token = token * 1103515245 + 12345) >> 30; }

/* Calls that come from code that the plugin did not compile. */
double call(function *f, int times) {
  double x = 0;
  for (int i = 0; i < times; i++)
    x = f(x);
  return x;
}
