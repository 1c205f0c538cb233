// reduce(): partial results of the workers come together when somebody else looks.
#include <starpu.hpp>

#include <gtest/gtest.h>

namespace {

TEST(reduction, adds_what_every_task_contributes) {
    starpu::runtime runtime({.workers = 2});
    starpu::variable<long> sum;
    set_reduction(
        sum, [](long& zero) { zero = 0; }, [](long& into, const long& from) { into += from; });
    starpu::submit([](long& x) { x = 1000; }, write(sum));
    for (long i = 1; i <= 200; ++i) starpu::submit([i](long& part) { part += i; }, reduce(sum));
    EXPECT_EQ(*acquire(read(sum)), 1000 + 20100);
}

} // namespace
