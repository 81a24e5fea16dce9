//===- rewrite.h - what is inserted into a unit -----------------------------------------------===//
//
// A prelude with the descriptors, a launch in front of each translated loop, copies of variables
// that are only read on regions that hold translated loops, checks of host accesses.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_REWRITE_H
#define O2O_PLUGIN_LAUNCH_REWRITE_H

#include "plugin/kernels/kernel.h"
#include "plugin/launch/unit_tables.h"
#include "plugin/text/c_text.h"
#include "plugin/text/edit_point.h"
#include "plugin/unit/facts.h"

#include "predictor/model.h"

#include <string>
#include <vector>

namespace o2o {

struct KeptBound;

/// The order of what is inserted at the same place.
enum class Rank {
  Close,  ///< ends a statement
  Open,   ///< a brace
  Check,  ///< a statement of its own, or the head of an expression
  Launch, ///< belongs to the directive behind
  Name    ///< belongs to the identifier behind
};

/// Text inserted at a place in the unit's tokens (unit_tokens.h).
struct Insertion {
  unsigned At;
  std::string Text;
  Rank Order = Rank::Check;
  bool Replaces = false; ///< leaves out the token behind the place; there is no text
};

/// What a unit tells the runtime besides its kernels.
struct UnitData {
  std::string Declarations; ///< text in front of the descriptors
  unsigned Statics = 0;     ///< elements of the table __o2o_x
  unsigned Flags = 0;       ///< O2O_UNIT_...
  unsigned Announcing = 0;  ///< elements of the table __o2o_g
  /// Per kernel: the functions of other units that it calls, in the table __o2o_called.
  std::vector<std::pair<unsigned, unsigned>> Calls;
};

class Rewrite {
public:
  Rewrite(clang::ASTContext &Ctx, const UnitFacts &Unit)
      : Ctx(Ctx), Tokens(*Unit.Tokens), Points(Tokens), Unit(Unit) {}

  /// The launch of kernel number \p Index in front of what it stands for.  False when that cannot
  /// be edited; nothing is inserted then.
  bool launch(const Kernel &K, unsigned Index);
  /// Gives each thread of the region its own copy of the variables (see by_value.h). Nothing is
  /// inserted when the directive cannot be edited.
  void passByValue(const clang::OMPExecutableDirective *Region,
                   llvm::ArrayRef<const clang::VarDecl *> Variables);
  /// Shares variables that launches in the region name (see called_globals.h). The same.
  void share(const clang::OMPExecutableDirective *Region,
             llvm::ArrayRef<const clang::VarDecl *> Variables);
  /// Lets one thread run the region while these kernels are launched (see lone_team.h). The same.
  void makeLone(const clang::OMPExecutableDirective *Region, llvm::ArrayRef<unsigned> Kernels);
  /// The unit's descriptor, the model and what else is declared in front of the file. \p Tables are
  /// the descriptors of all kernels, which the text has as well with \p AsText.
  std::string prelude(const std::vector<Kernel> &Kernels, const o2o_model &Model,
                      const UnitData &Data, bool AsText, UnitTables &Tables);
  /// Adds to the launch number \p Index: \p Reads comes before its slots are evaluated, \p Declined
  /// before the OpenMP version runs after all. Both are empty or end in a comma. With \p Marked it
  /// is said where that begins and ends (O2O_PRELUDE_LOOPS).
  void guardLaunch(unsigned Index, const std::string &Reads, const std::string &Declined,
                   bool Marked = false);

  void insert(unsigned At, const std::string &Text, Rank Order) {
    Insertions.push_back({At, Text, Order});
  }
  /// \p Text in place of the token of that number.
  void replace(unsigned Token, const std::string &Text);
  /// Text behind the last line.
  void append(const std::string &Text) { Appended += Text; }
  /// A point to which rollBack() returns: what has been inserted since is dropped.
  size_t mark() const { return Insertions.size(); }
  void rollBack(size_t Mark) { Insertions.resize(Mark); }
  /// Drops the additions to launches.
  void dropGuards() {
    for (Launch &L : Launches)
      L.Reads = L.Declined = "", L.Marked = false;
  }

  /// All insertions, in their order.
  std::vector<TokenEdit> result();
  /// The unit's files with them, for the user to look at.
  std::string shown() const;

private:
  class Descriptors;

  std::optional<unsigned> nameEnd(const clang::OMPExecutableDirective *D) const;
  void addClause(const clang::OMPExecutableDirective *D, const char *Clause,
                 llvm::ArrayRef<const clang::VarDecl *> Variables);
  void descriptor(const Kernel &K, unsigned Index, const UnitData &Data, Descriptors &Tables) const;
  std::string unitDescriptor(size_t Kernels, const o2o_model &Model, const UnitData &Data) const;
  std::string waits(const Kernel &K) const;
  std::string conditions(const Kernel &K) const;
  static std::string call(const Kernel &K, const std::string &Number, std::string &After,
                          std::string &Part);
  bool keepBounds(const Kernel &K, std::string &Variables, std::string &Evaluate);
  void keepBound(const KeptBound &B, std::string &Variables, std::string &Evaluate,
                 std::string &Named);
  /// Do insertions hold the text?
  bool inserts(llvm::StringRef Text) const;
  std::string clauseText(const clang::Expr *E) const;
  bool evaluable(const clang::Expr *E) const;
  std::string lastValueOf(unsigned I, const o2o_nest &N) const;
  std::string slots(const o2o_plan &P, std::string &Before, std::string &After) const;
  std::string comparison(const o2o_plan &P, const std::string &Number, bool Splits) const;

  clang::ASTContext &Ctx;
  const UnitTokens &Tokens;
  EditPoints Points;
  struct Launch {
    size_t Insertion;
    std::string Head, Tail;      ///< the condition: what asks for the version, and all else
    std::string Next;            ///< what follows the loop
    bool Opens = false;          ///< a brace stands behind: several directives are launched
    bool Marked = false;         ///< see guardLaunch()
    std::string Reads, Declined; ///< see guardLaunch()
    bool Splits = false;         ///< O2O_KERNEL_SPLITS
    std::string Part; ///< in front of `Declined`: not where the runtime has seen to the host's part

    std::string text() const;
  };

  const UnitFacts &Unit;
  std::vector<Launch> Launches;
  std::vector<unsigned> Lone; ///< kernels of the regions of makeLone(), one region after the other
  std::vector<Insertion> Insertions;
  std::string Appended;
};

} // namespace o2o

#endif
