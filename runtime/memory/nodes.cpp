// The table of nodes, and which of them exchange data directly.
#include "memory/nodes.hpp"

#include "base/fork.hpp"
#include "memory/main_memory.hpp"
#include "memory/traffic.hpp"

#include <array>
#include <cerrno>
#include <new>
#include <utility>

namespace starpu::memory {

namespace {
// Making it needs no memory: it is first asked for where nothing may fail.
struct node_table {
    main_memory behind_main;
    node main{STARPU_MAIN_RAM, behind_main, 0, "NUMA 0", SIZE_MAX};
    std::array<std::unique_ptr<node>, STARPU_MAXNODES> others; // by number, from 1
    // Written with release once the node behind it is whole; read with acquire before it is used.
    base::active_atomics::atomic<unsigned> count{1};
};

node_table& table() {
    static base::renewed_in_child<node_table> only;
    return *only;
}
} // namespace

unsigned node_count() noexcept {
    return table().count.load(std::memory_order_acquire);
}

node& at(unsigned number) noexcept {
    return number == STARPU_MAIN_RAM ? table().main : *table().others[number];
}

constinit base::active_atomics::atomic<bool> looked_after{false};
static const base::at_fork looked_after_row(&looked_after,
                                            base::renew<base::active_atomics::atomic<bool>, false>);

void limit_main_memory(std::size_t bytes) noexcept {
    at(STARPU_MAIN_RAM).set_limit(bytes);
    if (bytes != SIZE_MAX) looked_after.store(true, std::memory_order_relaxed);
}

int add_node(backend& behind, int device, std::string name, std::size_t limit_bytes) noexcept {
    node_table& all = table();
    const unsigned number = all.count.load(std::memory_order_relaxed);
    if (number == STARPU_MAXNODES) return -ENOSPC;
    auto* fresh = new (std::nothrow) node(number, behind, device, std::move(name), limit_bytes);
    if (fresh == nullptr) return -ENOMEM;
    all.others[number].reset(fresh);
    all.count.store(number + 1, std::memory_order_release);
    looked_after.store(true, std::memory_order_relaxed);
    return static_cast<int>(number);
}

void forget_nodes() noexcept {
    node_table& all = table();
    const unsigned count = all.count.exchange(1, std::memory_order_acq_rel);
    for (unsigned number = 1; number < count; ++number) all.others[number].reset();
    at(STARPU_MAIN_RAM).set_limit(SIZE_MAX);
    at(STARPU_MAIN_RAM).drain(SIZE_MAX);
    looked_after.store(false, std::memory_order_relaxed);
    forget_traffic();
}

bool is_direct(unsigned source, unsigned destination) noexcept {
    const backend& from = at(source).behind;
    const backend& to = at(destination).behind;
    return from.is_main() || to.is_main() || source == destination || to.exchanges_with(from) ||
           from.exchanges_with(to);
}

} // namespace starpu::memory
