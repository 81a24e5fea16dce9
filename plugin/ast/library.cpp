//===- library.cpp - what functions of the system do to the program's memory ------------------===//
//
// One table. A function's effect is a letter per argument:
//
//   .  a value, or memory that no kernel can see (a FILE, a lock)
//   r  reads what the argument points to        w  writes it        m  both
//   k  both, and the pointer may be returned or stored
//   F  reads it: the format of the arguments behind `*`; with %n it also writes those
//   f  a function that is called with pointers into the other arguments
//   v  a va_list: reads anything
//   *  stands before the letter of all further arguments
//
// The digits in brackets behind a letter name the arguments whose product is the number of bytes,
// at most, that the function touches, from where the argument points on. Behind other letters it is
// as much as there is of the object.
//
// `!` in front: the function changes files, or waits for somebody who may.
//
// and, behind `>`, where the result points to: the number of an argument, or `+` for memory of its
// own.
//
// What is not here is foreign: it may read and write everything and call back. So a missing line
// costs transfers, and a wrong one costs a wrong result. Functions that remember a pointer they
// were given must not be here, but for those that leave it in the program's memory (k).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/library.h"
#include "plugin/ast/allocators.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/replaced.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace o2o {

namespace {

struct Line {
  const char *Names; ///< separated by blanks
  const char *Spec;
};

const Line Table[] = {
    // string.h
    {"memcpy memmove strncpy mempcpy stpncpy", "w[2]r[2].>0"},
    {"strncat", "mr[2].>0"},
    {"strcpy strcat stpcpy", "mr>0"},
    {"memccpy", "w[3]r[3]..>0"},
    {"memset", "w[2]..>0"},
    {"explicit_bzero bzero", "w[1]."},
    {"bcopy", "r[2]w[2]."},
    {"memcmp bcmp strncmp strncasecmp", "r[2]r[2]."},
    {"strcmp strcasecmp strcoll strspn strcspn", "rr"},
    {"memchr memrchr", "r[2]..>0"},
    {"strchr strrchr rawmemchr strchrnul index rindex", "r.>0"},
    {"strstr strpbrk strcasestr", "rr>0"},
    {"strlen", "r"},
    {"strnlen", "r[1]."},
    {"strxfrm", "w[2]r."},
    {"strerror", ".>+"},
    // stdlib.h
    {"malloc valloc", ".>+"},
    {"calloc aligned_alloc memalign", "..>+"},
    {"realloc", ".."},
    {"reallocarray", "..."},
    {"posix_memalign", "w.."},
    {"free", "."},
    {"strdup", "r>+"},
    {"strndup", "r.>+"},
    {"mmap", "......>+"},
    {"munmap", ".."},
    {"mremap", "....."},
    {"abs labs llabs div ldiv lldiv rand srand random srandom drand48 lrand48 mrand48 srand48",
     ".."},
    {"rand_r erand48 nrand48 jrand48 seed48", "m"},
    {"atoi atol atoll atof", "r"},
    {"strtol strtoul strtoll strtoull strtoimax strtoumax", "kw."},
    {"strtod strtof strtold", "kw"},
    {"qsort", "m..f"},
    {"qsort_r", "m..fm"},
    {"bsearch", "mm..f>1"},
    {"abort exit _exit _Exit", "."},
    // Handlers run when the runtime has heard of the end, and has brought everything home.
    {"atexit", "."},
    // Without a buffer of the program's: see givesNoBuffer().
    {"setbuf setbuffer setvbuf setlinebuf", "...."},
    {"getenv", "r>+"},
    {"setenv", "rr."},
    {"unsetenv system", "!r"},
    // stdio.h
    {"printf", "F*r"},
    {"fprintf dprintf", "!.F*r"},
    {"sprintf", "wF*r"},
    {"snprintf", "w[1].F*r"},
    {"vprintf", "rv"},
    {"vfprintf", "!.rv"},
    {"vsprintf", "wrv"},
    {"vsnprintf", "w[1].rv"},
    {"__printf_chk", ".F*r"},
    {"__fprintf_chk", "!..F*r"},
    {"__sprintf_chk", "w..F*r"},
    {"__snprintf_chk", "w[1]...F*r"},
    {"__vprintf_chk", ".rv"},
    {"__vfprintf_chk", "!..rv"},
    {"__vsprintf_chk", "w..rv"},
    {"__vsnprintf_chk", "w[1]...rv"},
    {"scanf", "!r*w"},
    {"fscanf", "!.r*w"},
    {"sscanf", "rr*w"},
    {"fopen fopen64 popen", "!rr>+"},
    {"fdopen", ".r>+"},
    {"freopen", "!rr.>+"},
    {"tmpfile", ">+"},
    {"fclose pclose fflush rewind feof ferror clearerr fileno ftell ftello fgetc getc getchar "
     "getc_unlocked getchar_unlocked",
     "!."},
    {"putchar putchar_unlocked", "."},
    {"putc fputc ungetc putc_unlocked", "!.."},
    {"fseek fseeko", "!..."},
    {"fread fread_unlocked", "!w[12]..."},
    {"fwrite fwrite_unlocked", "!r[12]..."},
    {"fgets", "!w[1]..>0"},
    {"gets", "!w>0"},
    {"puts perror remove unlink rmdir chdir", "r"},
    {"fputs fputs_unlocked", "!r."},
    {"rename link symlink", "!rr"},
    // omp.h: those with pointers, but for locks
    {"omp_get_place_proc_ids", ".w"},
    {"omp_get_partition_place_nums", "w"},
    {"omp_get_affinity_format", "w[1]."},
    {"omp_capture_affinity", "w[1].r"},
    {"omp_set_affinity_format omp_display_affinity", "r"},
    {"omp_alloc omp_calloc omp_aligned_alloc omp_aligned_calloc", "....>+"},
    {"omp_free", ".."},
    // unistd.h, fcntl.h, sys/stat.h
    {"open open64", "!r.*."},
    {"creat access mkdir chmod", "!r."},
    {"close fsync isatty sleep usleep sysconf getpid getppid getuid geteuid getgid sched_yield",
     "!."},
    {"read", "!.w[2]."},
    {"write", "!.r[2]."},
    {"pread pread64", "!.w[2].."},
    {"pwrite pwrite64", "!.r[2].."},
    {"lseek lseek64 ftruncate", "!..."},
    {"stat lstat", "!rw"},
    {"fstat", "!.w"},
    {"getcwd", "w[1].>0"},
    {"gethostname", "w[1]."},
    {"nanosleep", "!rw"},
    // time.h, sys/time.h, sys/resource.h
    {"time times", "w"},
    {"clock difftime", ".."},
    {"clock_gettime clock_getres getrusage", ".w"},
    {"timespec_get", "w."},
    {"gettimeofday", "ww"},
    {"mktime timegm", "m"},
    {"localtime gmtime asctime ctime", "r>+"},
    {"localtime_r gmtime_r", "rw>1"},
    {"strftime", "w[1].rr"},
    // ctype.h, errno.h, assert.h, locale.h, fenv.h, and what their macros call
    {"isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper "
     "isxdigit tolower toupper",
     "."},
    {"__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location", ">+"},
    {"__assert_fail", "rr.r"},
    {"__assert", "r.r"},
    {"setlocale", ".r>+"},
    {"feclearexcept feraiseexcept fetestexcept fesetround fegetround feenableexcept "
     "fedisableexcept",
     "."},
    {"fegetenv feholdexcept", "w"},
    {"fesetenv feupdateenv", "r"},
    // math.h: those with pointers; the others are known by their names alone
    {"frexp frexpf frexpl modf modff modfl lgamma_r lgammaf_r", ".w"},
    {"remquo remquof remquol", "..w"},
    {"sincos sincosf sincosl", ".ww"},
    {"nan nanf nanl", "r"},
    // omp.h: those with pointers; locks stand in the program's memory
    {"omp_init_lock omp_init_nest_lock omp_destroy_lock omp_destroy_nest_lock omp_set_lock "
     "omp_set_nest_lock omp_unset_lock omp_unset_nest_lock omp_test_lock omp_test_nest_lock",
     "m"},
    {"omp_init_lock_with_hint omp_init_nest_lock_with_hint", "m."},
    {"omp_get_schedule", "ww"},
    {"omp_init_allocator", "..r"},
};

/// Each also with `f` and `l` behind it.
const char Math[] =
    "acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 exp10 expm1 ilogb "
    "ldexp log log10 log1p log2 logb scalbn scalbln cbrt fabs hypot pow pow10 sqrt erf erfc lgamma "
    "tgamma ceil floor nearbyint rint lrint llrint round lround llround trunc fmod remainder "
    "copysign nextafter nexttoward fdim fmax fmin fma gamma j0 j1 jn y0 y1 yn drem significand "
    "cabs carg cimag creal conj cproj cexp clog cpow csqrt csin ccos ctan csinh ccosh ctanh casin "
    "cacos catan casinh cacosh catanh "
    "isnan isinf finite __fpclassify __isnan __isinf __finite __signbit __issignaling";

const char Defeating[] =
    "pthread_create thrd_create signal sigaction sigset bsd_signal sigvec setjmp _setjmp sigsetjmp "
    "__sigsetjmp longjmp _longjmp siglongjmp fork vfork clone _Fork getcontext setcontext "
    "makecontext swapcontext on_exit at_quick_exit setbuf setbuffer setvbuf "
    "fmemopen fopencookie putenv open_memstream open_wmemstream initstate setstate "
    "aio_read aio_write lio_listio aio_read64 aio_write64 lio_listio64 getaddrinfo_a vmsplice "
    "timer_create mq_notify shmat io_submit __sysv_signal __longjmp_chk daemon forkpty "
    "register_printf_function register_printf_specifier "
    "__builtin_setjmp __builtin_longjmp";

void eachWord(StringRef Words, llvm::function_ref<void(StringRef)> Do) {
  llvm::SmallVector<StringRef, 0> List;
  Words.split(List, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef W : List)
    Do(W);
}

const llvm::StringMap<LibraryFunction> &functions() {
  static const llvm::StringMap<LibraryFunction> Map = [] {
    llvm::StringMap<LibraryFunction> M;
    for (const Line &L : Table)
      eachWord(L.Names, [&](StringRef Name) {
        StringRef Spec = L.Spec;
        bool Outside = Spec.consume_front("!");
        M[Name] = {Spec, Outside};
      });
    eachWord(Math, [&](StringRef Name) {
      for (const char *Suffix : {"", "f", "l"})
        M[(Name + Suffix).str()].Spec = "...";
    });
    return M;
  }();
  return Map;
}

llvm::StringSet<> setOf(const char *Words) {
  llvm::StringSet<> S;
  eachWord(Words, [&](StringRef W) { S.insert(W); });
  return S;
}

/// The library's name of a function that Clang or a hardened header gives another one.
StringRef plainName(StringRef Name) {
  if (!Name.consume_front("__builtin_"))
    return Name;
  StringRef Inner = Name;
  if (Inner.consume_front("__") && Inner.consume_back("_chk"))
    return Inner.ends_with("printf") ? Name : Inner; // the format is another argument
  return Name;
}

StringRef nameOf(const FunctionDecl *F) {
  return F->getDeclName().isIdentifier() ? F->getName() : StringRef();
}

} // namespace

LibraryFunction::Argument LibraryFunction::argument(unsigned I) const {
  StringRef Rest = Spec.split('>').first;
  while (!Rest.empty()) {
    bool More = Rest.consume_front("*");
    Argument A{Rest[0], {}};
    Rest = Rest.drop_front();
    if (Rest.consume_front("["))
      std::tie(A.Bytes, Rest) = Rest.split(']');
    if (More || I-- == 0)
      return A;
  }
  return {'.', {}};
}

unsigned LibraryFunction::access(unsigned I) const {
  switch (argument(I).Code) {
  case 'r':
  case 'F':
    return AccessRead;
  case 'w':
    return AccessWrite;
  case 'm':
  case 'k':
    return AccessRead | AccessWrite;
  default:
    return 0;
  }
}

llvm::SmallVector<unsigned, 2> LibraryFunction::bytes(unsigned I) const {
  llvm::SmallVector<unsigned, 2> Factors;
  for (char Digit : argument(I).Bytes)
    Factors.push_back((unsigned)(Digit - '0'));
  return Factors;
}

int LibraryFunction::format() const {
  for (unsigned I = 0; I < Spec.size(); I++)
    if (argument(I).Code == 'F')
      return (int)I;
  return -1;
}

unsigned LibraryFunction::formatted(const CallExpr *C) const {
  int Index = format();
  if (Index < 0)
    return 0;
  const Expr *E = (unsigned)Index < C->getNumArgs()
                      ? C->getArg((unsigned)Index)->IgnoreParenImpCasts()
                      : nullptr;
  const auto *Format = dyn_cast_or_null<StringLiteral>(E);
  if (!Format || Format->getCharByteWidth() != 1)
    return AccessRead | AccessWrite;
  StringRef Text = Format->getString();
  for (size_t At = Text.find('%'); At != StringRef::npos; At = Text.find('%', At + 1)) {
    At = Text.find_first_not_of("0123456789-+ #'.*$hlLqjzt", At + 1);
    if (At == StringRef::npos || Text[At] == 'n')
      return AccessRead | AccessWrite;
  }
  return AccessRead;
}

int LibraryFunction::returned() const {
  StringRef Result = Spec.split('>').second;
  return Result.empty() || Result == "+" ? -1 : Result[0] - '0';
}

bool inSystemHeader(const Decl *D) {
  const SourceManager &SM = D->getASTContext().getSourceManager();
  return SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
}

bool isSystemFunction(const FunctionDecl *F) {
  if (F->getBuiltinID()) // old programs call others undeclared, too: theirs, for all we know
    return true;
  for (const FunctionDecl *D : F->redecls())
    if (inSystemHeader(D))
      return true;
  return false;
}

/// Locks are memory that no kernel sees.
static bool takesPointers(const FunctionDecl *F) {
  return !nameOf(F).ends_with("_lock") && !nameOf(F).contains("_lock_with") &&
         llvm::any_of(F->parameters(),
                      [](const ParmVarDecl *P) { return P->getType()->isPointerType(); });
}

const LibraryFunction *findLibraryFunction(const FunctionDecl *F) {
  static const LibraryFunction Value{"..."}, Memory{"*k"};
  if (!isSystemFunction(F))
    return nullptr;
  StringRef Name = nameOf(F), Plain = plainName(Name);
  auto Found = functions().find(Plain);
  if (Found != functions().end())
    return &Found->second;
  if (Plain.starts_with("omp_") && !Plain.starts_with("omp_target") && !takesPointers(F))
    return &Value;
  // The compiler's own functions run nothing but themselves.
  if (Name.starts_with("__builtin_") || Name.starts_with("__sync_") ||
      Name.starts_with("__atomic_"))
    return &Memory;
  return nullptr;
}

const FunctionDecl *passedOnTo(const FunctionDecl *F) {
  const FunctionDecl *Of = F, *Definition = nullptr;
  for (unsigned Depth = 0; Of->hasBody(Definition); Depth++) {
    const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
    const auto *R = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
    const auto *C =
        R && R->getRetValue() ? dyn_cast<CallExpr>(R->getRetValue()->IgnoreParens()) : nullptr;
    if (!C || C->getNumArgs() || !C->getDirectCallee() || Definition->getNumParams() ||
        mayBeReplaced(Definition) || Depth == 4)
      return F;
    Of = C->getDirectCallee();
  }
  return Of;
}

namespace {

/// Names the function that checks a size for another one.
struct CheckedFinder : TreeVisitor {
  StringRef Of;
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    StringRef Name = F ? nameOf(F) : "";
    Name.consume_front("__builtin_");
    Found |= Name.consume_front("__") && Name.consume_back("_chk") && Name == Of;
    return !Found;
  }
};

} // namespace

bool standsForLibrary(const FunctionDecl *Definition) {
  if (!Definition->hasAttr<GNUInlineAttr>() || !inSystemHeader(Definition))
    return false;
  CheckedFinder Finder;
  Finder.Of = nameOf(Definition);
  Finder.TraverseStmt(Definition->getBody());
  return Finder.Found;
}

const Expr *withoutAlignment(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *C = dyn_cast<CallExpr>(E->IgnoreParenCasts());
  bool Says = C && C->getBuiltinCallee() == Builtin::BI__builtin_assume_aligned;
  return Says ? withoutAlignment(C->getArg(0)) : E;
}

llvm::SmallVector<StringRef, 3> libraryNames(const FunctionDecl *F) {
  StringRef Name = nameOf(F), Inner = Name;
  Inner.consume_front("__builtin_");
  return {Name, plainName(Name), Inner};
}

bool ordersMemory(const FunctionDecl *F) {
  StringRef Name = nameOf(F);
  return Name.starts_with("__sync_") || Name.starts_with("__atomic_") ||
         Name == "atomic_thread_fence" || Name == "__c11_atomic_thread_fence";
}

bool ordersMemory(const AtomicExpr *A, const ASTContext &Ctx) {
  Expr::EvalResult Order;
  return A->getOp() != AtomicExpr::AO__c11_atomic_init &&
         (!A->getOrder()->EvaluateAsInt(Order, Ctx) ||
          Order.Val.getInt() != (int)llvm::AtomicOrderingCABI::relaxed);
}

bool reachesOutside(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  const LibraryFunction *L = F ? findLibraryFunction(F) : nullptr;
  if (!L || !L->Outside)
    return false;
  return llvm::none_of(C->arguments(), [](const Expr *E) {
    const VarDecl *V = referredVariable(E->IgnoreParenImpCasts());
    return V && inSystemHeader(V) && (V->getName() == "stdout" || V->getName() == "stderr");
  });
}

bool readsClock(const FunctionDecl *F) {
  static const llvm::StringSet<> Set =
      setOf("time times clock clock_gettime getrusage timespec_get gettimeofday omp_get_wtime");
  return Set.contains(nameOf(F)) && isSystemFunction(F);
}

bool defeatsAnnouncing(const FunctionDecl *F) {
  static const llvm::StringSet<> Set = setOf(Defeating);
  return Set.contains(nameOf(F)) && isSystemFunction(F);
}

bool givesNoBuffer(const CallExpr *C, const ASTContext &Ctx) {
  static const llvm::StringSet<> Set = setOf("setbuf setbuffer setvbuf");
  const FunctionDecl *F = C->getDirectCallee();
  return F && Set.contains(nameOf(F)) && isSystemFunction(F) && C->getNumArgs() > 1 &&
         isNullPointer(C->getArg(1), Ctx);
}

bool isRoutedAllocation(const FunctionDecl *F) {
  return findAllocator(plainName(nameOf(F))) && isSystemFunction(F) && F->isExternC() &&
         !F->hasBody();
}

bool isExit(const FunctionDecl *F) {
  return F->isExternC() && F->getName() == "exit" && F->isNoReturn() && !F->hasBody();
}

} // namespace o2o
