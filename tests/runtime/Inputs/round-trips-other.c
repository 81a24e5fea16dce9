/* Compiled without the plugin: nobody knows what it does. */
void elsewhere(void) {}
