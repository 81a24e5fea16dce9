/* Compiled without the plugin: calls the program back, and looks at its array behind that. */
extern double field[1000];

double apply(double (*f)(int), int n) {
  double x = f(n);
  return x + field[5] + field[n % 1000];
}
