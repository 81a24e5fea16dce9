//===- lower_pointer_table.h - pointers kept in memory ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_TABLE_H
#define O2O_PLUGIN_LOWER_POINTER_LOWER_POINTER_TABLE_H

#include "plugin/lower/lower_part.h"

#include <optional>

namespace o2o {

/// A table of pointers in the place of the object, not yet among the nest's symbols.
o2o_symbol *newTable(o2o_nest *N, const o2o_symbol *Like);

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

/// Pointers kept in memory: paths that the host follows, tables that the kernel has.
class PointerTables : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  o2o_symbol *pathObject(const clang::Expr *E);
  /// The pointer of a path that follows others, as an lvalue for the launch whose address is null
  /// where one of these is null, or the loop has no iterations; empty: the object has no such.
  std::string whereReached(const o2o_symbol *Object) const;
  o2o_symbol *pathInteger(const clang::Expr *E, bool Known = false);
  /// A value at a constant place of a variable, or of what one pointer leads to, as the host takes
  /// it for a launch: 0 where that does not follow the pointer.
  struct HostValue {
    const clang::Expr *Of;            ///< as if it stood in the loop
    std::string Name, Original, Host; ///< as it is written, where it is, and its value
    bool OfThread;                    ///< other threads may have another one there
  };
  /// \p Own: even if it is OfThread.
  std::optional<HostValue> hostValue(const clang::Expr *E, bool Own = false);
  /// An expression of a called function with the arguments in place of the parameters that stand
  /// for objects, as if the function's body stood in the loop; unlike it in nothing else.
  const clang::Expr *inLoop(const clang::Expr *E) const;
  o2o_expr *overTable(o2o_expr *L, Places &P);
  o2o_expr *overTablePointer(o2o_expr *Pointer, Places &P);
  o2o_expr *loadRow(const clang::Expr *E);
  /// What a pointer to pointers leads to, as one of type \p T: Rows gets those of its table, those
  /// of the tables among these, and so on.  The pointer into the first table; null: declined.
  o2o_expr *tablesOf(o2o_expr *Pointer, const o2o_type *T, Places &P,
                     llvm::SmallVectorImpl<o2o_symbol *> &Rows, clang::SourceLocation L);
  o2o_symbol *pointedTable(const o2o_expr *Pointer) const;

  llvm::SmallPtrSet<const o2o_symbol *, 4> Kept; ///< copies whose pointers are the original's
  /// What parameters that stand for objects are in the loop; of the functions being lowered.
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Arguments;
  /// Of parameters among them that are structs, or point to such: the object that has been copied.
  llvm::DenseMap<const clang::VarDecl *, const o2o_symbol *> Copies;
  /// The copied object, and what \p Argument, which is passed by \p P, is in the loop; else null.
  std::pair<const o2o_symbol *, const clang::Expr *>
  copied(const clang::Expr *Argument, const o2o_expr *Value, const clang::ParmVarDecl *P) const;
  /// The parameters of a function for other units that paths may begin with: pointers to structs,
  /// and structs.
  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *> Beginnings;

private:
  /// Offsets of pointers, the last bytes behind where the last one leads, from a parameter.
  struct Steps {
    const clang::VarDecl *From = nullptr;
    llvm::SmallVector<int64_t, 4> Followed;
    int64_t Offset = 0;
  };
  bool stepsTo(const clang::Expr *Lvalue, Steps &S) const;
  bool stepsBehind(const clang::Expr *Pointer, Steps &S) const;
  bool begins(const clang::VarDecl *Root, bool Here) const;
  std::string whereReached(const std::string &Path,
                           llvm::ArrayRef<const clang::Expr *> Followed) const;
  o2o_symbol *parameterPath(const clang::Expr *E);
  bool invariant(const clang::Expr *E, bool &ThreadSpecific);
  const clang::VarDecl *rootOf(const clang::Expr *Path, std::vector<const clang::Expr *> &Followed,
                               bool &ThreadSpecific);
  o2o_symbol *tableOf(o2o_symbol *S);
  o2o_symbol *rowsAt(const Places &P, const o2o_type *T, clang::SourceLocation L);

  llvm::StringMap<o2o_symbol *> Paths, Integers;     ///< by their text
  llvm::DenseMap<o2o_symbol *, o2o_symbol *> Tables; ///< of objects that hold more than pointers
  llvm::DenseMap<const o2o_symbol *, std::string> Reached; ///< where paths' pointers are
  std::vector<o2o_symbol *> Rows;
};

} // namespace o2o

#endif
