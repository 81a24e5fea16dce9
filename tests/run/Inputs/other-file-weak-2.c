/* Functions of other-file-weak.c. */
int replaced(int x);
int both(int x);

int replaced(int x) { return x * 7; }
int both(int x) { return x + 2; }
