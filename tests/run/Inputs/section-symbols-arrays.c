__attribute__((section("vals"))) double a[1000];
__attribute__((section("vals"))) double b[600];
