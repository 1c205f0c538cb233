// The nodes there are, and which of them exchange data directly.
#include "memory/nodes.hpp"

#include "base/fork.hpp"
#include "memory/main_memory.hpp"

#include <cerrno>
#include <new>
#include <utility>

namespace starpu::memory {

namespace {
// Making it needs no memory: it is first asked for where nothing may fail.
struct main_node {
    main_memory behind;
    node itself{base::main_memory_node, behind, base::device_id{0}, "NUMA 0", SIZE_MAX};
};

node& the_main_node() {
    static base::renewed_in_child<main_node> only;
    return only->itself;
}
const base::at_load the_main_node_at_load(the_main_node);

added_nodes* current_nodes() noexcept {
    return base::newest_alive<added_nodes>::newest();
}
} // namespace

constinit base::active_atomics::atomic<bool> looked_after{false};
static const base::at_fork looked_after_row(&looked_after,
                                            base::renew<base::active_atomics::atomic<bool>, false>);

added_nodes::~added_nodes() {
    const unsigned count = count_.exchange(1, std::memory_order_acq_rel);
    for (unsigned number = 1; number < count; ++number) others_[base::memory_node_id{number}].reset();
    the_main_node().set_limit(SIZE_MAX);
    the_main_node().drain(SIZE_MAX);
    looked_after.store(false, std::memory_order_relaxed);
}

int added_nodes::add_node(backend& behind, base::device_id device, std::string name, std::size_t limit_bytes,
                          base::memory_node_id& added) noexcept {
    const unsigned count = count_.load(std::memory_order_relaxed);
    if (count == STARPU_MAXNODES) return -ENOSPC;
    const base::memory_node_id number{count};
    auto* fresh = new (std::nothrow) node(number, behind, device, std::move(name), limit_bytes);
    if (fresh == nullptr) return -ENOMEM;
    others_[number].reset(fresh);
    count_.store(count + 1, std::memory_order_release);
    looked_after.store(true, std::memory_order_relaxed);
    added = number;
    return 0;
}

unsigned node_count() noexcept {
    const added_nodes* added = current_nodes();
    return added == nullptr ? 1 : added->count();
}

bool has(base::memory_node_id number) noexcept {
    return base::index_of(number) < node_count();
}

node& at(base::memory_node_id number) noexcept {
    return number == base::main_memory_node ? the_main_node() : current_nodes()->node_at(number);
}

void limit_main_memory(std::size_t bytes) noexcept {
    the_main_node().set_limit(bytes);
    if (bytes != SIZE_MAX) looked_after.store(true, std::memory_order_relaxed);
}

void look_after_copies() noexcept {
    looked_after.store(true, std::memory_order_relaxed);
}

int add_node(backend& behind, base::device_id device, std::string name, std::size_t limit_bytes,
             base::memory_node_id& added) noexcept {
    added_nodes* nodes = current_nodes();
    return nodes == nullptr ? -ENODEV : nodes->add_node(behind, device, std::move(name), limit_bytes, added);
}

traffic traffic_over(link l) noexcept {
    const added_nodes* added = current_nodes();
    return added == nullptr ? traffic{} : added->copied.over(l);
}

void note_copy(link l, std::size_t bytes) noexcept {
    if (added_nodes* added = current_nodes()) added->copied.note(l, bytes);
}

link_speed_table* speeds_of_links() noexcept {
    added_nodes* added = current_nodes();
    return added == nullptr ? nullptr : &added->speeds;
}

watermarks current_watermarks() noexcept {
    const added_nodes* added = current_nodes();
    return added == nullptr ? watermarks{} : added->marks;
}

bool is_direct(base::memory_node_id source, base::memory_node_id destination) noexcept {
    const backend& from = at(source).behind;
    const backend& to = at(destination).behind;
    return from.is_main() || to.is_main() || source == destination || to.exchanges_with(from) ||
           from.exchanges_with(to);
}

} // namespace starpu::memory
