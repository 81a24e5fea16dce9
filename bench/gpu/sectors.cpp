// A plugin for the simulator Oclgrind: what the warps of a kernel ask memory for (docs/gpu-model.md).
//
// Oclgrind runs one work-item after the other, from barrier to barrier.  What the 32 work-items of a
// warp do together is put together afterwards: the n-th time that each of them comes to an
// instruction, or to a basic block, is taken for one instruction of the warp.  That is what a GPU
// does whose warps reconverge wherever they can.
//
// For each launch a line is appended to the file that O2O_SECTORS names, words in the order of
// `Counts` below.  After O2O_SECTORS_LAUNCHES launches of a kernel (2) the others are not looked at.
//
// Built against oclgrind's headers and the LLVM that it was built with (traffic.py does that).
#include <cstdint>

#include "oclgrind/Context.h"
#include "oclgrind/Kernel.h"
#include "oclgrind/KernelInvocation.h"
#include "oclgrind/Memory.h"
#include "oclgrind/Plugin.h"
#include "oclgrind/WorkGroup.h"
#include "oclgrind/WorkItem.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

constexpr unsigned Warp = 32, Sector = 32, Banks = 32, Word = 4;

struct Counts {
  uint64_t items = 0, groups = 0;
  uint64_t requests = 0;          // loads and stores of global memory, of a warp
  uint64_t sectors = 0;           // that these touch
  uint64_t ideal = 0;             // that as many different bytes need
  uint64_t read = 0, written = 0; // different sectors of the launch
  uint64_t warpInstructions = 0, laneInstructions = 0;
  uint64_t flops32 = 0, flops64 = 0; // of work-items
  uint64_t atomics = 0;
  uint64_t localRequests = 0, localPasses = 0, localIdeal = 0;
  uint64_t uniform = 0; // of the requests: loads whose work-items all want the same bytes
};

// What an executed basic block comes to.
struct Block {
  unsigned size = 0, flops32 = 0, flops64 = 0;
};

// Of a warp: an instruction or block, and how often each work-item had come to it before.
struct Key {
  const void *what;
  uint64_t time;
  bool operator==(const Key &o) const { return what == o.what && time == o.time; }
};

struct KeyHash {
  size_t operator()(const Key &k) const {
    return (reinterpret_cast<uintptr_t>(k.what) >> 3) * 0x9e3779b97f4a7c15u ^ k.time * 0xff51afd7u;
  }
};

struct Access {
  std::vector<std::pair<size_t, unsigned>> parts; // address and bytes of each work-item
  bool local = false, load = false;
};

struct WarpState {
  std::unordered_map<Key, Access, KeyHash> accesses;
  std::unordered_map<Key, unsigned, KeyHash> blocks; // work-items that run it
};

unsigned lanes(const llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

Block describe(const llvm::BasicBlock &block) {
  Block result;
  for (const llvm::Instruction &i : block) {
    if (llvm::isa<llvm::PHINode>(i) || llvm::isa<llvm::AllocaInst>(i))
      continue;
    result.size++;
    auto *call = llvm::dyn_cast<llvm::CallInst>(&i);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    bool fma =
        callee && (callee->getName().contains("fma") || callee->getName().contains("fmuladd"));
    if (!i.getType()->isFPOrFPVectorTy() ||
        !(fma || (i.isBinaryOp() && i.getOpcode() != llvm::Instruction::FRem)))
      continue;
    unsigned n = lanes(i.getType()) * (fma ? 2 : 1);
    (i.getType()->getScalarType()->isDoubleTy() ? result.flops64 : result.flops32) += n;
  }
  return result;
}

class Sectors : public oclgrind::Plugin {
public:
  explicit Sectors(const oclgrind::Context *context) : Plugin(context) {
    const char *launches = getenv("O2O_SECTORS_LAUNCHES");
    limit = launches ? unsigned(atoi(launches)) : 2;
  }

  bool isThreadSafe() const override { return false; }

  void kernelBegin(const oclgrind::KernelInvocation *invocation) override {
    name = invocation->getKernel()->getName();
    looking = ++seen[name] <= limit;
    counts = Counts();
    described.clear(); // of a program that may be gone
  }

  void kernelEnd(const oclgrind::KernelInvocation *) override {
    const char *path = getenv("O2O_SECTORS");
    FILE *file = looking && path ? fopen(path, "a") : nullptr;
    if (!file)
      return;
    counts.read = read.size();
    counts.written = written.size();
    read.clear();
    written.clear();
    fprintf(file, "%s", name.c_str());
    for (uint64_t n : {counts.items, counts.groups, counts.requests, counts.sectors, counts.ideal,
                       counts.read, counts.written, counts.warpInstructions,
                       counts.laneInstructions, counts.flops32, counts.flops64, counts.atomics,
                       counts.localRequests, counts.localPasses, counts.localIdeal, counts.uniform})
      fprintf(file, " %llu", static_cast<unsigned long long>(n));
    fputc('\n', file);
    fclose(file);
  }

  void memoryLoad(const oclgrind::Memory *memory, const oclgrind::WorkItem *item, size_t address,
                  size_t size) override {
    access(memory, item, address, size, true);
  }

  void memoryStore(const oclgrind::Memory *memory, const oclgrind::WorkItem *item, size_t address,
                   size_t size, const uint8_t *) override {
    access(memory, item, address, size, false);
  }

  void memoryAtomicStore(const oclgrind::Memory *, const oclgrind::WorkItem *, oclgrind::AtomicOp,
                         size_t, size_t) override {
    counts.atomics += looking;
  }

  void instructionExecuted(const oclgrind::WorkItem *item, const llvm::Instruction *instruction,
                           const oclgrind::TypedValue &) override {
    if (!looking || !instruction->isTerminator())
      return;
    const llvm::BasicBlock *block = instruction->getParent();
    auto known = described.find(block);
    if (known == described.end())
      known = described.emplace(block, describe(*block)).first;
    counts.laneInstructions += known->second.size;
    counts.flops32 += known->second.flops32;
    counts.flops64 += known->second.flops64;
    unsigned lane = laneOf(item);
    warp(lane).blocks[{block, times[lane][block]++}]++;
  }

  void workItemBegin(const oclgrind::WorkItem *) override { counts.items += looking; }

  void workGroupComplete(const oclgrind::WorkGroup *) override {
    if (!looking)
      return;
    counts.groups++;
    for (WarpState &w : warps) {
      for (auto &b : w.blocks)
        counts.warpInstructions +=
            described[static_cast<const llvm::BasicBlock *>(b.first.what)].size;
      for (auto &a : w.accesses)
        a.second.local ? countLocal(a.second) : countGlobal(a.second);
    }
    warps.clear();
    times.clear();
  }

private:
  unsigned limit;
  bool looking = false;
  std::string name;
  Counts counts;
  std::unordered_map<std::string, unsigned> seen;
  std::unordered_map<const llvm::BasicBlock *, Block> described;
  std::vector<WarpState> warps;
  std::vector<std::unordered_map<const void *, uint64_t>> times; // by work-item
  std::unordered_set<size_t> read, written;

  // The number of the work-item in its group; room is made for it.
  unsigned laneOf(const oclgrind::WorkItem *item) {
    oclgrind::Size3 id = item->getLocalID(), size = item->getWorkGroup()->getGroupSize();
    unsigned lane = unsigned(id.x + size.x * (id.y + size.y * id.z));
    if (times.size() <= lane)
      times.resize(lane + 1);
    return lane;
  }

  WarpState &warp(unsigned lane) {
    if (warps.size() <= lane / Warp)
      warps.resize(lane / Warp + 1);
    return warps[lane / Warp];
  }

  void access(const oclgrind::Memory *memory, const oclgrind::WorkItem *item, size_t address,
              size_t size, bool load) {
    unsigned space = memory->getAddressSpace();
    bool local = space == oclgrind::AddrSpaceLocal;
    if (!looking || (!local && space != oclgrind::AddrSpaceGlobal))
      return;
    const llvm::Instruction *instruction = item->getCurrentInstruction();
    unsigned lane = laneOf(item);
    Access &a = warp(lane).accesses[{instruction, times[lane][instruction]++}];
    a.local = local;
    a.load = load;
    a.parts.emplace_back(address, unsigned(size));
    for (size_t s = address / Sector; !local && s <= (address + size - 1) / Sector; s++)
      (load ? read : written).insert(s);
  }

  // All different pieces of `unit` bytes that the access touches.
  static std::vector<size_t> pieces(const Access &a, unsigned unit) {
    std::vector<size_t> result;
    for (auto &part : a.parts)
      for (size_t p = part.first / unit; p <= (part.first + part.second - 1) / unit; p++)
        result.push_back(p);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  void countGlobal(const Access &a) {
    counts.requests++;
    counts.sectors += pieces(a, Sector).size();
    counts.ideal += (pieces(a, 1).size() + Sector - 1) / Sector;
    auto same = [&](const std::pair<size_t, unsigned> &part) { return part == a.parts[0]; };
    counts.uniform +=
        a.load && a.parts.size() > 1 && std::all_of(a.parts.begin(), a.parts.end(), same);
  }

  // Each bank gives one word in a pass, to whoever wants it.
  void countLocal(const Access &a) {
    std::vector<size_t> words = pieces(a, Word);
    unsigned load[Banks] = {}, most = 0;
    for (size_t w : words)
      most = std::max(most, ++load[w % Banks]);
    counts.localRequests++;
    counts.localPasses += most;
    counts.localIdeal += (words.size() + Banks - 1) / Banks;
  }
};

Sectors *plugin;

} // namespace

extern "C" {
void initializePlugins(oclgrind::Context *context) {
  plugin = new Sectors(context);
  context->registerPlugin(plugin);
}

void releasePlugins(oclgrind::Context *context) {
  context->unregisterPlugin(plugin);
  delete plugin;
}
}
