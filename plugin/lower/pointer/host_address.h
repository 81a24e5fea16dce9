//===- host_address.h - addresses as integers ---===//
#ifndef O2O_PLUGIN_LOWER_POINTER_HOST_ADDRESS_H
#define O2O_PLUGIN_LOWER_POINTER_HOST_ADDRESS_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// The address that the pointer \p P has on the host, in 64 bits; null: the kernel cannot know it.
o2o_expr *hostAddress(NestLowering &Nest, o2o_expr *P, clang::SourceLocation L);

} // namespace o2o

#endif
