static inline int once(void) { return 1; }
