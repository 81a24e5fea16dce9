# Finds the shared Clang and LLVM libraries, the headers and the tools of O2O_LLVM_ROOT.
#
# The CMake package files of LLVM and Clang are not used: they check for every tool and static
# library of the LLVM project, so that they fail where only some of its Debian packages are there.
#
# Defines the target o2o_clang (usage requirements of plugin code) and O2O_CLANG, O2O_CLANGXX.

file(GLOB clang_cpp "${O2O_LLVM_ROOT}/lib/libclang-cpp.so*")
file(GLOB llvm_lib "${O2O_LLVM_ROOT}/lib/libLLVM.so.*" "${O2O_LLVM_ROOT}/lib/libLLVM-*.so")
if(NOT clang_cpp OR NOT llvm_lib OR NOT EXISTS "${O2O_LLVM_ROOT}/include/clang/Basic/Version.inc")
  message(FATAL_ERROR "No Clang development files in ${O2O_LLVM_ROOT}: run `make deps`, "
                      "or set O2O_LLVM_VERSION or O2O_LLVM_ROOT")
endif()
list(GET clang_cpp 0 clang_cpp)
list(GET llvm_lib 0 llvm_lib)

find_program(O2O_CLANG clang PATHS "${O2O_LLVM_ROOT}/bin" NO_DEFAULT_PATH REQUIRED)
find_program(O2O_CLANGXX clang++ PATHS "${O2O_LLVM_ROOT}/bin" NO_DEFAULT_PATH REQUIRED)

# The library by the name under which programs load it, and its version: what the plugin must find in the process.
execute_process(COMMAND "${O2O_LLVM_ROOT}/bin/llvm-readelf" -d "${clang_cpp}" OUTPUT_VARIABLE dynamic)
string(REGEX MATCH "soname: \\[([^]]*)\\]" soname "${dynamic}")
set(O2O_CLANG_LIBRARY "${CMAKE_MATCH_1}")
file(STRINGS "${O2O_LLVM_ROOT}/include/clang/Basic/Version.inc" version REGEX "CLANG_VERSION_STRING")
string(REGEX MATCH "\"([^\"]*)\"" version "${version}")
set(O2O_CLANG_VERSION "${CMAKE_MATCH_1}")
if(NOT O2O_CLANG_LIBRARY OR NOT O2O_CLANG_VERSION)
  message(FATAL_ERROR "${clang_cpp} has no name or no version that CMake could find")
endif()
string(REGEX MATCH "^[0-9]+" major "${O2O_CLANG_VERSION}")
# What plugin/ast/compat.h knows of.
set(tested "LLVM 16, 19 and 22")
if((major LESS 16 OR major GREATER 22) AND NOT O2O_ANY_LLVM)
  message(FATAL_ERROR "omp2ocl is built and tested with ${tested}, and ${O2O_LLVM_ROOT} has ${O2O_CLANG_VERSION}: "
                      "set O2O_LLVM_VERSION to one of them, or O2O_ANY_LLVM=ON to try another one all the same")
elseif(NOT major MATCHES "^(16|19|22)$")
  message(WARNING "omp2ocl is built and tested with ${tested}, not with ${O2O_CLANG_VERSION}")
endif()

add_library(o2o_clang INTERFACE)
target_include_directories(o2o_clang SYSTEM INTERFACE "${O2O_LLVM_ROOT}/include")
target_compile_definitions(o2o_clang INTERFACE _GNU_SOURCE __STDC_CONSTANT_MACROS
                           __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)
# LLVM is built without RTTI and exceptions; code that derives from its classes has to be as well.
target_compile_options(o2o_clang INTERFACE
                       $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti> $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>)
target_link_libraries(o2o_clang INTERFACE "${clang_cpp}" "${llvm_lib}")
