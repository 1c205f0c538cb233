// What the numbers of STARPU_REDUX_DETERMINISTIC mean, and what the settings change.
#include "support/runtime_of.hpp"
#include "task/core/engine.hpp"
#include "task/linking/access_plan.hpp"

#include <cstdlib>

namespace starpu::task {
namespace {

using namespace tests;

TEST(determinism, counts_lanes_and_takes_one_as_a_yes) {
    EXPECT_EQ(lanes_meant_by(0), 0u);
    EXPECT_EQ(lanes_meant_by(1), default_reduction_lanes);
    EXPECT_EQ(lanes_meant_by(2), 2u);
    EXPECT_EQ(lanes_meant_by(~0u), most_reduction_lanes);
}

TEST(determinism, comes_from_the_environment) {
    setenv("STARPU_DETERMINISTIC", "1", 1);
    {
        runtime_of one{1};
        EXPECT_EQ(current_determinism().reduction_lanes, default_reduction_lanes);
        EXPECT_EQ(class_of(static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE)),
                  graph::access_class::write);
    }
    setenv("STARPU_REDUX_DETERMINISTIC", "7", 1);
    {
        runtime_of one{1};
        EXPECT_EQ(current_determinism().reduction_lanes, 7u);
    }
    unsetenv("STARPU_DETERMINISTIC");
    unsetenv("STARPU_REDUX_DETERMINISTIC");
    runtime_of one{1};
    EXPECT_EQ(current_determinism().reduction_lanes, 0u);
    EXPECT_EQ(class_of(static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE)),
              graph::access_class::commute);
}

} // namespace
} // namespace starpu::task
