/* Shared by the two units of two-units.c. */
#define N 40
extern int shared_array[N];
extern int factor;
int other(int v);
