#ifndef APP_H
#define APP_H
#define N 1000
void scale(double factor);
double total(void);
#endif
