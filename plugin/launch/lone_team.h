//===- lone_team.h - regions that one thread may run while their loops are kernels ------------===//
//
//     #pragma omp parallel if(!lone(kernels of the region))
//     {
//     #pragma omp for
//       for (...) ...                        a kernel
//     #pragma omp single
//       rho = 0;
//     #pragma omp for
//       for (...) ...                        a kernel
//     }
//
// The threads of a team meet around each launch, and where they sleep while they wait, as they must
// on a CPU device, waking them costs more than a small kernel. Where all loops of a region are
// kernels the team has nothing to do. So the region asks whether they are being launched, and gets
// one thread then.
//
// A program must not be able to tell: a region of which anything is not known keeps its team.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_LONE_TEAM_H
#define O2O_PLUGIN_LAUNCH_LONE_TEAM_H

#include "plugin/kernels/kernel.h"

#include "llvm/ADT/ArrayRef.h"

namespace o2o {

/// The kernels, by their numbers in \p Kernels, that are all that a team of several threads would
/// do in \p Region; none: one thread is not as good.
std::vector<unsigned> loneKernels(clang::ASTContext &Ctx, const UnitSites::Region &Region,
                                  llvm::ArrayRef<Kernel> Kernels);

} // namespace o2o

#endif
