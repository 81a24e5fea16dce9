//===- lower.h - from the AST of a worksharing loop to the IR
//----------------------------------===//
//
// One NestLowering lowers one directive.  The work is split by what is lowered: lower_nest.cpp (the
// directive, its loops and clauses), lower_symbol.cpp (who shares what), lower_type.cpp,
// lower_expr.cpp, lower_rows.cpp (pointers kept in memory), lower_call.cpp, lower_stmt.cpp, lower_atomic.cpp.
//
// What cannot be lowered refuses the nest: refuse() records the first reason, lowering goes on with
// a dummy so that no caller needs an error path, and lower() returns null in the end.
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_LOWER_LOWER_H
#define O2O_PLUGIN_LOWER_LOWER_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include "plugin/ast/compat.h"
#include "plugin/ast/purity.h"
#include "plugin/unit/facts.h"
#include "xform/ir/ir.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace o2o {

/// Control may come into the statement from elsewhere: by a label or a case.
bool hasEntry(const clang::Stmt *S);

struct Canonical;

/// The IR's operator for a binary operator or compound assignment of C; false: none.
bool binaryOp(clang::BinaryOperatorKind K, o2o_op &Op);

/// The IR's operator for the comparison of a canonical loop.
o2o_op compareOp(clang::BinaryOperatorKind K);

/// NULL, and 0 as a pointer.
bool isNullConstant(const o2o_expr *E);

/// The expression behind parentheses and casts to void.
const clang::Expr *withoutVoid(const clang::Expr *E);

/// C text of the function that ends the program for the nest's kernel, which has `ended`.
std::string endedDefinition(const o2o_nest *N);

/// The loops of the directive, outermost first: fewer than it names where other statements stand between them.
llvm::SmallVector<clang::ForStmt *, 4> associatedLoops(const clang::OMPLoopDirective *D);

/// Is this the variable of a loop that the directive is about?
bool isCounter(const clang::OMPLoopDirective *D, const clang::VarDecl *V);

/// NONE: one that the program declares itself.
o2o_redop reductionOperator(const clang::OMPReductionClause *C);

/// What a pointer points to, as an lvalue.
o2o_expr *pointee(o2o_nest *N, o2o_expr *P);

/// A table of pointers in the place of the object, not yet among the nest's symbols.
o2o_symbol *newTable(o2o_nest *N, const o2o_symbol *Like);

/// Does the function, or one that it calls, compare any pointer with null?
bool asksForNull(const clang::FunctionDecl *F);

class NestLowering {
public:
  /// \p Fused: the directives, \p Site first, whose loops are to be one nest (fuse.h); none: the site's.
  /// \p AroundAll: the sequential loop whose body is nothing but these directives, or null.
  NestLowering(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const LoopSite &Site,
               const UnitFacts &Unit, std::string Name, llvm::ArrayRef<const LoopSite *> Fused = {},
               const clang::ForStmt *AroundAll = nullptr);

  /// The lowered nest (the caller frees it), or null; then refusal() says why.
  o2o_nest *lower();
  /// The same for Site.Function, which kernels of other units may call; the site has no directive then.
  o2o_nest *lowerFunction();
  const o2o_refusal &refusal() const { return Why; }
  /// The nest under construction: owns the strings of refusal().  Never null; the caller frees it.
  o2o_nest *arena() const { return N; }

  clang::SourceLocation oneThread() const;

  /// Some pointer was taken for an array of the thread's own.
  bool hasOwnArrays() const { return OwnArrays; }

  /// The nest's symbol for a variable declared outside of the loop; null when the loop has none.
  o2o_symbol *symbolOf(const clang::VarDecl *V) const {
    return Outer.lookup(V->getCanonicalDecl());
  }

  /// The other way round.
  const clang::VarDecl *variableOf(const o2o_symbol *S) const {
    for (auto [V, Symbol] : Outer)
      if (Symbol == S)
        return V;
    return nullptr;
  }

private:
  // lower_nest.cpp
  void lowerClauses(const clang::OMPExecutableDirective *D);
  void lowerHolders();
  bool leavesCounter(const Canonical &C);
  void lowerChunk(const clang::Expr *Chunk, clang::SourceLocation L);
  void ignoreClause(const clang::OMPClause *C);
  void lowerLoops();
  void checkBounds(clang::SourceLocation Body);
  bool lowerLoop(clang::ForStmt *For, unsigned Depth);
  o2o_expr *launchValue(const clang::Expr *E, const o2o_type *As, const std::string &Name,
                        clang::SourceLocation L);
  bool hostTexts(o2o_loop &Loop, const Canonical &C);
  bool hostTexts(o2o_loop &Loop, const Canonical &C, const std::string &Wide, std::string First,
                 std::string Second);
  bool lowerPointerLoop(const Canonical &C, unsigned Depth, clang::SourceLocation L);
  void noteLinear(const clang::OMPLinearClause *C);
  void lowerLinears();
  void checkRegion();
  void finishSymbols();

  // lower_sink.cpp
  /// What the host reads for a launch.
  struct HostReads {
    llvm::SmallVector<const clang::VarDecl *, 2> IVs; ///< of loops around the directives
    llvm::SmallPtrSet<const clang::VarDecl *, 16> Addressed;
    unsigned Named = 0, Pointer = 0; ///< see o2o_nest
    bool Good = true;                ///< it is the same in all launches, as far as names tell
    bool reachable(const clang::VarDecl *V) const;
  };
  void lowerAround();
  o2o_around *around(const clang::ForStmt *For, HostReads &Reads);
  HostReads hostReads() const;
  bool finish(HostReads &Reads);
  bool ownVariable(const Canonical &C, const HostReads &Reads) const;
  bool aroundHead(const Canonical &C, int64_t &Step) const;
  void noteHostReads(HostReads &Reads, const clang::Expr *E) const;
  void noteHostReads(HostReads &Reads) const;

  // lower_fuse.cpp
  bool mapCounters(const LoopSite &Part);
  o2o_stmt *lowerPart(const LoopSite &Part, HostReads &Reads);
  void lowerParts();

  // lower_symbol.cpp
  /// Of the site, or of one of those that are fused.
  bool anySite(llvm::function_ref<bool(const LoopSite &)> Is) const;
  bool injective(const clang::VarDecl *V, llvm::StringRef Path) const;
  o2o_symbol *symbolFor(const clang::VarDecl *V, clang::SourceLocation Use);
  o2o_symbol *outerSymbol(const clang::VarDecl *V, clang::SourceLocation Use);
  const o2o_type *sectionType(const clang::VarDecl *V, const o2o_type *T,
                              const clang::Expr *Length);
  bool regionPrivate(const clang::VarDecl *V) const;
  bool threadSpecific(const clang::VarDecl *V) const;
  o2o_symbol *ownArray(const clang::VarDecl *V);
  bool visibleAtDirective(const clang::VarDecl *V) const;
  o2o_symbol *newSymbol(const clang::VarDecl *V, const o2o_type *T, o2o_storage S);
  void noteLife(o2o_symbol *S, const clang::VarDecl *V) const;
  bool live(const clang::VarDecl *V) const;
  bool keepsPointers(const clang::VarDecl *V) const;
  bool needsSlab(const o2o_type *T);
  void collectWrites(const clang::Stmt *S, unsigned Depth);
  bool written(const clang::VarDecl *V) const { return Written.count(V->getCanonicalDecl()) != 0; }
  bool addressed(const clang::VarDecl *V) const {
    return Addressed.count(V->getCanonicalDecl()) != 0;
  }

  // lower_type.cpp
  const o2o_type *type(clang::QualType T, clang::SourceLocation Loc);
  const o2o_type *record(const clang::RecordType *T, clang::SourceLocation Loc);
  const o2o_type *scalar(o2o_type_kind K) { return o2o_scalar(N, K); }
  bool hasPointer(const o2o_type *T) const;
  unsigned fieldIndex(const clang::FieldDecl *F) const;

  // lower_bitfield.cpp
  void addUnits(const clang::RecordDecl *D, uint64_t Size, uint64_t Align,
                std::vector<o2o_field> &Members);
  /// The object of a bit-field, and the place of the bits in it.
  struct Bits {
    o2o_expr *Object = nullptr;
    const o2o_type *Type = nullptr; ///< of the value
    uint64_t Offset = 0, Width = 0; ///< bits
  };
  static const clang::FieldDecl *bitField(const clang::Expr *E);
  Bits bits(const clang::MemberExpr *M);
  static llvm::SmallVector<unsigned, 4> unitsOf(const o2o_type *Record, const Bits &B);
  o2o_expr *partFor(const Bits &B, const o2o_field &Unit, o2o_expr *Raw, uint64_t &Mask);
  o2o_expr *valueOf(const Bits &B, o2o_expr *Raw);
  o2o_expr *readBits(const Bits &B);
  o2o_expr *writeBits(const Bits &B, o2o_expr *Value);
  o2o_expr *assignBits(const clang::BinaryOperator *E);
  o2o_expr *stepBits(const clang::UnaryOperator *E);
  o2o_expr *bitFieldInitializer(const clang::InitListExpr *List, const o2o_type *T);
  static bool isPointerType(const o2o_type *T) { return T->kind == O2O_T_POINTER; }

  // lower_vla.cpp
  const o2o_type *typeOfVariable(const clang::VarDecl *V);
  const o2o_type *declaredType(const clang::VarDecl *V);
  const o2o_type *countedType(clang::QualType T, const clang::VarDecl *V,
                              std::vector<o2o_stmt *> &Counts);
  o2o_expr *fixedCount(const clang::Expr *Size);
  bool lastingSize(const clang::Expr *Size);
  const char *hostBytes(const o2o_type *T);

  // lower_expr.cpp, lower_operator.cpp, lower_init.cpp
  o2o_expr *rvalue(const clang::Expr *E);
  o2o_expr *lvalue(const clang::Expr *E);
  o2o_expr *memberBase(const clang::MemberExpr *M);
  o2o_expr *castExpr(const clang::CastExpr *E);
  o2o_expr *load(const clang::Expr *E);
  o2o_expr *unary(const clang::UnaryOperator *E);
  o2o_expr *binary(const clang::BinaryOperator *E);
  void heedContraction(const clang::BinaryOperator *E);
  bool assignable(const o2o_expr *To, clang::SourceLocation L);
  o2o_expr *assignment(const clang::BinaryOperator *E);
  o2o_expr *initializer(const clang::Expr *E, const o2o_type *T);
  o2o_expr *conversion(const o2o_type *To, o2o_expr *E, clang::SourceLocation Loc);
  o2o_expr *zero(const o2o_type *T);
  o2o_expr *constant(const clang::Expr *E);

  // lower_pointer.cpp
  /// Is the pointer null? Known: 0 or 1 where that is the same in all launches, else -1; Sym: a VALUE
  /// that is 1 when it is. Neither: not known.
  struct Nullness {
    int Known = -1;
    o2o_symbol *Sym = nullptr;
    bool operator==(const Nullness &N) const { return Known == N.Known && Sym == N.Sym; }
  };
  Nullness nullness(const o2o_expr *Pointer);
  o2o_expr *isNull(o2o_expr *Pointer, bool Wanted, clang::SourceLocation L);
  o2o_expr *truth(const clang::Expr *Cond);
  o2o_expr *comparePointers(o2o_op Op, o2o_expr *A, o2o_expr *B, clang::SourceLocation L);
  o2o_space spaceOf(const o2o_expr *E) const;
  void checkPointerPairs();
  void checkReturnedPointers();
  bool setSpace(o2o_symbol *S, o2o_expr *Value, clang::SourceLocation Loc);

  // lower_fold.cpp
  bool keepsInitialValue(const clang::VarDecl *V);
  o2o_expr *constantVariable(const clang::VarDecl *V);
  const VariableUses &unitUses();
  const VariableUses &loopUses();
  bool known(const o2o_expr *Cond, bool &Value) const;
  bool never(const o2o_expr *Cond) const;

  // lower_inner.cpp
  bool innerClause(const clang::OMPLoopDirective *D, const clang::OMPClause *C,
                   llvm::SmallVectorImpl<const clang::VarDecl *> &Own);
  void innerLoop(o2o_stmt *Block, const clang::OMPLoopDirective *D);

  // lower_reduction.cpp
  void lowerReduction(const clang::OMPReductionClause *C);
  bool declaredReduction(const clang::OMPDeclareReductionDecl *D, const clang::VarDecl *V,
                         clang::SourceLocation L);
  bool neutral(const clang::OMPDeclareReductionDecl *D, const clang::FieldDecl *Member,
               o2o_redop Op, const std::string &Name);

  // lower_complex.cpp
  /// The parts of a complex number. No Im: it is a real one.
  struct ComplexParts {
    o2o_expr *Re = nullptr, *Im = nullptr;
    o2o_expr *Before = nullptr; ///< evaluated first; null: nothing
  };
  const o2o_type *complexType(clang::QualType T);
  ComplexParts complexParts(const clang::Expr *E);
  ComplexParts complexOperation(clang::BinaryOperatorKind Op, ComplexParts A, ComplexParts B,
                                const clang::BinaryOperator *E);
  ComplexParts complexCall(const clang::CallExpr *E);
  ComplexParts converted(ComplexParts P, const o2o_type *Part, clang::SourceLocation L);
  o2o_expr *partOf(o2o_expr *Complex, unsigned Field, clang::SourceLocation L);
  o2o_expr *fixed(o2o_expr *Part, o2o_expr *&Before, clang::SourceLocation L);
  o2o_expr *complexRecord(ComplexParts P, const o2o_type *T, clang::SourceLocation L);
  o2o_expr *complexValue(const clang::Expr *E);
  o2o_expr *complexAssignment(const clang::BinaryOperator *E);
  o2o_expr *complexTruth(const clang::Expr *E);
  o2o_expr *realOfComplex(const clang::Expr *E);

  // lower_value.cpp
  o2o_symbol *launchInteger(const clang::Expr *E);

  // lower_thread.cpp
  bool mayNumber() const;
  o2o_symbol *hostInteger(const std::string &Name, const std::string &Host);
  std::string teamText();
  o2o_expr *iterationNumber(std::string &Total);
  o2o_expr *threadNumber(const std::string &Name, clang::SourceLocation L);
  o2o_expr *threadCall(llvm::StringRef Name, clang::SourceLocation L);
  const clang::Expr *numbered(const clang::VarDecl *V);
  o2o_expr *fromNumber(const clang::VarDecl *V, clang::SourceLocation L);

  // lower_rows.cpp
  o2o_symbol *pathObject(const clang::Expr *E);
  bool invariant(const clang::Expr *E, bool &ThreadSpecific);
  /// Where in a table the pointers of one kind are.
  struct Places {
    o2o_symbol *Table = nullptr;
    std::string Name;
    int64_t Offset = 0;
    /// Stride and count of each subscript, outermost first; count 0: as many as there are.
    std::vector<int64_t> Levels;
    const char *Obstacle = "the loop follows a pointer that is stored in memory";

    bool operator==(const Places &P) const {
      return Table == P.Table && Offset == P.Offset && Levels == P.Levels;
    }
    o2o_expr *decline(const char *Why = nullptr) {
      Obstacle = Why ? Why : Obstacle;
      return nullptr;
    }
    void step(uint64_t Stride, uint64_t Count) {
      Levels.push_back((int64_t)Stride);
      Levels.push_back((int64_t)Count);
      Name += "[]";
    }
  };
  o2o_symbol *tableOf(o2o_symbol *S);
  o2o_expr *overTable(o2o_expr *L, Places &P);
  o2o_expr *overTablePointer(o2o_expr *Pointer, Places &P);
  o2o_symbol *rowsAt(const Places &P, const o2o_type *T, clang::SourceLocation L);
  o2o_expr *loadRow(const clang::Expr *E);
  o2o_symbol *pointedTable(const o2o_expr *Pointer) const;

  // lower_twin.cpp
  /// The counterpart, in a table, of a variable that points to structs with pointers (or is one).
  struct Twin {
    o2o_symbol *Sym = nullptr;
    const Places *Way = nullptr;    ///< where it points; null: not known yet
    const char *Obstacle = nullptr; ///< why it has no good value
    clang::SourceLocation Used;
  };
  void collectFollowed(const clang::Stmt *S, bool Called);
  bool followed(clang::QualType T) const;
  const Places *intern(const Places &P);
  static bool impure(o2o_expr *E);
  o2o_expr *twinValue(Twin &T, o2o_expr *Value);
  void declareTwin(o2o_stmt *Block, const clang::VarDecl *V, o2o_symbol *S, o2o_expr *Value);
  o2o_expr *withTwin(o2o_expr *Change);
  o2o_expr *overTwin(o2o_symbol *S, Places &P, o2o_loc L);
  o2o_symbol *twinParameter(o2o_symbol *S, const Places *Way);
  void checkTwins();
  o2o_symbol *twinTable(o2o_symbol *T);
  o2o_expr *inTwinTable(o2o_expr *E);

  // lower_goto.cpp
  void statements(o2o_stmt *Block, llvm::ArrayRef<const clang::Stmt *> Kids);
  void jump(o2o_stmt *Block, const clang::GotoStmt *G);
  void leave(o2o_stmt *Block, const clang::Stmt *S);

  // lower_memory.cpp
  o2o_expr *elements(const clang::Expr *Argument);
  o2o_expr *fillValue(const clang::Expr *Byte, const o2o_type *Elem);
  o2o_stmt *elementLoop(o2o_expr *To, o2o_expr *Value, o2o_symbol *End, bool Down,
                        clang::SourceLocation L);
  bool memoryCall(o2o_stmt *Block, const clang::CallExpr *E);

  // lower_temp.cpp
  o2o_symbol *temporary(const std::string &Name, const o2o_type *T, o2o_expr *Init,
                        clang::SourceLocation L);
  o2o_stmt *bodyOf(const clang::Stmt *S);
  o2o_expr *comma(o2o_expr *A, o2o_expr *B);
  o2o_expr *assign(o2o_expr *To, o2o_expr *Value);
  o2o_expr *stringLiteral(const clang::StringLiteral *S);
  o2o_expr *compoundLiteral(const clang::CompoundLiteralExpr *E);
  o2o_expr *assignParts(o2o_expr *To, o2o_expr *Value, o2o_expr *Before);
  o2o_expr *statementExpression(const clang::StmtExpr *E);

  // lower_end.cpp
  size_t endingRun(llvm::ArrayRef<const clang::Stmt *> Kids, size_t I) const;
  bool endUnless(o2o_stmt *Block, const clang::Expr *E);
  o2o_symbol *recorded(o2o_symbol *&Array, const char *Kind, const char *Type, const o2o_type *Elem,
                       unsigned Count);
  void startRecord();
  void end(o2o_stmt *Block, llvm::ArrayRef<const clang::Stmt *> Kids);

  // lower_gnu.cpp
  o2o_expr *choice(const clang::AbstractConditionalOperator *C);
  o2o_expr *choiceOfCommon(const clang::BinaryConditionalOperator *C);
  o2o_expr *commonOperand(const clang::OpaqueValueExpr *E);
  o2o_expr *checkedArithmetic(const clang::CallExpr *E, llvm::StringRef Name);
  o2o_expr *hint(const clang::CallExpr *E, llvm::StringRef Name);

  // lower_call.cpp
  o2o_expr *call(const clang::CallExpr *E);
  o2o_expr *builtin(const clang::CallExpr *E, const clang::FunctionDecl *F, bool &Known);
  o2o_expr *twoResults(const clang::CallExpr *E, const clang::FunctionDecl *F);
  /// What a parameter is bound to in one call; Symbol: its argument is the address of that private
  /// variable, and the parameter stands for it.
  struct Binding {
    o2o_space Space = O2O_SPACE_NONE;
    o2o_symbol *Symbol = nullptr;
    o2o_symbol *Table = nullptr; ///< of a pointer to pointers: what it points into
    Nullness Null = {};
    const Places *Way = nullptr; ///< its twin is passed as well, and points there
    bool One =
        false; ///< to a function of another unit: what it points to is no element of an array
    bool operator==(const Binding &B) const {
      return Space == B.Space && Symbol == B.Symbol && Table == B.Table && Null == B.Null &&
             Way == B.Way && One == B.One;
    }
  };
  o2o_function *function(const clang::FunctionDecl *F, llvm::ArrayRef<Binding> Bindings,
                         clang::SourceLocation Loc);
  o2o_symbol *standsFor(const o2o_expr *Argument, const clang::ParmVarDecl *P);
  o2o_expr *classify(const clang::CallExpr *E);
  o2o_expr *boundParameter(const clang::VarDecl *V, clang::SourceLocation L);

  // lower_external.cpp
  o2o_expr *externalCall(const clang::CallExpr *E, const clang::FunctionDecl *F);
  o2o_function *external(const clang::FunctionDecl *F, llvm::ArrayRef<Binding> Bindings,
                         clang::SourceLocation L);
  void effects(o2o_stmt *Body, const clang::FunctionDecl *F, const o2o_function *Fn,
               llvm::ArrayRef<Binding> Bindings, clang::SourceLocation L);
  bool passable(const o2o_type *T) const;
  o2o_symbol *datum(const clang::VarDecl *V, const o2o_type *T, clang::SourceLocation Use);

  // lower_stmt.cpp
  o2o_stmt *stmt(const clang::Stmt *S);
  o2o_stmt *block(const clang::Stmt *S);
  o2o_stmt *loopBody(const clang::Stmt *S);
  void append(o2o_stmt *Block, const clang::Stmt *S);
  bool slabDeclaration(const clang::VarDecl *V, const o2o_type *T);
  void declare(o2o_stmt *Block, const clang::VarDecl *V);
  o2o_stmt *switchStmt(const clang::SwitchStmt *S);

  // lower_atomic.cpp
  void atomic(o2o_stmt *Block, const clang::OMPAtomicDirective *D);
  o2o_expr *atomicStep(const clang::OMPAtomicDirective *D, o2o_expr *X, o2o_atomic_form &Form);
  o2o_expr *atomicUpdate(const clang::OMPAtomicDirective *D, o2o_expr *X, o2o_atomic_form &Form);
  void capture(o2o_stmt *Block, const clang::Expr *V, o2o_expr *Value, clang::SourceLocation L);
  void critical(o2o_stmt *Block, const clang::OMPExecutableDirective *D);
  o2o_expr *value(const clang::Expr *E);
  void appendExpr(o2o_stmt *Block, o2o_expr *E);

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
  std::string AfterParts; ///< gives variables of loops around fused directives their last values
  const UnitFacts &Unit;
  o2o_nest *N;
  o2o_refusal Why = {};
  bool Failed = false, OwnArrays = false;

  struct Clause {
    bool Private = false, First = false, Last = false;
    o2o_redop Red = O2O_RED_NONE;
    const clang::Expr *Length = nullptr; ///< reduction over an array section: its elements, from 0
    llvm::SmallVector<o2o_redop, 2> Members; ///< reduction over a record, by field
  };
  struct Linear {
    const clang::VarDecl *V;
    int64_t Step;
  };
  mutable std::vector<const clang::Expr *> HostTexts;
  std::vector<Linear> Linears;                                ///< of `linear` clauses
  llvm::DenseMap<const clang::VarDecl *, Clause> Clauses;     ///< by canonical declaration
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *> Outer; ///< symbols of the nest
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *>
      Local; ///< of the body, or of the function being lowered
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *>
      Bound; ///< parameters of that function that stand for private variables
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Written;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Synchronised; ///< written in atomic or critical
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Addressed;    ///< scalars whose address is taken
  llvm::SmallPtrSet<const clang::VarDecl *, 8>
      Replaced; ///< structs are assigned to it or to parts of it; null: through a pointer
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Scanned;
  llvm::DenseMap<const clang::RecordDecl *, const o2o_type *> Records;
  const o2o_type *Complex[2] = {}; ///< of floats, of doubles
  llvm::DenseMap<const clang::FieldDecl *, unsigned>
      Fields; ///< of structs with bit-fields: their place in the record
  llvm::StringMap<o2o_symbol *> Paths;
  VariableUses InLoop;                               ///< see loopUses()
  llvm::StringMap<o2o_symbol *> Integers;            ///< by their text; see launchInteger()
  llvm::DenseMap<o2o_symbol *, o2o_symbol *> Tables; ///< of objects that hold more than pointers
  llvm::SmallPtrSet<const o2o_symbol *, 4> Kept;     ///< copies whose pointers are the original's
  std::vector<o2o_symbol *> Rows;
  llvm::SmallPtrSet<const clang::RecordDecl *, 8>
      Followed; ///< structs whose pointers are followed by way of variables of the loop
  llvm::MapVector<const o2o_symbol *, Twin> Twins;
  std::vector<std::unique_ptr<Places>> Ways; ///< one of each
  llvm::DenseMap<o2o_symbol *, o2o_symbol *> TwinTables;
  struct PointerPair {
    const o2o_expr *A, *B;
    clang::SourceLocation Loc;
  };
  std::vector<PointerPair> PointerPairs; ///< compared or subtracted
  /// Of pointers that the loop does not change: of the launch, parameters, and those with an initial value.
  llvm::DenseMap<const o2o_symbol *, Nullness> Nulls;
  llvm::DenseMap<const o2o_symbol *, const o2o_expr *> Origins; ///< initial values of those
  /// A label that the code being lowered may jump to, the flag that says so, and how many loops and
  /// switches stand around the label.
  struct Jump {
    const clang::LabelDecl *Label;
    o2o_symbol *Flag;
    unsigned Depth;
  };
  std::vector<Jump> Jumps;
  unsigned BreakDepth = 0;
  /// Places at which iterations end the program, and the numbers that the host's calls take there.
  unsigned Ends = 0;
  o2o_symbol *EndIntegers = nullptr, *EndFloats = nullptr;
  bool InBody = false;            ///< the loops' heads have been lowered
  o2o_symbol *Number = nullptr;   ///< of the thread that OpenMP gives the iteration to
  o2o_symbol *TeamSize = nullptr; ///< how many threads there are
  unsigned Deriving = 0;          ///< values that are made again by the work-item are being lowered
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Numbered; ///< see numbered()
  bool Hoist = false; ///< declarations must be visible behind the block that they stand in
  /// Pointers that are loop variables: the address as an expression over the loop's index.
  llvm::DenseMap<const clang::VarDecl *, o2o_expr *> Walking;
  std::vector<o2o_stmt *> Front; ///< declarations that go in front of the body being lowered
  llvm::DenseMap<const clang::Expr *, o2o_symbol *> Literals; ///< string literals of that body
  llvm::DenseMap<const clang::OpaqueValueExpr *, o2o_symbol *> Commons; ///< of `a ?: b`, evaluated
  struct Specialization {
    const clang::FunctionDecl *F;
    llvm::SmallVector<Binding, 4> Bindings;
    o2o_function *Function;
  };
  std::vector<Specialization> Specializations;
  llvm::SmallVector<const clang::FunctionDecl *, 8>
      Active; ///< functions being lowered, outermost first
  o2o_function *CurrentFunction = nullptr;
  uint64_t PrivateBytes = 0; ///< of arrays and records in a work-item's private memory
};

} // namespace o2o

#endif
