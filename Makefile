# Thin front of the CMake build: see CMakeLists.txt for what is built and how.
#
#   make            build everything into build/
#   make demo       build, train this machine's model quickly, then compile and run NAS benchmarks with the plugin
#   make check      build with warnings as errors, check the formatting, run all tests; LLVM_VERSION=22 BUILD=build22
#                   does so with another LLVM
#   make check-asan the same tests with the plugin's C parts and the runtime under ASan and UBSan, in build-asan
#   make tidy       ask clang-tidy about the C and C++ sources (.clang-tidy), where it is installed
#   make fuzz       compare N random programs from seed SEED on, in every mode, on DRIVER (docs/fuzzing.md)
#   make install    install into $(DESTDIR)$(PREFIX)
#   make uninstall  remove what was installed last
#   make deb        build Debian packages in $(DEB), and ask lintian (see debian/)
#   make help       print this
#   make deps       install the Debian packages that are missing (part of the first three); with INTEL=1 also put Intel's
#                   OpenCL driver for CPUs from PyPI into build/intel; make check tests on it where it is
#   make clean      remove the build directory

BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= 2
# Tests wait for each other's builds of kernels, for files and for threads that sleep.
TEST_JOBS ?= $(shell expr $(JOBS) + 1)
LLVM_VERSION ?= 19
CMAKE_FLAGS ?=
DEB ?= build-deb

LLVM_ROOT = /usr/lib/llvm-$(LLVM_VERSION)
# What cmake/debian-packages.sh puts there where libomp's own package would drive out that of another version: found by
# the compiler, the linker, the binaries that the linker makes, and what starts with another environment than these.
LIBOMP = $(abspath $(BUILD))/libomp-$(LLVM_VERSION)
WITH_LIBOMP = $(if $(shell test -d $(LIBOMP) && echo yes),env CPATH=$(LIBOMP)/include LIBRARY_PATH=$(LIBOMP)/lib \
  LD_RUN_PATH=$(LIBOMP)/lib LD_LIBRARY_PATH=$(LIBOMP)/lib$${LD_LIBRARY_PATH:+:$$LD_LIBRARY_PATH})
LIT = $(firstword $(wildcard $(LLVM_ROOT)/build/utils/lit/lit.py $(LLVM_ROOT)/bin/lit) lit)
# Formats differ between versions.
CLANG_FORMAT = /usr/lib/llvm-19/bin/clang-format
CONFIGURE = cmake -S . -B $(BUILD) -G Ninja -DO2O_LLVM_VERSION=$(LLVM_VERSION) $(CMAKE_FLAGS)
NINJA = $(WITH_LIBOMP) ninja -C $(BUILD) -j$(JOBS)
FORMATTED = $(wildcard abi plugin xform features predictor runtime training tools npb bench)

N ?= 100
SEED ?= 1

ASAN_BUILD ?= build-asan

.PHONY: all help uninstall deb deps demo check check-asan fuzz tidy format-check format install clean

all: deps
	@test -f $(BUILD)/build.ninja || $(CONFIGURE)
	$(NINJA)

# Never by default: it is 300 MB from PyPI, under a licence of its own.
INTEL ?=

deps:
	@O2O_DEPS=$(if $(filter deps,$(MAKECMDGOALS)),yes) O2O_PIP=$(if $(INTEL),yes) cmake/debian-packages.sh $(LLVM_VERSION) $(LIBOMP)
	@test -z "$(INTEL)" || cmake/intel-opencl.sh $(BUILD)/intel

demo: all
	$(NINJA) training-programs
	$(WITH_LIBOMP) bench/demo.sh $(BUILD)

check: deps format-check
	$(CONFIGURE) -DO2O_WERROR=ON
	$(NINJA)
	$(WITH_LIBOMP) python3 tests/run-tests.py --lit $(LIT) -j $(TEST_JOBS) $(BUILD)/tests

# LIT_FILTER=REGEX narrows the choice, as lit has it. The last line tells of leaks.
check-asan: deps
	cmake -S . --preset asan -B $(ASAN_BUILD) -DO2O_LLVM_VERSION=$(LLVM_VERSION) $(CMAKE_FLAGS)
	$(WITH_LIBOMP) ninja -C $(ASAN_BUILD) -j$(JOBS)
	rm -rf $(ASAN_BUILD)/leaks
	status=0; \
	$(WITH_LIBOMP) python3 tests/run-tests.py --lit $(LIT) -j $(TEST_JOBS) $(ASAN_BUILD)/tests || status=1; \
	tests/tools/leaks.py $(ASAN_BUILD) $(LLVM_ROOT)/bin/llvm-symbolizer || status=1; exit $$status

fuzz: all
	tests/fuzz/run.sh -p $(BUILD)/omp2ocl.so -j $(JOBS) $(if $(DRIVER),-d $(DRIVER)) $(SEED) $$(($(SEED) + $(N) - 1))

# Some of its checks take minutes for a file of the plugin's: FILES narrows the choice.
FILES ?= $(wildcard xform/*/*.c runtime/*/*.c predictor/*.c training/*.c features/*.c tools/*.c)

tidy: all
	$(firstword $(wildcard /usr/bin/clang-tidy-$(LLVM_VERSION)) clang-tidy) -p $(BUILD) --quiet $(FILES)

format-check: deps
	find $(FORMATTED) -name '*.[ch]' -o -name '*.cpp' | \
	  xargs -n 50 -P $(JOBS) $(CLANG_FORMAT) --dry-run --Werror

format:
	find $(FORMATTED) -name '*.[ch]' -o -name '*.cpp' | xargs $(CLANG_FORMAT) -i

install:
	@test -f $(BUILD)/build.ninja || $(MAKE) all
	$(NINJA) all training-programs
	DESTDIR="$(DESTDIR)" cmake --install $(BUILD) --prefix "$(PREFIX)"

uninstall:
	DESTDIR="$(DESTDIR)" cmake -P $(BUILD)/packaging/uninstall.cmake

deb:
	packaging/deb.sh $(DEB)

help:
	@sed -n '/^#   make/,/^[^#]/s/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

clean:
	rm -rf $(BUILD) $(ASAN_BUILD)
