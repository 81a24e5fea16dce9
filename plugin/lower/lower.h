//===- lower.h - from the AST of a worksharing loop to the IR ---------------------------------===//
//
// One NestLowering lowers one directive. It is the core, whose functions call each other: the
// directive, its loops and clauses (lower_nest.cpp), who shares what (lower_symbol.cpp), types,
// expressions, calls, statements. What can be read by itself is a part with a header, a class and a
// state of its own (lower_part.h): each is a member below.
//
// What cannot be lowered refuses the nest: refuse() records the first reason, lowering goes on with
// a dummy so that no caller needs an error path, and lower() returns null in the end.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_LOWER_LOWER_H
#define O2O_PLUGIN_LOWER_LOWER_H

#include "plugin/lower/call/function_value.h"
#include "plugin/lower/call/lower_call.h"
#include "plugin/lower/call/lower_external.h"
#include "plugin/lower/call/lower_memory.h"
#include "plugin/lower/call/lower_program_exit.h"
#include "plugin/lower/directive/lower_hyperplanes.h"
#include "plugin/lower/directive/lower_linear.h"
#include "plugin/lower/directive/lower_outer_loop.h"
#include "plugin/lower/directive/lower_reduction.h"
#include "plugin/lower/directive/lower_thread.h"
#include "plugin/lower/directive/lower_thread_part.h"
#include "plugin/lower/expression/lower_extensions.h"
#include "plugin/lower/expression/lower_fold.h"
#include "plugin/lower/pointer/lower_pointer.h"
#include "plugin/lower/pointer/lower_pointer_list.h"
#include "plugin/lower/pointer/lower_pointer_members.h"
#include "plugin/lower/pointer/lower_pointer_table.h"
#include "plugin/lower/pointer/lower_shadow_pointer.h"
#include "plugin/lower/pointer/row_gap.h"
#include "plugin/lower/pointer/void_pointer.h"
#include "plugin/lower/statement/lower_atomic.h"
#include "plugin/lower/statement/lower_goto.h"
#include "plugin/lower/statement/lower_inner.h"
#include "plugin/lower/value/byte_number.h"
#include "plugin/lower/value/lower_bitfield.h"
#include "plugin/lower/value/lower_complex.h"
#include "plugin/lower/value/lower_half.h"
#include "plugin/lower/value/lower_variable_length.h"
#include "plugin/lower/value/lower_wide.h"
#include "plugin/lower/value/size_bound.h"
#include "plugin/lower/value/size_scan.h"

namespace o2o {

struct Canonical;

/// The IR's operator for a binary operator or compound assignment of C (lower_operator.cpp); false:
/// none.
bool binaryOp(clang::BinaryOperatorKind K, o2o_op &Op);

/// The IR's operator for the comparison of a canonical loop (lower_nest.cpp).
o2o_op compareOp(clang::BinaryOperatorKind K);

class NestLowering {
public:
  /// \p Fused: the directives, \p Site first, whose loops are to be one nest (fuse_directives.h);
  /// none: the site's. \p OuterOfAll: the sequential loop whose body is nothing but these
  /// directives, or null.
  NestLowering(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const LoopSite &Site,
               const UnitFacts &Unit, std::string Name, llvm::ArrayRef<const LoopSite *> Fused = {},
               const clang::ForStmt *OuterOfAll = nullptr);

  /// The lowered nest (the caller frees it), or null; then refusal() says why.
  o2o_nest *lower();
  /// The same for Site.Function, which kernels of other units may call; the site has no directive
  /// then.
  o2o_nest *lowerFunction() { return Externals.lowerFunction(); }
  const o2o_refusal &refusal() const { return Why; }
  /// The nest under construction: owns the strings of refusal().  Never null; the caller frees it.
  o2o_nest *arena() const { return N; }

  clang::SourceLocation oneThread() const;

  /// Some pointer was taken for an array of the thread's own.
  bool takesThreadArrays() const { return TakesThreadArrays; }

  /// The nest's symbol for a variable declared outside of the loop; null when the loop has none.
  o2o_symbol *symbolOf(const clang::VarDecl *V) const {
    return Outer.lookup(V->getCanonicalDecl());
  }

  /// The array that stands for its thread's part of the block that the variable names, or null.
  o2o_symbol *partOf(const clang::VarDecl *V) const { return Parts.partOf(V); }
  /// Nothing else in the loop names memory of that block.
  bool onlyName(const clang::VarDecl *V) const { return Parts.onlyName(V->getCanonicalDecl()); }

  /// The other way round.
  const clang::VarDecl *variableOf(const o2o_symbol *S) const {
    for (auto [V, Symbol] : Outer)
      if (Symbol == S)
        return V;
    return nullptr;
  }

  // What follows is for the parts of lowering alone.

  /// What the clauses say of a variable.
  struct Clause {
    bool Private = false, First = false, Last = false;
    o2o_redop Red = O2O_RED_NONE;
    const clang::Expr *Start = nullptr;      ///< reduction over an array section: null is 0
    const clang::Expr *Length = nullptr;     ///< its elements; null: up to the array's end
    llvm::SmallVector<o2o_redop, 2> Members; ///< reduction over a record, by field
    OwnReduction Own;                        ///< Red is OWN
    bool Scanned = false;                    ///< reduction(inscan, ...)
    bool Conditional = false;                ///< lastprivate(conditional: ...)
  };

  // lower_nest.cpp
  void lowerClauses(const clang::OMPExecutableDirective *D);
  void lowerHolders();
  bool leavesCounter(const Canonical &C);
  void lowerTiles(llvm::ArrayRef<const clang::Expr *> Sizes, unsigned Count);
  void lowerChunk(const clang::Expr *Chunk, clang::SourceLocation L);
  void ignoreClause(const clang::OMPClause *C);
  /// The loops' heads; their body.  After a refusal what it returns means nothing.
  const clang::Stmt *lowerHeads();
  void privatizeCounters(const clang::Stmt *Body);
  void lowerLoops();
  void checkBounds(clang::SourceLocation Body);
  o2o_stmt *scanBody(const clang::Stmt *Body);
  bool loopHead(const clang::ForStmt *For, Canonical &C);
  bool lowerLoop(clang::ForStmt *For, unsigned Depth);
  bool loopOver(const Canonical &C, o2o_symbol *IV, unsigned Depth, clang::SourceLocation L);
  o2o_expr *launchValue(const clang::Expr *E, const o2o_type *As, const std::string &Name,
                        clang::SourceLocation L);
  bool evaluatedOnce(const clang::Expr *Part) const;
  o2o_once once(const clang::Expr *Part, const char *Variable, o2o_expr *Value, unsigned Depth);
  std::string onceText(const o2o_once &Once, unsigned Depth, const clang::Expr *Part) const;
  std::string spelling(clang::QualType Q) const;
  bool hostTexts(o2o_loop &Loop, const Canonical &C);
  bool constantTexts(o2o_loop &Loop, const Canonical &C);
  bool hostTexts(o2o_loop &Loop, const Canonical &C, const std::string &Wide, std::string First,
                 std::string Second);
  bool lowerPointerLoop(const Canonical &C, unsigned Depth, clang::SourceLocation L);
  void checkRegion();

  // lower_fused.cpp
  bool mapCounters(const LoopSite &Part);
  o2o_stmt *lowerPart(const LoopSite &Part, HostReads &Reads);
  void lowerParts();

  // lower_symbol.cpp
  /// Of the site, or of one of those that are fused.
  bool anySite(llvm::function_ref<bool(const LoopSite &)> Is) const;
  bool injective(const clang::VarDecl *V, llvm::StringRef Path) const;
  o2o_symbol *symbolFor(const clang::VarDecl *V, clang::SourceLocation Use);
  o2o_symbol *outerSymbol(const clang::VarDecl *V, clang::SourceLocation Use);
  o2o_symbol *reductionSymbol(const clang::VarDecl *V, const o2o_type *T, const Clause &C,
                              clang::SourceLocation Use);
  o2o_symbol *clauseSymbol(const clang::VarDecl *V, const o2o_type *T, const Clause &C,
                           clang::SourceLocation Use);
  o2o_symbol *writtenSymbol(const clang::VarDecl *V, const o2o_type *T, clang::SourceLocation Use);
  std::string sectionLength(const clang::VarDecl *V, const Clause &C) const;
  const o2o_type *sectionType(const clang::VarDecl *V, const o2o_type *T, const Clause &C);
  o2o_expr *sectionStart(const clang::VarDecl *V, const clang::Expr *Start);
  o2o_expr *sectionOrigin(o2o_symbol *S, clang::SourceLocation L);
  o2o_expr *sectionOrigin(const clang::Expr *E);
  o2o_symbol *sectionOf(const o2o_expr *Address) const;
  bool regionPrivate(const clang::VarDecl *V) const;
  bool threadSpecific(const clang::VarDecl *V) const;
  o2o_symbol *threadArray(const clang::VarDecl *V);
  bool visibleAtDirective(const clang::VarDecl *V) const;
  o2o_symbol *newSymbol(const clang::VarDecl *V, const o2o_type *T, o2o_storage S);
  void noteLife(o2o_symbol *S, const clang::VarDecl *V) const;
  bool live(const clang::VarDecl *V) const;
  bool leavesPointers(const clang::VarDecl *V, const Clause &C) const;
  bool keepsPointers(const clang::VarDecl *V) const;
  bool needsSlab(const o2o_type *T);
  void collectWrites(const clang::Stmt *S, unsigned Depth);
  bool written(const clang::VarDecl *V) const { return Written.count(V->getCanonicalDecl()) != 0; }
  bool addressed(const clang::VarDecl *V) const {
    return Addressed.count(V->getCanonicalDecl()) != 0;
  }

  // lower_type.cpp
  const o2o_type *type(clang::QualType T, clang::SourceLocation Loc);
  const o2o_type *pointerType(const clang::PointerType *T, clang::SourceLocation Loc);
  const o2o_type *arrayType(const clang::ArrayType *T, clang::SourceLocation Loc);
  const o2o_type *record(const clang::RecordType *T, clang::SourceLocation Loc);
  const o2o_type *scalar(o2o_type_kind K) { return o2o_scalar(N, K); }
  bool hasPointer(const o2o_type *T) const;
  static bool isPointerType(const o2o_type *T) { return T->kind == O2O_T_POINTER; }

  // lower_expr.cpp, lower_operator.cpp, lower_init.cpp
  o2o_expr *rvalue(const clang::Expr *E);
  o2o_expr *lvalue(const clang::Expr *E);
  o2o_expr *element(const clang::ArraySubscriptExpr *A);
  o2o_expr *member(const clang::MemberExpr *M);
  o2o_expr *memberBase(const clang::MemberExpr *M);
  o2o_expr *loadObject(const clang::Expr *E);
  o2o_expr *refuseVolatile(const clang::Expr *E);
  o2o_expr *unaryLvalue(const clang::UnaryOperator *U);
  o2o_expr *decay(const clang::Expr *Array, clang::SourceLocation L);
  o2o_expr *sizeOf(const clang::UnaryExprOrTypeTraitExpr *S);
  o2o_expr *castExpr(const clang::CastExpr *E);
  o2o_expr *pointerCast(const clang::CastExpr *E);
  o2o_expr *pointedBy(const clang::Expr *E);
  o2o_expr *otherElements(clang::SourceLocation L);
  o2o_expr *load(const clang::Expr *E);
  o2o_expr *unary(const clang::UnaryOperator *E);
  o2o_expr *complement(const clang::UnaryOperator *E);
  o2o_expr *notElements(const o2o_type *Pointer, clang::SourceLocation L);
  o2o_expr *byteArithmetic(const clang::BinaryOperator *E);
  o2o_expr *addressOf(const clang::UnaryOperator *E);
  o2o_expr *stepBytes(const clang::UnaryOperator *E, o2o_expr *Pointer, int64_t Each);
  o2o_expr *step(const clang::UnaryOperator *E);
  o2o_expr *times(o2o_expr *Count, int64_t Each);
  o2o_expr *binary(const clang::BinaryOperator *E);
  void heedContraction(const clang::BinaryOperator *E);
  bool assignable(const o2o_expr *To, clang::SourceLocation L);
  o2o_expr *assignment(const clang::BinaryOperator *E);
  o2o_expr *initializer(const clang::Expr *E, const o2o_type *T);
  o2o_expr *conversion(const o2o_type *To, o2o_expr *E, clang::SourceLocation Loc);
  o2o_expr *zero(const o2o_type *T);
  o2o_expr *constant(const clang::Expr *E);

  // lower_launch_value.cpp
  o2o_symbol *launchInteger(const clang::Expr *E);
  o2o_symbol *launchArgument(const clang::Expr *Written, o2o_expr *A, const clang::FunctionDecl *F,
                             const clang::ParmVarDecl *P);
  std::pair<o2o_symbol *, bool> hostInteger(const std::string &Text, const std::string &Name,
                                            const o2o_type *T, const o2o_symbol *Original,
                                            o2o_loc L);
  bool asksForNumbers(const clang::FunctionDecl *F);

  // lower_temporaries.cpp
  o2o_symbol *temporary(const std::string &Name, const o2o_type *T, o2o_expr *Init,
                        clang::SourceLocation L);
  o2o_stmt *bodyOf(const clang::Stmt *S);
  o2o_expr *comma(o2o_expr *A, o2o_expr *B);
  o2o_expr *assign(o2o_expr *To, o2o_expr *Value);
  o2o_expr *stringLiteral(const clang::StringLiteral *S);
  o2o_expr *compoundLiteral(const clang::CompoundLiteralExpr *E);
  o2o_expr *assignParts(o2o_expr *To, o2o_expr *Value, o2o_expr *Before);
  o2o_expr *statementExpression(const clang::StmtExpr *E);

  // lower_call.cpp
  o2o_expr *call(const clang::CallExpr *E);
  /// \p Field: of the struct that the function returns, which is all that the call gives; -1: none.
  o2o_expr *callOf(const clang::CallExpr *E, const clang::FunctionDecl *F, int Field = -1);
  o2o_expr *declaredCall(const clang::CallExpr *E, const clang::FunctionDecl *F);
  bool callable(const clang::CallExpr *E, const clang::FunctionDecl *F);
  void passArgument(const clang::CallExpr *E, const clang::FunctionDecl *F, unsigned I,
                    CallArguments &Args);
  o2o_expr *builtin(const clang::CallExpr *E, const clang::FunctionDecl *F, bool &Known);
  o2o_expr *twoResults(const clang::CallExpr *E, const clang::FunctionDecl *F);
  o2o_function *function(const clang::FunctionDecl *F, llvm::ArrayRef<Binding> Bindings,
                         clang::SourceLocation Loc, int Field,
                         llvm::ArrayRef<ObjectArgument> Objects = {});
  void lowerDefinition(o2o_function *Fn, const clang::FunctionDecl *F,
                       llvm::ArrayRef<Binding> Bindings);
  o2o_symbol *standsFor(const o2o_expr *Argument, const clang::ParmVarDecl *P);
  o2o_expr *classify(const clang::CallExpr *E);
  o2o_expr *boundParameter(const clang::VarDecl *V, clang::SourceLocation L);

  // lower_stmt.cpp
  bool never(const o2o_expr *Cond) const;
  o2o_stmt *stmt(const clang::Stmt *S);
  void sequence(o2o_stmt *Block, llvm::ArrayRef<const clang::Stmt *> All);
  o2o_stmt *block(const clang::Stmt *S);
  o2o_stmt *loopBody(const clang::Stmt *S);
  void append(o2o_stmt *Block, const clang::Stmt *S);
  void appendUnused(o2o_stmt *Block, const clang::Expr *S);
  void appendIf(o2o_stmt *Block, const clang::IfStmt *If,
                llvm::ArrayRef<const clang::Stmt *> Behind = {});
  o2o_stmt *otherBranch(llvm::ArrayRef<const clang::Stmt *> Statements);
  void appendFor(o2o_stmt *Block, const clang::ForStmt *For);
  void appendWhile(o2o_stmt *Block, const clang::WhileStmt *W);
  void appendDo(o2o_stmt *Block, const clang::DoStmt *D);
  void refuseStatement(const clang::Stmt *S);
  void appendReturn(o2o_stmt *Block, const clang::ReturnStmt *S);
  void appendDirective(o2o_stmt *Block, const clang::OMPExecutableDirective *D);
  void appendExpr(o2o_stmt *Block, o2o_expr *E);
  bool slabDeclaration(const clang::VarDecl *V, const o2o_type *T);
  void declareInFront(o2o_stmt *Block, const clang::VarDecl *V, const o2o_type *T);
  void declareRows(o2o_stmt *Block, const clang::VarDecl *V, const o2o_type *T, const char *Bytes);
  void declare(o2o_stmt *Block, const clang::VarDecl *V);
  o2o_stmt *switchStmt(const clang::SwitchStmt *S);

  // Refusing.  Key: the reason's name in docs/remarks.md.
  void refuse(const char *Key, clang::SourceLocation Loc, const std::string &Note,
              const std::string &Text);
  o2o_expr *refuseExpr(const char *Key, clang::SourceLocation Loc, const std::string &Note,
                       const std::string &Text);
  o2o_loc loc(clang::SourceLocation L) const;
  /// What the host evaluates: C text of an expression, which HostTexts keeps.
  std::string text(const clang::Expr *E) const;
  const char *keep(const std::string &S) { return o2o_strdup(N, S.c_str()); }

  clang::CompilerInstance &CI;
  clang::ASTContext &Ctx;
  const LoopSite &Site;
  llvm::SmallVector<const LoopSite *, 4> Fused;
  /// The sequential loop around the directive, or around all; or null.
  const clang::ForStmt *Around;
  const UnitFacts &Unit;
  o2o_nest *N;
  o2o_refusal Why = {};
  bool Failed = false, TakesThreadArrays = false;
  mutable std::vector<const clang::Expr *> HostTexts;
  llvm::DenseMap<const clang::VarDecl *, Clause> Clauses;     ///< by canonical declaration
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *> Outer; ///< symbols of the nest
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *>
      Local; ///< of the body, or of the function being lowered
  /// The first element of a reduction's section, where that is not 0; the symbol begins there.
  llvm::DenseMap<const o2o_symbol *, o2o_expr *> SectionStarts;
  /// Parameters of that function that stand for what their arguments are the addresses of.
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *> Bound;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Written;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Synchronised; ///< written in atomic or critical
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Addressed;    ///< scalars whose address is taken
  llvm::SmallPtrSet<const clang::UnaryOperator *, 8>
      ReadThrough; ///< addresses of numbers by which only these are read
  llvm::SmallPtrSet<const clang::VarDecl *, 8>
      Replaced; ///< structs are assigned to it or to parts of it; null: through a pointer
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Scanned;
  llvm::DenseMap<const clang::RecordDecl *, const o2o_type *> Records;
  llvm::StringMap<o2o_symbol *> Integers; ///< by their text; see launchInteger()
  llvm::DenseMap<const clang::FunctionDecl *, bool> AskingForNumbers; ///< as far as it was asked
  bool InBody = false; ///< the loops' heads have been lowered
  /// Pointers that are loop variables: the address as an expression over the loop's index.
  llvm::DenseMap<const clang::VarDecl *, o2o_expr *> Walking;
  /// The call that is the whole value which a variable is given, and where statements that come
  /// before that go.
  struct {
    const clang::CallExpr *Of = nullptr;
    o2o_stmt *Before = nullptr;
  } WholeValue;
  std::vector<o2o_stmt *> Front; ///< declarations that go in front of the body being lowered
  llvm::DenseMap<const clang::Expr *, o2o_symbol *> Literals; ///< string literals of that body
  struct Specialization {
    const clang::FunctionDecl *F;
    llvm::SmallVector<Binding, 4> Bindings;
    int Field; ///< of the struct that is returned: the copy returns only this; or -1
    o2o_function *Function;
  };
  std::vector<Specialization> Specializations;
  llvm::SmallVector<const clang::FunctionDecl *, 8>
      Active; ///< functions being lowered, outermost first
  o2o_function *CurrentFunction = nullptr;
  int ReturnedField = -1;     ///< see Specialization
  unsigned AccessorDepth = 0; ///< of calls that stand for what they return
  uint64_t PrivateBytes = 0;  ///< of arrays and records in a work-item's private memory

  // What has a class of its own. Those that are declared first know nothing of the others' state.
  BitFields BitMembers{*this};
  ByteNumbers Bytes{*this};
  ComplexNumbers ComplexValues{*this};
  HalfNumbers Halves{*this};
  WideIntegers WideInts{*this};
  Reductions ReductionClauses{*this};
  ProgramExits Exits{*this};
  ThreadNumbers Threads{*this};
  ThreadParts Parts{*this};
  ShadowPointers Shadows{*this};
  PointerTables TablePointers{*this};
  RowGaps Gaps{*this};
  PointerLists PointersInLists{*this};
  PointerMembers PointersInMembers{*this};
  MemoryCalls MemoryFunctions{*this};
  ExternalFunctions Externals{*this};
  FunctionValues Functions{*this};
  PointerValues Pointers{*this};
  Synchronisation Atomics{*this};
  Gotos Labels{*this};
  OuterLoops AroundDirective{*this};
  LinearVariables LinearClauses{*this};
  Hyperplanes Waiting{*this};
  VariableLengthTypes LengthTypes{*this};
  SizeScans Scans{*this};
  SizeBounds Bounds{*this};
  VoidPointers VoidTypes{*this};
  KnownValues Knowns{*this};
  InnerLoops SimdLoops{*this};
  Extensions Gnu{*this};
};

} // namespace o2o

#endif
