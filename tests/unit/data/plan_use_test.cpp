// How far a handle may be used follows from the plans above and below it.
#include "data/core/handle_details.hpp"
#include "data/core/plan_use.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"

#include <gtest/gtest.h>

namespace starpu::data {
namespace {

class partition_plans : public testing::Test {
protected:
    partition_plans() {
        for (unsigned i = 0; i < 2; ++i)
            ensure_details(whole)->plans.push_back(std::make_unique<partition_plan>());
        ensure_details(piece)->plan_of = &first();
    }
    ~partition_plans() override {
        delete details_of(whole);
        delete details_of(piece);
    }
    partition_plan& first() { return *details_of(whole)->plans[0]; }
    partition_plan& second() { return *details_of(whole)->plans[1]; }
    handle whole, piece;
};

TEST_F(partition_plans, leave_the_whole_to_everybody_while_none_is_in_use) {
    EXPECT_EQ(usability_by_plans(whole), usability::everybody);
    EXPECT_EQ(usability_by_plans(piece), usability::nobody);
}

TEST_F(partition_plans, leave_it_to_readers_while_they_are_read) {
    second().state = usability::readers;
    EXPECT_EQ(usability_by_plans(whole), usability::readers);
    EXPECT_EQ(usability_by_plans(piece), usability::nobody);
    first().state = usability::readers;
    EXPECT_EQ(usability_by_plans(piece), usability::readers);
}

TEST_F(partition_plans, leave_it_to_nobody_while_one_is_written) {
    first().state = usability::everybody;
    EXPECT_EQ(usability_by_plans(whole), usability::nobody);
    EXPECT_EQ(usability_by_plans(piece), usability::everybody);
}

TEST_F(partition_plans, count_for_nothing_while_a_partition_is_in_place) {
    whole.is_partitioned = true;
    EXPECT_EQ(usability_by_plans(whole), usability::nobody);
}

TEST_F(partition_plans, make_nodes_wait_for_a_switch_until_it_is_carried_out) {
    first().last_switch = std::make_shared<base::guarded<switch_progress>>();
    ASSERT_TRUE(prepare_to_wait_for_switches(piece, 1));
    graph::job* n = graph::allocate_job();
    wait_for_switches(piece, *n);
    EXPECT_EQ(n->pending.load(), 2);
    graph::ready_list ready;
    graph::satisfy(*n, 1, ready); // its submission's hold
    EXPECT_TRUE(ready.is_empty());
    finish_switch(*first().last_switch, ready);
    EXPECT_EQ(ready.try_pop(), n);
    wait_for_switches(piece, *n);
    EXPECT_EQ(n->pending.load(), 0); // no wait for what is done
    graph::release_references(*n, 1);
}

} // namespace
} // namespace starpu::data
