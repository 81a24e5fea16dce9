/* Stands for the runtime that is linked into translated objects. */
__attribute__((weak)) int o2o_test_runtime(void) { return 7; }
