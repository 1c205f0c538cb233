// Which recorded tasks come before which.
#include "bound/ancestry.hpp"

#include <gtest/gtest.h>

namespace starpu::bound {
namespace {

TEST(ancestry, reaches_over_several_tasks) {
    task::recorded_order r;
    r.runs.resize(3);
    r.runs[1].after = {0};
    r.runs[2].after = {1};
    const task::precedence graph = task::precedence_of(r);
    const ancestry lines(graph);
    EXPECT_TRUE(lines.comes_before(0, 2));
    EXPECT_FALSE(lines.comes_before(2, 0));
    EXPECT_TRUE(lines.are_ordered(2, 0));
    EXPECT_TRUE(lines.is_ready_as_soon(graph, 1, 2));
    EXPECT_FALSE(lines.is_ready_as_soon(graph, 2, 1));
}

} // namespace
} // namespace starpu::bound
