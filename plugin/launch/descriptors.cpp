//===- descriptors.cpp - what a unit says of its kernels, in front of the file --------------===//
#include "plugin/launch/rewrite.h"
#include "plugin/team/team_waits.h"
#include "plugin/text/prelude.h"
#include "plugin/user/file_names.h"

#include "abi/abi.h"
#include "features/count.h"
#include "xform/analysis/reduction.h"
#include "xform/mapping/layout.h"
#include "xform/plan.h"

#include <map>

using namespace clang;

namespace o2o {

/// Makes the unit's tables.
class Rewrite::Descriptors {
public:
  /// The descriptors of \p Kernels come first.
  Descriptors(UnitTables &Out, size_t Kernels) : Out(Out) {
    Out.Kernels = Kernels;
    Out.Bytes.assign(Kernels * sizeof(o2o_kernel), '\0');
  }

  /// Where something stands in the tables; 0 stands for nothing.
  using Place = size_t;

  /// The values; the same stand there once.
  template <typename T> Place values(llvm::ArrayRef<T> Values) {
    std::string Bytes((const char *)Values.data(), Values.size() * sizeof(T));
    auto [Known, New] = Places.try_emplace({alignof(T), Bytes});
    if (New) {
      align(alignof(T));
      Known->second = Out.Bytes.size();
      Out.Bytes += Bytes;
    }
    return Known->second;
  }

  Place text(StringRef S) { return values<char>({S.str().c_str(), S.size() + 1}); }
  Place formula(const o2o_code &Code) {
    return Code.count ? values(llvm::ArrayRef(Code.words, Code.count)) : 0;
  }

  /// Room for \p Count structs or pointers.
  template <typename T> Place room(size_t Count) {
    align(alignof(T));
    Out.Bytes.resize(Out.Bytes.size() + Count * sizeof(T));
    return Out.Bytes.size() - Count * sizeof(T);
  }

  template <typename T> void put(Place At, const T &Value) {
    memcpy(&Out.Bytes[At], &Value, sizeof Value);
  }

  /// An address in the tables, or of what the text defines.
  void point(Place At, Place To) {
    if (To)
      Out.Addresses.push_back({At, "", To});
  }
  void point(Place At, const char *Symbol, size_t Offset) {
    Out.Addresses.push_back({At, Symbol, Offset});
  }

  Place layout(const o2o_plan &P, const o2o_layout &L);
  Place sameArrays(const o2o_plan &P, const o2o_plan &Of);
  Place shape(const o2o_plan &P);
  void argument(Place At, const o2o_plan &P, unsigned I);
  void kernel(Place At, const o2o_plan &P);

private:
  void align(size_t To) { Out.Bytes.resize((Out.Bytes.size() + To - 1) / To * To); }

  UnitTables &Out;
  std::map<std::pair<size_t, std::string>, Place> Places; ///< by alignment and bytes
};

/// As C reads it, exactly.
static std::string number(double N) {
  char Text[32];
  snprintf(Text, sizeof Text, "%.17g", N);
  return Text;
}

/// What abi.h calls the kind of a scalar; O2O_A_BYTES for anything else.
static int abiType(const o2o_type *T) {
  static_assert((int)O2O_T_BOOL == (int)O2O_A_BOOL && (int)O2O_T_F64 == (int)O2O_A_F64,
                "abi.h follows ir.h");
  return T->kind >= O2O_T_BOOL && T->kind <= O2O_T_F64 ? (int)T->kind : (int)O2O_A_BYTES;
}

static const o2o_type *innermost(const o2o_type *T) {
  while (T->kind == O2O_T_ARRAY || T->kind == O2O_T_POINTER)
    T = T->elem;
  return T;
}

/// Appends a letter for each member (struct o2o_arg in abi.h); false: they have none.
static bool members(const o2o_type *T, std::string &Out) {
  const size_t Most = 400;
  if (T->kind >= O2O_T_BOOL && T->kind <= O2O_T_F64) {
    Out += (char)('a' + T->kind);
    return Out.size() <= Most;
  }
  if (T->kind == O2O_T_ARRAY) {
    int64_t Count;
    if (!o2o_const_int(T->count, &Count) || Count > (int64_t)Most)
      return false;
    for (int64_t I = 0; I < Count; I++)
      if (!members(T->elem, Out))
        return false;
    return true;
  }
  if (T->kind != O2O_T_RECORD || T->record->is_union || T->size > 8 * Most)
    return false;
  uint64_t At = 0;
  for (const o2o_field &F : llvm::ArrayRef(T->record->fields, T->record->nfields)) {
    Out.append(F.offset - At, '.');
    if (!members(F.type, Out))
      return false;
    At = F.offset + F.type->size;
  }
  Out.append(T->size - At, '.');
  return true;
}

/// The descriptor of an argument (struct o2o_arg), with the tables that it refers to.
void Rewrite::Descriptors::argument(Place At, const o2o_plan &P, unsigned I) {
  const o2o_plan_arg &A = P.args[I];
  const o2o_symbol *S = A.sym;
  const o2o_type *T = S->type;
  unsigned Count = 1, Flags = 0;
  uint64_t Elem = T->size;
  int Type = abiType(T), Op = A.kind == O2O_ARG_REDUCTION ? (int)S->redop : 0;
  std::string Name = S->name, Members;
  if (A.kind == O2O_ARG_OBJECT) {
    const o2o_type *In = innermost(T);
    Type = abiType(In);
    if (Type == O2O_A_BYTES && A.written && members(In, Members) && !Members.empty()) {
      bool Alike = Members.find_first_not_of(Members[0]) == std::string::npos;
      Op = Alike ? Members[0] - 'a' : (int)O2O_A_BYTES;
      Name += Alike ? std::string() : std::string(1, '\0') + Members;
    }
    Elem = In->size ? In->size : 1;
    Flags = (A.read ? O2O_ARG_READ : 0) | (A.written ? O2O_ARG_WRITE : 0) |
            (S->object.guarded ? O2O_ARG_GUARDED : 0) | (A.covered ? O2O_ARG_COVERED : 0) |
            (A.overwritten ? O2O_ARG_OVERWRITTEN : 0) |
            (S->object.nullable && !S->pointers.is_table ? O2O_ARG_NULLABLE : 0) |
            (S->region_private && !S->points && !A.written ? O2O_ARG_OWN : 0) |
            (S->pointers.is_table ? O2O_ARG_TABLE : 0) | (A.table >= 0 ? O2O_ARG_ROWS : 0);
    Count = A.table >= 0 ? (unsigned)A.table : 1;
  } else if (A.kind == O2O_ARG_UNWRITTEN && S->source.type) {
    Elem = S->source.type->size;
  } else if (A.kind == O2O_ARG_REDUCTION || A.kind == O2O_ARG_SCRATCH) {
    for (int64_t N = 1; T->kind == O2O_T_ARRAY; T = T->elem)
      Count = o2o_const_int(T->count, &N) ? Count * (unsigned)N : 0;
    Type = abiType(T);
    Elem = T->size;
    bool Logical = S->redop == O2O_RED_LAND || S->redop == O2O_RED_LOR;
    Flags = (S->slab ? O2O_ARG_SLAB : 0) |
            (A.kind == O2O_ARG_REDUCTION && S->slab && o2o_may_be_joint(S) ? O2O_ARG_JOINT : 0) |
            (S->reduction.recognised && Logical && T->kind != O2O_T_BOOL ? O2O_ARG_TRUTH : 0);
    if (Type == O2O_A_BYTES) {
      if (!members(T, Members))
        Members.clear();
      Name += std::string(1, '\0') + Members;
    }
  }
  o2o_arg Arg = {};
  Arg.kind = (uint8_t)A.kind;
  Arg.type = (uint8_t)Type;
  Arg.op = (uint8_t)Op;
  Arg.flags = (uint8_t)Flags;
  Arg.count = Count;
  Arg.elem = (int64_t)Elem;
  Arg.extent = A.extent;
  Arg.extent_slot = A.extent_slot;
  put(At, Arg);
  point(At + offsetof(o2o_arg, name), text(Name));
  if (A.kind == O2O_ARG_OBJECT && A.range_known)
    point(At + offsetof(o2o_arg, range), formula(A.range));
  else if (A.table >= 0)
    point(At + offsetof(o2o_arg, range),
          values(llvm::ArrayRef(S->pointers.path, S->pointers.path_words)));
  if (const o2o_layout *L = S->layout; L && L->printed && A.kind == O2O_ARG_OBJECT)
    point(At + offsetof(o2o_arg, layout), layout(P, *L));
}

/// Whether launches may exchange dimensions of the ND-range, of any shape.
static bool exchanges(const o2o_plan &P) {
  return P.access.exchanges || (P.levels && P.levels->access.exchanges);
}

/// In which orders launches of \p P may store an array (struct o2o_arg_layout).
Rewrite::Descriptors::Place Rewrite::Descriptors::layout(const o2o_plan &P, const o2o_layout &L) {
  std::vector<int64_t> Sizes;
  std::vector<double> Accesses;
  for (unsigned E = 0; E < (exchanges(P) ? O2O_MOST_EXCHANGES : 1); E++)
    for (unsigned S = 0; S < 2; S++)
      for (unsigned D = 0; D < L.ndims; D++) {
        const o2o_plan *Shape = S ? P.levels : &P;
        const bool May = E == 0 || (Shape && (Shape->access.exchanges & (1u << E)));
        Accesses.push_back(May ? L.wishes[S].accesses[E][D] : -1.0);
      }
  const Place SizeFormulas = room<void *>(L.ndims), Subscripts = room<void *>(L.ndims);
  for (unsigned D = 0; D < L.ndims; D++) {
    Sizes.push_back(o2o_layout_size(&L, D));
    point(SizeFormulas + D * sizeof(void *), formula(L.sizes[D]));
    point(Subscripts + D * sizeof(void *), formula(L.subscripts[D]));
  }
  const Place At = room<o2o_arg_layout>(1);
  o2o_arg_layout Layout = {};
  Layout.ndims = L.ndims;
  Layout.fastest[0] = L.wishes[0].fastest;
  Layout.fastest[1] = L.wishes[1].fastest;
  put(At, Layout);
  point(At + offsetof(o2o_arg_layout, sizes), values(llvm::ArrayRef(Sizes)));
  point(At + offsetof(o2o_arg_layout, size_formulas), SizeFormulas);
  point(At + offsetof(o2o_arg_layout, subscripts), Subscripts);
  point(At + offsetof(o2o_arg_layout, accesses), values(llvm::ArrayRef(Accesses)));
  return At;
}

/// Which arguments may be one array in launches of \p P, a shape of the kernel \p Of.
Rewrite::Descriptors::Place Rewrite::Descriptors::sameArrays(const o2o_plan &P,
                                                             const o2o_plan &Of) {
  const int First = (int)o2o_first_slot(Of.nest);
  const o2o_disjoint &Disjoint = P.needs.disjoint;
  std::vector<int32_t> List;
  for (const o2o_same_array &Pair : llvm::ArrayRef(Disjoint.but, Disjoint.nbut)) {
    llvm::SmallVector<const o2o_symbol *, 8> Symbols(std::begin(Pair.of), std::end(Pair.of));
    for (unsigned I = 0; I < Pair.nsizes; I++)
      Symbols.append(std::begin(Pair.sizes[I]), std::end(Pair.sizes[I]));
    if (llvm::any_of(Symbols, [](const o2o_symbol *S) { return S->slot < 0; }))
      continue;
    for (unsigned I = 0; I < Symbols.size(); I++) {
      List.push_back(Symbols[I]->slot - First);
      if (I == 1)
        List.push_back((int32_t)Pair.nsizes);
    }
  }
  if (List.empty())
    return 0;
  List.push_back(-1);
  return values(llvm::ArrayRef(List));
}

/// The kernel's other shape (struct o2o_shape), and the formulas of its levels.
Rewrite::Descriptors::Place Rewrite::Descriptors::shape(const o2o_plan &P) {
  const o2o_plan &L = *P.levels;
  const unsigned Count = P.nest->other_loops;
  const Place At = room<o2o_shape>(1), Boxes = room<void *>(Count);
  std::vector<int64_t> Steps;
  for (unsigned I = 0; I < Count; I++) {
    int64_t Step = 1;
    o2o_const_int(L.nest->loops[P.nest->nloops + I].step, &Step);
    point(Boxes + I * sizeof(void *), formula(L.level.boxes[I]));
    Steps.push_back(Step);
  }
  o2o_shape Shape = {};
  Shape.flags = (L.done[O2O_PASS_TILES] ? O2O_SHAPE_TILED : 0) |
                (L.needs.disjoint.needed ? O2O_SHAPE_DISJOINT : 0) |
                (L.local ? O2O_SHAPE_LOCAL : 0) | (L.done[O2O_PASS_STAGE] ? O2O_SHAPE_STAGED : 0) |
                (L.done[O2O_PASS_COOPERATE] ? O2O_SHAPE_COOPERATES : 0) |
                (L.access.coalesced > P.access.coalesced ? O2O_SHAPE_COALESCES : 0);
  Shape.nlevels = Count;
  Shape.ndims = L.ndims;
  for (unsigned D = 0; D < 3; D++)
    Shape.loop_of_dim[D] = (uint8_t)L.loop_of_dim[D];
  put(At, Shape);
  point(At + offsetof(o2o_shape, source), text(L.printed.source));
  point(At + offsetof(o2o_shape, boxes), Boxes);
  point(At + offsetof(o2o_shape, steps), values(llvm::ArrayRef(Steps)));
  point(At + offsetof(o2o_shape, same), sameArrays(L, P));
  return At;
}

/// Appends the nodes of a tree as an array of that name; what refers to it, "0" without nodes.
static std::string tree(std::string &Out, const std::string &Name, const o2o_node *Nodes,
                        int Count) {
  if (Count <= 0)
    return "0";
  Out += "static const struct __o2o_node " + Name + "[]={";
  for (int I = 0; I < Count; I++) {
    char Node[128];
    snprintf(Node, sizeof Node, "{%d,%d,%d,%.17g},", Nodes[I].feature, Nodes[I].left,
             Nodes[I].right, Nodes[I].threshold);
    Out += Node;
  }
  Out += "};\n";
  return Name;
}

static bool elsewhere(const Kernel &K) {
  return meetsElsewhere(*K.Site) || llvm::any_of(K.Fused, elsewhere);
}

/// O2O_KERNEL_... of a kernel.
static unsigned kernelFlags(const Kernel &K, bool Splits, bool Sequential) {
  const o2o_plan &P = *K.Plan;
  return (P.printed.fp64 ? O2O_KERNEL_FP64 : 0) | (P.strided ? O2O_KERNEL_REDUCES : 0) |
         (P.printed.exact_divide ? O2O_KERNEL_EXACT_DIVIDE : 0) |
         (P.printed.atomic64 ? O2O_KERNEL_ATOMIC64 : 0) | (P.chunked ? O2O_KERNEL_CHUNKED : 0) |
         (exchanges(P) ? O2O_KERNEL_EXCHANGES : 0) | (P.blocks ? O2O_KERNEL_BLOCKS : 0) |
         (P.access.lanes ? O2O_KERNEL_LANES : 0) | (P.apart ? O2O_KERNEL_RESTRICT : 0) |
         (P.done[O2O_PASS_TILES] ? O2O_KERNEL_TILED : 0) |
         (P.needs.disjoint.needed ? O2O_KERNEL_DISJOINT : 0) |
         (P.reduction.phased ? O2O_KERNEL_PHASES : 0) | (P.nest->scan ? O2O_KERNEL_SCANS : 0) |
         (o2o_plan_leaves(&P) ? O2O_KERNEL_LEAVES : 0) | (P.local ? O2O_KERNEL_LOCAL : 0) |
         (P.done[O2O_PASS_STAGE] ? O2O_KERNEL_STAGED : 0) |
         (P.nest->any_thread ? O2O_KERNEL_ANY_THREAD : 0) |
         (P.done[O2O_PASS_COOPERATE] ? O2O_KERNEL_COOPERATES : 0) |
         (K.Parts ? O2O_KERNEL_PARTS : 0) | (K.Part ? O2O_KERNEL_PART : 0) |
         (P.nest->hyperplanes ? O2O_KERNEL_HYPERPLANES : 0) | (Splits ? O2O_KERNEL_SPLITS : 0) |
         (!Sequential && elsewhere(K) ? O2O_KERNEL_NOWAIT : 0);
}

/// What a kernel's descriptor refers to, but for what the unit knows better.
void Rewrite::Descriptors::kernel(Place At, const o2o_plan &P) {
  if (P.nargs) {
    const Place Args = room<o2o_arg>(P.nargs);
    for (unsigned I = 0; I < P.nargs; I++)
      argument(Args + I * sizeof(o2o_arg), P, I);
    point(At + offsetof(o2o_kernel, args), Args);
  }
  point(At + offsetof(o2o_kernel, name), text(P.nest->name));
  point(At + offsetof(o2o_kernel, source), text(P.printed.source));
  point(At + offsetof(o2o_kernel, options), text(P.printed.options ? P.printed.options : ""));
  point(At + offsetof(o2o_kernel, counts), formula(P.counts));
  double Counts[O2O_NCOUNTS];
  if (o2o_count_average(&P, Counts))
    point(At + offsetof(o2o_kernel, average), values(llvm::ArrayRef(Counts)));
  if (P.levels)
    point(At + offsetof(o2o_kernel, shape), shape(P));
  point(At + offsetof(o2o_kernel, needs.inside), formula(P.needs.bounds));
  point(At + offsetof(o2o_kernel, needs.same), sameArrays(P, P));
}

/// The descriptor of kernel number \p Index (struct o2o_kernel).
void Rewrite::descriptor(const Kernel &K, unsigned Index, const UnitData &Data,
                         Descriptors &Tables) const {
  const o2o_plan &P = *K.Plan;
  const SourceManager &SM = Ctx.getSourceManager();
  SourceLocation Directive = K.Site->Directive->getBeginLoc();
  const size_t At = Index * sizeof(o2o_kernel);
  o2o_kernel Out = {};
  Out.line = SM.getPresumedLoc(Directive).getLine();
  Out.flags = kernelFlags(K, Launches[Index].Splits, Unit.Sequential);
  Out.nloops = P.nest->nloops + P.nest->other_loops;
  Out.ndims = P.ndims;
  for (unsigned D = 0; D < 3; D++)
    Out.loop_of_dim[D] = (uint8_t)P.loop_of_dim[D];
  Out.chunk_slot = P.chunked && P.nest->chunk && P.nest->chunk->sym ? P.nest->chunk->sym->slot : -1;
  Out.nargs = P.nargs;
  Out.nlevels = P.nest->other_loops;
  Out.ncalls = Data.Calls[Index].second;
  Tables.put(At, Out);
  Tables.kernel(At, P);
  Tables.point(At + offsetof(o2o_kernel, file),
               Tables.text(writtenFileName(SM, Ctx.getLangOpts(), Directive)));
  Tables.point(At + offsetof(o2o_kernel, state), O2O_STATES, Index * sizeof(void *));
  if (Out.ncalls)
    Tables.point(At + offsetof(o2o_kernel, calls), "__o2o_called",
                 Data.Calls[Index].first * sizeof(o2o_call));
}

/// The unit's descriptor (struct __o2o_unit), behind the trees of its model.
std::string Rewrite::unitDescriptor(size_t Kernels, const o2o_model &Model,
                                    const UnitData &Data) const {
  const SourceManager &SM = Ctx.getSourceManager();
  std::string File =
      writtenFileName(SM, Ctx.getLangOpts(), SM.getLocForStartOfFile(SM.getMainFileID()));
  std::string Out, Strings;
  // In one array: string literals would appear in debug information.
  auto String = [&](StringRef S) {
    const size_t At = Strings.size();
    Strings += S.str() + '\0';
    return "__o2o_t+" + std::to_string(At);
  };
  std::string Nodes = tree(Out, "__o2o_n", Model.nodes, Model.nnodes);
  std::string LayoutNodes = tree(Out, "__o2o_order", Model.layout_nodes, Model.nlayout_nodes);
  const std::string Unit =
      "static struct __o2o_unit __o2o_u={" + std::to_string(O2O_ABI_VERSION) + "," +
      std::to_string(Kernels) + "," + String(File) + (Kernels ? ",__o2o_k," : ",0,") +
      String(Model.name) + "," + String(Model.device) + "," + String(Model.driver) + "," +
      String(Model.cpu) + "," + number(Model.fp64_weight) + "," + Nodes + "," + LayoutNodes + "," +
      std::to_string(Model.nnodes) + "," + std::to_string(Model.nlayout_nodes) + "," +
      (Data.Statics ? "__o2o_x," : "0,") + std::to_string(Data.Statics) + "," +
      std::to_string(Data.Flags) + "," + (Data.Announcing ? "__o2o_g," : "0,") +
      std::to_string(Data.Announcing) + ",0,0,0};\n";
  return Out + "static const char __o2o_t[]=" + quoted(Strings) + ";\n" + Unit;
}

std::string Rewrite::prelude(const std::vector<Kernel> &Kernels, const o2o_model &Model,
                             const UnitData &Data, bool AsText, UnitTables &Tables) {
  std::string Out;
  if (!Unit.Sequential && !Kernels.empty()) {
    const bool Shares = inserts("__o2o_share(") || inserts("__o2o_coming(");
    Out += inserts("__o2o_team(") ? O2O_PRELUDE_TEAM : "";
    Out += inserts("__o2o_active(") ? O2O_PRELUDE_ACTIVE : "";
    Out += Shares ? O2O_PRELUDE_SHARE : "";
  }
  Descriptors Made(Tables, Kernels.size());
  for (unsigned K = 0; K < Kernels.size(); K++)
    descriptor(Kernels[K], K, Data, Made);
  Tables.sort();
  if (!Kernels.empty())
    Out += AsText ? Tables.definition() : Tables.declaration();
  Out += unitDescriptor(Kernels.size(), Model, Data);
  // Functions, not variables, stand in the user's code: `default(none)` asks nothing about them.
  const char *Inline = "static __inline__ __attribute__((always_inline,nodebug,unused))int ";
  Out +=
      std::string(Inline) + "__o2o_open(void){return __builtin_expect(__o2o_u.__openmp!=1,0);}\n";
  if (!Kernels.empty())
    Out += std::string(Inline) + "__o2o_go(unsigned __n,union __o2o_v*__a)"
                                 "{return __o2o_run(&__o2o_k[__n],__a);}\n" O2O_PRELUDE_COMPARE;
  if (!Unit.Sequential &&
      llvm::any_of(Kernels, [](const Kernel &K) { return K.Plan->nest->in_region; }))
    Out += O2O_PRELUDE_MEET;
  if (!Lone.empty()) {
    Out += "static const struct __o2o_kernel*const __o2o_lones[]={";
    for (unsigned K : Lone)
      Out += "&__o2o_k[" + std::to_string(K) + "],";
    Out += "};\n" O2O_PRELUDE_LONE;
  }
  Out += "__attribute__((constructor,noinline,optnone))static void "
         "__o2o_start(void){__o2o_register(&__o2o_u);}\n"
         "__attribute__((destructor,noinline,optnone))static void "
         "__o2o_end(void){__o2o_unregister(&__o2o_u);}\n";
  return O2O_PRELUDE "\n" + Data.Declarations + Out;
}

} // namespace o2o
