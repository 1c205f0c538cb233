// Nodes in use are seen, free ones are not, however often their memory changes hands.
#include "graph/population.hpp"
#include "graph/node_pool.hpp"
#include "graph/successors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace starpu::graph {
namespace {

std::vector<node*> all_nodes() {
    std::vector<node*> found;
    for_each_node([&](node& n) { found.push_back(&n); });
    return found;
}

bool contains(const std::vector<node*>& nodes, const node* n) {
    return std::find(nodes.begin(), nodes.end(), n) != nodes.end();
}

TEST(population, is_what_is_in_use) {
    std::vector<node*> used;
    for (int i = 0; i < 100; ++i) {
        used.push_back(allocate_node());
        used.back()->set(is_continuation);
    }
    const std::vector<node*> seen = all_nodes();
    for (const node* n : used) EXPECT_TRUE(contains(seen, n));
    for (int i = 0; i < 100; i += 2) release_references(*used[static_cast<std::size_t>(i)], 1);
    const std::vector<node*> left = all_nodes();
    EXPECT_EQ(left.size(), seen.size() - 50);
    for (std::size_t i = 0; i < used.size(); ++i) EXPECT_EQ(contains(left, used[i]), i % 2 == 1);
    for (std::size_t i = 1; i < used.size(); i += 2) release_references(*used[i], 1);
}

TEST(population, does_not_count_nodes_never_used) {
    const std::size_t before = all_nodes().size();
    node* n = allocate_node(); // the rest of its batch is memory that was never a node
    EXPECT_EQ(all_nodes().size(), before);
    n->set(was_submitted);
    EXPECT_EQ(all_nodes().size(), before + 1);
    release_references(*n, 1);
    EXPECT_EQ(all_nodes().size(), before);
}

} // namespace
} // namespace starpu::graph
