// One pool for all nodes; a child process begins with an empty one.
#include "graph/node_pool.hpp"

#include "base/fork.hpp"
#include "base/object_pool.hpp"

#include <new>

namespace starpu::graph {

namespace {
base::object_pool& nodes() {
    static base::renewed_in_child<base::object_pool, sizeof(node), alignof(node)> pool;
    return *pool;
}
} // namespace

node* allocate_node() noexcept {
    void* place = nodes().allocate();
    return place == nullptr ? nullptr : new (place) node;
}

void free_node(node& n) {
    // for_each_node() tells free nodes by that. Volatile: the compiler may drop stores to an object that
    // ends.
    const_cast<volatile std::uint16_t&>(n.flags) = 0;
    n.~node();
    nodes().release(&n);
}

void for_each_slot(const std::function<void(node&)>& visit) {
    nodes().for_each_object([&](std::byte* place) { visit(*reinterpret_cast<node*>(place)); });
}

} // namespace starpu::graph
