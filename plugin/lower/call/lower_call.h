//===- lower_call.h - what parameters are bound to ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_CALL_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_CALL_H

#include "plugin/lower/call/function_value.h"
#include "plugin/lower/pointer/lower_pointer.h"
#include "plugin/lower/pointer/lower_pointer_members.h"
#include "plugin/lower/pointer/lower_pointer_table.h"
#include "plugin/lower/value/size_bound.h"

namespace o2o {

/// What a parameter is bound to in one call; Symbol: its argument is the address of that private
/// variable or object, and the parameter stands for it.
struct Binding {
  o2o_space Space = O2O_SPACE_NONE;
  o2o_symbol *Symbol = nullptr;
  o2o_symbol *Table = nullptr; ///< of a pointer to pointers: what it points into
  Nullness Null = {};
  const Places *Way = nullptr; ///< its shadow pointer is passed as well, and points there
  bool One = false; ///< to a function of another unit: what it points to is no element of an array
  bool Shared = false; ///< likewise: a number that has one address in all iterations
  /// Likewise: where the struct with pointers is that it points to.
  o2o_struct_place Struct = {};
  /// Of a function for other units: an object that the parameter stands for, and paths begin with.
  o2o_symbol *Begins = nullptr;
  /// Of a struct that is only read, or a pointer to one: the object that it is a copy of.
  const o2o_symbol *CopyOf = nullptr;
  /// Of a number by which the function asks for memory: its range over all iterations; null: none.
  const HostRange *Within = nullptr;
  /// Of a pointer to a function: those that it may point to; which one of several is passed.
  const PointedFunctions *Functions = nullptr;
  /// Of a struct with pointers, or a pointer to one: what is passed in its place.
  const PassedMembers *Members = nullptr;

  /// The parameter stands for something, and nothing is passed.
  bool stands() const { return Symbol || (Functions && Functions->size() == 1); }
  /// How many arguments are passed for it.
  unsigned passed() const {
    return Members ? (unsigned)Members->size() : !stands() + (Way != nullptr);
  }
  bool operator==(const Binding &B) const {
    return Space == B.Space && Symbol == B.Symbol && Table == B.Table && Null == B.Null &&
           Way == B.Way && One == B.One && Shared == B.Shared && Struct.sym == B.Struct.sym &&
           Struct.offset == B.Struct.offset && Begins == B.Begins && CopyOf == B.CopyOf &&
           Within == B.Within && Functions == B.Functions && Members == B.Members;
  }
};

/// A parameter that stands for an object, and the argument, as if it stood in the loop.
using ObjectArgument = std::pair<const clang::ParmVarDecl *, const clang::Expr *>;

/// The arguments of a call in the IR, and what each parameter of the user's function is bound to:
/// there are fewer of the former where parameters stand for something, more with shadow pointers.
struct CallArguments {
  llvm::SmallVector<o2o_expr *, 8> Values;
  llvm::SmallVector<bool, 8> Held; ///< pointers whose parameter says nothing of null
  llvm::SmallVector<Binding, 4> Bindings;
  llvm::SmallVector<ObjectArgument, 2> Objects;
  void add(o2o_expr *Value, bool Hold) {
    Values.push_back(Value);
    Held.push_back(Hold);
  }
};

} // namespace o2o

#endif
