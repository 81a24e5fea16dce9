//===- descriptors.cpp - what a unit says of its kernels, in front of the file --------------===//
#include "plugin/launch/rewrite.h"
#include "plugin/team/team_waits.h"
#include "plugin/text/prelude.h"
#include "plugin/user/file_names.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include "abi/abi.h"
#include "features/count.h"
#include "xform/analysis/reduction.h"
#include "xform/mapping/layout.h"
#include "xform/plan.h"

#include <map>

using namespace clang;

namespace o2o {

/// The strings and numbers of the descriptors, as arrays: string literals would appear in debug
/// information.
class Rewrite::Strings {
public:
  /// The name of an array that holds \p S.
  std::string operator()(StringRef S) {
    std::string Name = "__o2o_t" + std::to_string(Count++);
    Definitions += "static const char " + Name + "[]=" + quoted(S) + ";\n";
    return Name;
  }

  /// An array that holds the words, the same for the same words. Clang looks at each number of an
  /// initializer several times, and units have thousands of them: a string is one token.
  std::string numbers(const o2o_code &Code) {
    static_assert(sizeof *Code.words == 8, "words are long long");
    std::string Bytes((const char *)Code.words, sizeof *Code.words * Code.count);
    auto [Known, New] = Numbers.try_emplace(Bytes);
    if (New) {
      std::string Name = "__o2o_t" + std::to_string(Count++);
      Definitions += "static const union{char __c[" + std::to_string(Bytes.size()) +
                     "];long long __i[" + std::to_string(Code.count) + "];}" + Name + "={" +
                     quoted(Bytes) + "};\n";
      Known->second = Name + ".__i";
    }
    return Known->second;
  }

  std::string layout(const o2o_plan &P, const o2o_layout &L, const std::string &Name);
  std::string Definitions;

private:
  unsigned Count = 0;
  std::map<std::string, std::string> Numbers;
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

std::string Rewrite::argument(const o2o_plan &P, unsigned I, const std::string &Range,
                              const std::string &Layout, Strings &String) {
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
  std::string Out = "{";
  for (unsigned V : {(unsigned)A.kind, (unsigned)Type, (unsigned)Op, Flags, Count})
    Out += std::to_string(V) + ",";
  Out += std::to_string(Elem) + "," + std::to_string(A.extent) + "," +
         std::to_string(A.extent_slot) + "," + Range + "," + String(Name) + "," + Layout + "}";
  return Out;
}

/// Whether launches may exchange dimensions of the ND-range, of any shape.
static bool exchanges(const o2o_plan &P) {
  return P.access.exchanges || (P.levels && P.levels->access.exchanges);
}

/// Defines \p Name: in which orders launches of \p P may store an array.
std::string Rewrite::Strings::layout(const o2o_plan &P, const o2o_layout &L,
                                     const std::string &Name) {
  std::string Out, Sizes, SizeFormulas, Subscripts, Accesses;
  for (unsigned E = 0; E < (exchanges(P) ? O2O_MOST_EXCHANGES : 1); E++)
    for (unsigned S = 0; S < 2; S++)
      for (unsigned D = 0; D < L.ndims; D++) {
        const o2o_plan *Shape = S ? P.levels : &P;
        bool May = E == 0 || (Shape && (Shape->access.exchanges & (1u << E)));
        std::string Number;
        llvm::raw_string_ostream(Number)
            << llvm::format("%.17g,", May ? L.wishes[S].accesses[E][D] : -1.0);
        Accesses += Number;
      }
  for (unsigned D = 0; D < L.ndims; D++) {
    Sizes += std::to_string(o2o_layout_size(&L, D)) + ",";
    for (auto [Code, List] :
         {std::pair(&L.sizes[D], &SizeFormulas), std::pair(&L.subscripts[D], &Subscripts)})
      *List += (Code->count ? numbers(*Code) : "0") + ",";
  }
  Out += "static const long long " + Name + "z[]={" + Sizes + "};\n";
  Out += "static const long long*const " + Name + "f[]={" + SizeFormulas + "};\n";
  Out += "static const long long*const " + Name + "s[]={" + Subscripts + "};\n";
  Out += "static const double " + Name + "a[]={" + Accesses + "};\n";
  return Out + "static const struct __o2o_arg_layout " + Name + "={" + std::to_string(L.ndims) +
         ",{" + std::to_string(L.wishes[0].fastest) + "," + std::to_string(L.wishes[1].fastest) +
         "}," + Name + "z," + Name + "f," + Name + "s," + Name + "a};\n";
}

/// Defines \p Name: which arguments may be one array in launches of \p P, a shape of the kernel
/// \p Of; what refers to it, "0" when there are none.
static std::string sameArrays(const o2o_plan &P, const o2o_plan &Of, const std::string &Name,
                              std::string &Out) {
  const int First = (int)o2o_first_slot(Of.nest);
  const o2o_disjoint &Disjoint = P.needs.disjoint;
  std::string List;
  for (const o2o_same_array &Pair : llvm::ArrayRef(Disjoint.but, Disjoint.nbut)) {
    llvm::SmallVector<const o2o_symbol *, 8> Symbols(std::begin(Pair.of), std::end(Pair.of));
    for (unsigned I = 0; I < Pair.nsizes; I++)
      Symbols.append(std::begin(Pair.sizes[I]), std::end(Pair.sizes[I]));
    if (llvm::any_of(Symbols, [](const o2o_symbol *S) { return S->slot < 0; }))
      continue;
    for (unsigned I = 0; I < Symbols.size(); I++)
      List += std::to_string(Symbols[I]->slot - First) + "," +
              (I == 1 ? std::to_string(Pair.nsizes) + "," : "");
  }
  if (List.empty())
    return "0";
  Out += "static const int " + Name + "[]={" + List + "-1};\n";
  return Name;
}

/// The kernel's other shape, and the formulas of its levels.
std::string Rewrite::shape(const o2o_plan &P, const std::string &Id, Strings &String) {
  const o2o_plan &L = *P.levels;
  unsigned Count = P.nest->other_loops;
  unsigned Flags = (L.done[O2O_PASS_TILES] ? O2O_SHAPE_TILED : 0) |
                   (L.needs.disjoint.needed ? O2O_SHAPE_DISJOINT : 0) |
                   (L.local ? O2O_SHAPE_LOCAL : 0) |
                   (L.done[O2O_PASS_STAGE] ? O2O_SHAPE_STAGED : 0) |
                   (L.done[O2O_PASS_COOPERATE] ? O2O_SHAPE_COOPERATES : 0) |
                   (L.access.coalesced > P.access.coalesced ? O2O_SHAPE_COALESCES : 0);
  std::string Out, Boxes, Steps, Dims;
  for (unsigned I = 0; I < Count; I++) {
    int64_t Step = 1;
    o2o_const_int(L.nest->loops[P.nest->nloops + I].step, &Step);
    Boxes += String.numbers(L.level.boxes[I]) + ",";
    Steps += std::to_string(Step) + ",";
  }
  for (unsigned D = 0; D < 3; D++)
    Dims += std::to_string(L.loop_of_dim[D]) + ",";
  Out += "static const long long*const __o2o_box" + Id + "[]={" + Boxes + "};\n";
  Out += "static const long long __o2o_step" + Id + "[]={" + Steps + "};\n";
  const std::string Same = sameArrays(L, P, "__o2o_hi" + Id, Out);
  return Out + "static const struct __o2o_shape __o2o_h" + Id + "={" + String(L.printed.source) +
         "," + std::to_string(Flags) + "," + std::to_string(Count) + "," + std::to_string(L.ndims) +
         ",{" + Dims + "0},__o2o_box" + Id + ",__o2o_step" + Id + "," + Same + "};\n";
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

/// The tables that an argument's descriptor refers to, and that descriptor.
std::string Rewrite::argumentTables(const o2o_plan &P, unsigned I, const std::string &Id,
                                    std::string &Out, Strings &String) {
  const o2o_plan_arg &A = P.args[I];
  const o2o_symbol *S = A.sym;
  const std::string Which = Id + "_" + std::to_string(I);
  std::string Range = "0", Layout = "0";
  if (A.kind == O2O_ARG_OBJECT && A.range_known) {
    Range = String.numbers(A.range);
  } else if (A.table >= 0) {
    Range = "__o2o_r" + Which;
    Out += "static const long long " + Range + "[]={";
    for (unsigned W = 0; W < S->pointers.path_words; W++)
      Out += std::to_string(S->pointers.path[W]) + ",";
    Out += "};\n";
  }
  if (const o2o_layout *L = S->layout; L && L->printed && A.kind == O2O_ARG_OBJECT) {
    Out += String.layout(P, *L, "__o2o_l" + Which);
    Layout = "&__o2o_l" + Which;
  }
  return argument(P, I, Range, Layout, String);
}

/// The tables that a kernel's descriptor refers to, and what stands for some of them there.
Rewrite::Tables Rewrite::kernelTables(const o2o_plan &P, const std::string &Id, std::string &Out,
                                      Strings &String) {
  std::string Args, Averages = "0";
  for (unsigned I = 0; I < P.nargs; I++)
    Args += argumentTables(P, I, Id, Out, String) + ",";
  if (P.nargs)
    Out += "static const struct __o2o_arg __o2o_a" + Id + "[]={" + Args + "};\n";
  double Counts[O2O_NCOUNTS];
  if (o2o_count_average(&P, Counts)) {
    Averages = "__o2o_m" + Id;
    Out += "static const double " + Averages + "[]={";
    for (double C : Counts)
      Out += number(C) + ",";
    Out += "};\n";
  }
  if (P.levels)
    Out += shape(P, Id, String);
  return {Averages, sameArrays(P, P, "__o2o_ki" + Id, Out)};
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
         (Splits ? O2O_KERNEL_SPLITS : 0) | (!Sequential && elsewhere(K) ? O2O_KERNEL_NOWAIT : 0);
}

/// The initializer of a kernel's descriptor (struct __o2o_kernel).
std::string Rewrite::descriptor(const Kernel &K, unsigned Index, const Tables &Tables,
                                const UnitData &Data, Strings &String) const {
  const o2o_plan &P = *K.Plan;
  const SourceManager &SM = Ctx.getSourceManager();
  SourceLocation Directive = K.Site->Directive->getBeginLoc();
  const std::string Id = std::to_string(Index);
  int ChunkSlot = P.chunked && P.nest->chunk && P.nest->chunk->sym ? P.nest->chunk->sym->slot : -1;
  std::string Out =
      "{" + String(P.nest->name) + "," + String(writtenFileName(SM, Ctx.getLangOpts(), Directive)) +
      "," + std::to_string(SM.getPresumedLoc(Directive).getLine()) + "," +
      std::to_string(kernelFlags(K, Launches[Index].Splits, Unit.Sequential)) + ",\n" +
      String(P.printed.source) + ",\n" + String(P.printed.options ? P.printed.options : "") + "," +
      std::to_string(P.nest->nloops + P.nest->other_loops) + "," + std::to_string(P.ndims) + ",{";
  for (unsigned D = 0; D < 3; D++)
    Out += std::to_string(P.loop_of_dim[D]) + ",";
  return Out + "0}," + std::to_string(ChunkSlot) + "," + std::to_string(P.nargs) + "," +
         std::to_string(P.nest->other_loops) + "," + (P.nargs ? "__o2o_a" + Id : "0") + "," +
         (P.counts.count ? String.numbers(P.counts) : "0") + "," + Tables.Averages + ",&__o2o_s[" +
         Id + "]," + (P.levels ? "&__o2o_h" + Id : "0") + "," +
         (P.needs.bounds.count ? String.numbers(P.needs.bounds) : "0") + "," + Tables.Same + "," +
         (Data.Calls[Index].second ? "__o2o_called+" + std::to_string(Data.Calls[Index].first)
                                   : "0") +
         "," + std::to_string(Data.Calls[Index].second) + "}";
}

/// The unit's descriptor (struct __o2o_unit), behind the trees of its model.
std::string Rewrite::unitDescriptor(size_t Kernels, const o2o_model &Model, const UnitData &Data,
                                    Strings &String) const {
  const SourceManager &SM = Ctx.getSourceManager();
  std::string File =
      writtenFileName(SM, Ctx.getLangOpts(), SM.getLocForStartOfFile(SM.getMainFileID()));
  std::string Out;
  std::string Nodes = tree(Out, "__o2o_n", Model.nodes, Model.nnodes);
  std::string LayoutNodes = tree(Out, "__o2o_order", Model.layout_nodes, Model.nlayout_nodes);
  return Out + "static struct __o2o_unit __o2o_u={" + std::to_string(O2O_ABI_VERSION) + "," +
         std::to_string(Kernels) + "," + String(File) + (Kernels ? ",__o2o_k," : ",0,") +
         String(Model.name) + "," + String(Model.device) + "," + String(Model.driver) + "," +
         String(Model.cpu) + "," + number(Model.fp64_weight) + "," + Nodes + "," + LayoutNodes +
         "," + std::to_string(Model.nnodes) + "," + std::to_string(Model.nlayout_nodes) + "," +
         (Data.Statics ? "__o2o_x," : "0,") + std::to_string(Data.Statics) + "," +
         std::to_string(Data.Flags) + "," + (Data.Announcing ? "__o2o_g," : "0,") +
         std::to_string(Data.Announcing) + ",0,0,0};\n";
}

std::string Rewrite::prelude(const std::vector<Kernel> &Kernels, const o2o_model &Model,
                             const UnitData &Data) {
  std::string Out, Descriptors;
  Strings String;
  if (!Unit.Sequential && !Kernels.empty())
    Out += inserts("__o2o_share(") || inserts("__o2o_coming(") ? O2O_PRELUDE_TEAM O2O_PRELUDE_SHARE
                                                               : O2O_PRELUDE_TEAM;
  if (!Kernels.empty())
    Out += "static void*volatile __o2o_s[" + std::to_string(Kernels.size()) + "];\n";
  for (unsigned K = 0; K < Kernels.size(); K++) {
    const Tables Tables = kernelTables(*Kernels[K].Plan, std::to_string(K), Out, String);
    Descriptors += (K ? ",\n" : "") + descriptor(Kernels[K], K, Tables, Data, String);
  }
  if (!Kernels.empty())
    Out += "static const struct __o2o_kernel __o2o_k[]={\n" + Descriptors + "};\n";
  Out += unitDescriptor(Kernels.size(), Model, Data, String);
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
  return O2O_PRELUDE "\n" + Data.Declarations + String.Definitions + Out;
}

} // namespace o2o
