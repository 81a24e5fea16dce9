//===- lower_twin.h - pointers into tables, next to pointers into structs ---===//
#ifndef O2O_PLUGIN_LOWER_LOWER_TWIN_H
#define O2O_PLUGIN_LOWER_LOWER_TWIN_H

#include "plugin/lower/lower_rows.h"

namespace o2o {

/// The counterparts, in tables, of variables that point to structs with pointers.
class ShadowPointers : LoweringPart {
public:
  using LoweringPart::LoweringPart;

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
  void declareTwin(o2o_stmt *Block, const clang::VarDecl *V, o2o_symbol *S, o2o_expr *Value);
  o2o_expr *withTwin(o2o_expr *Change);
  o2o_expr *overTwin(o2o_symbol *S, Places &P, o2o_loc L);
  o2o_symbol *twinParameter(o2o_symbol *S, const Places *Way);
  void checkTwins();
  o2o_expr *inTwinTable(o2o_expr *E);

  llvm::MapVector<const o2o_symbol *, Twin> Twins;

private:
  o2o_expr *twinValue(Twin &T, o2o_expr *Value);
  o2o_symbol *twinTable(o2o_symbol *T);

  llvm::SmallPtrSet<const clang::RecordDecl *, 8>
      Followed; ///< structs whose pointers are followed by way of variables of the loop
  std::vector<std::unique_ptr<Places>> Ways; ///< one of each
  llvm::DenseMap<o2o_symbol *, o2o_symbol *> TwinTables;
};

} // namespace o2o

#endif
