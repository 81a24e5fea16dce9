/* The function that unknown-function.c calls. */
int outside(int x);
int outside(int x) { return x * 11; }
