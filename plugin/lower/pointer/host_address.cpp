//===- host_address.cpp - addresses as integers -----------------------------------------------===//
//
//   if (((uintptr_t)(x + i) & 15) == 0)   ->   if (((x_address + 8 * ((x + i) - x)) & 15) == 0)
//
// An object is elsewhere on the device, so the launch tells the kernel where it is on the host, and
// the kernel adds how far behind its beginning the pointer points.  That is known of pointers that
// are made of a variable of the launch: in the expression itself, or in a variable of the loop that
// keeps its first value.  Declined are others, memory of the iteration (nobody can tell where the
// host would have it), what a path leads to, and pointers to a part of an element.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/pointer/host_address.h"
#include "plugin/lower/lower.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace o2o {

/// The object that a pointer is made of by steps from element to element; null: another pointer.
static o2o_symbol *objectOf(NestLowering &Nest, const o2o_expr *P) {
  for (;;)
    switch (P->kind) {
    case O2O_E_SYM:
      return P->sym->storage == O2O_S_OBJECT ? P->sym : nullptr;
    case O2O_E_ADDR:
    case O2O_E_DECAY:
    case O2O_E_CAST:
    case O2O_E_INDEX:
    case O2O_E_PTRADD:
      P = P->kids[0];
      break;
    case O2O_E_LOAD:
      P = P->kids[0]->kind == O2O_E_SYM ? Nest.Pointers.Origins.lookup(P->kids[0]->sym) : nullptr;
      if (!P)
        return nullptr;
      break;
    default:
      return nullptr;
    }
}

o2o_expr *hostAddress(NestLowering &Nest, o2o_expr *P, SourceLocation L) {
  o2o_nest *N = Nest.N;
  o2o_symbol *S = Nest.Site.Directive && o2o_is_pointer(P->type) ? objectOf(Nest, P) : nullptr;
  const StringRef Host = S && S->host ? S->host : "";
  const bool Named = llvm::all_of(Host, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  const o2o_type *Elem = P->type->elem;
  if (Host.empty() || !Named || Elem->size == 0)
    return nullptr;
  const bool Array = !S->points && S->type->kind == O2O_T_ARRAY;
  const o2o_type *Of = S->points || Array ? S->type->elem : S->type;
  o2o_expr *Begin = o2o_sym(N, S);
  if (!S->points)
    Begin = o2o_unary(N, Array ? O2O_E_DECAY : O2O_E_ADDR, o2o_pointer_to(N, Of), Begin);
  if (!o2o_type_same(Of, Elem) && !o2o_type_same(o2o_element(Of), Elem))
    return nullptr;
  if (!o2o_type_same(Of, Elem))
    Begin = o2o_unary(N, O2O_E_CAST, o2o_pointer_to(N, Elem), Begin);
  const o2o_type *U64 = Nest.scalar(O2O_T_U64);
  const std::string Address = (S->points || Array ? "(" : "(&") + Host.str() + ")";
  o2o_symbol *Where = Nest.hostInteger("(unsigned long long)" + Address, Host.str() + "_address",
                                       U64, nullptr, Nest.loc(L))
                          .first;
  if (P->kind == O2O_E_SYM || (P->kind == O2O_E_DECAY && P->kids[0]->kind == O2O_E_SYM))
    return o2o_sym(N, Where);
  o2o_expr *Behind = Nest.Pointers.comparePointers(O2O_OP_SUB, P, Begin, L);
  if (Nest.Failed)
    return Behind;
  Behind = o2o_binary(N, O2O_OP_MUL, U64, Nest.conversion(U64, Behind, L),
                      o2o_int(N, U64, (int64_t)Elem->size));
  return o2o_binary(N, O2O_OP_ADD, U64, o2o_sym(N, Where), Behind);
}

} // namespace o2o
