//===- unit_tables.h - what a unit says of its kernels, as memory -----------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_UNIT_TABLES_H
#define O2O_PLUGIN_LAUNCH_UNIT_TABLES_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace o2o {

/// The symbol of the tables, at which the kernels' descriptors stand. What these refer to follows.
#define O2O_TABLES "__o2o_k"
/// That of pointers which the runtime sets, one for each kernel.
#define O2O_STATES "__o2o_s"

/// What there is for \a Kernels of them. A constant: bytes as the program's memory has them, but
/// for addresses, each in eight bytes.
struct UnitTables {
  struct Address {
    size_t At;
    std::string Symbol; ///< of the unit's; empty: the tables'
    uint64_t Offset;
  };

  size_t Kernels = 0;
  std::string Bytes;
  std::vector<Address> Addresses;

  /// Puts the addresses in the order of their places.
  void sort();
  /// What declares the tables in front of the file, where a pass adds them to the module
  /// (define_tables.h).
  std::string declaration() const;
  /// What defines them there, for a module that no pass sees.
  std::string definition() const;
};

} // namespace o2o

#endif
