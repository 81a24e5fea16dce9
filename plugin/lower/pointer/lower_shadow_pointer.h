//===- lower_shadow_pointer.h - pointers into tables, next to pointers into structs ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_LOWER_SHADOW_POINTER_H
#define O2O_PLUGIN_LOWER_POINTER_LOWER_SHADOW_POINTER_H

#include "plugin/lower/pointer/lower_pointer_table.h"

namespace o2o {

/// The counterparts, in tables, of variables that point to structs with pointers.
class ShadowPointers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// The counterpart, in a table, of a variable that points to structs with pointers (or is one).
  struct ShadowPointer {
    o2o_symbol *Sym = nullptr;
    const Places *Way = nullptr;    ///< where it points; null: not known yet
    const char *Obstacle = nullptr; ///< why it has no good value
    clang::SourceLocation Used;
  };
  void collectFollowed(const clang::Stmt *S, bool Called);
  bool followed(clang::QualType T) const;
  /// Parameters of the type may have to stand for what their arguments are the addresses of: some
  /// are followed, or passed to functions of other units.
  bool standsForObjects(clang::QualType T) const;
  const Places *intern(const Places &P);
  static bool impure(o2o_expr *E);
  void declareShadow(o2o_stmt *Block, const clang::VarDecl *V, o2o_symbol *S, o2o_expr *Value);
  /// The same for a variable that the directive makes private (`private(p)`).
  void declarePrivate(const clang::VarDecl *V, o2o_symbol *S);
  o2o_expr *withShadow(o2o_expr *Change);
  o2o_expr *throughShadow(o2o_symbol *S, Places &P, o2o_loc L);
  o2o_symbol *shadowParameter(o2o_symbol *S, const Places *Way);
  void checkShadows();
  o2o_expr *inShadowTable(o2o_expr *E);

  llvm::MapVector<const o2o_symbol *, ShadowPointer> BySymbol;

private:
  o2o_expr *shadowValue(ShadowPointer &T, o2o_expr *Value);
  o2o_symbol *shadowTable(o2o_symbol *T);

  llvm::SmallPtrSet<const clang::RecordDecl *, 8>
      Followed; ///< structs whose pointers are followed by way of variables of the loop
  /// Structs that parameters point to and that functions of other units get.
  llvm::SmallPtrSet<const clang::RecordDecl *, 8> PassedOn;
  std::vector<std::unique_ptr<Places>> Ways; ///< one of each
  llvm::DenseMap<o2o_symbol *, o2o_symbol *> ShadowTables;
};

} // namespace o2o

#endif
