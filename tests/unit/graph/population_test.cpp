// Jobs in use are seen, free ones are not, however often their memory changes hands.
#include "graph/job_pool.hpp"
#include "graph/population.hpp"
#include "graph/successors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace starpu::graph {
namespace {

std::vector<job*> all_nodes() {
    std::vector<job*> found;
    for_each_job([&](job& n) { found.push_back(&n); });
    return found;
}

bool contains(const std::vector<job*>& jobs, const job* n) {
    return std::find(jobs.begin(), jobs.end(), n) != jobs.end();
}

TEST(population, is_what_is_in_use) {
    std::vector<job*> used;
    for (int i = 0; i < 100; ++i) {
        used.push_back(allocate_job());
        used.back()->set(is_continuation);
    }
    const std::vector<job*> seen = all_nodes();
    for (const job* n : used) EXPECT_TRUE(contains(seen, n));
    for (int i = 0; i < 100; i += 2) release_references(*used[static_cast<std::size_t>(i)], 1);
    const std::vector<job*> left = all_nodes();
    EXPECT_EQ(left.size(), seen.size() - 50);
    for (std::size_t i = 0; i < used.size(); ++i) EXPECT_EQ(contains(left, used[i]), i % 2 == 1);
    for (std::size_t i = 1; i < used.size(); i += 2) release_references(*used[i], 1);
}

TEST(population, does_not_count_nodes_never_used) {
    const std::size_t before = all_nodes().size();
    job* n = allocate_job(); // the rest of its batch is memory that was never a job
    EXPECT_EQ(all_nodes().size(), before);
    n->set(was_submitted);
    EXPECT_EQ(all_nodes().size(), before + 1);
    release_references(*n, 1);
    EXPECT_EQ(all_nodes().size(), before);
}

} // namespace
} // namespace starpu::graph
