/* Part of the plugin and of the runtime when they are built with O2O_SANITIZE: looks for leaks when the library is unloaded or the
 * process ends. Reports go where ASAN_OPTIONS says; the process goes on and keeps its exit status. */
#include <sanitizer/lsan_interface.h>

__attribute__((destructor)) static void check_leaks(void) {
  __lsan_do_recoverable_leak_check();
}
