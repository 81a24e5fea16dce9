//===- block_headers.h - pointers to what an allocator keeps in front of a block --------------===//
#ifndef O2O_PLUGIN_HOST_BLOCK_HEADERS_H
#define O2O_PLUGIN_HOST_BLOCK_HEADERS_H

#include "clang/AST/Expr.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace o2o {

using BlockHeaders = llvm::SmallPtrSet<const clang::VarDecl *, 4>;

/// Automatic variables of the function that are only freed, compared, assigned, and followed to
/// the very element that they point to (`h->size`, `*h`, `h[0]`): wherever that is, it is no place
/// in front of an array whose elements are accessed through them.
BlockHeaders blockHeaders(const clang::Stmt *Body, const clang::ASTContext &Ctx);

/// free(), realloc(): the first argument is where a block begins.
bool takesBlock(const clang::CallExpr *C);

} // namespace o2o

#endif
