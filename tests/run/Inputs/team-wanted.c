/* How many threads clause-num-threads-foreign.c wants. */
int wanted(int m) { return m > 3 ? 2 : 1; }
