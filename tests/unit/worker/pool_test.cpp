// The workers' threads start, are told apart, and end.
#include "devices/devices.hpp"
#include "support/id_literals.hpp"
#include "worker/idle.hpp"
#include "worker/pool.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace starpu::worker {
namespace {

class pools : public testing::Test {
protected:
    static constexpr unsigned count = 3;
    task::engine engine{count, {}};
    sched::context scheduler{sched::find_policy("eager")->make({{{}, {}, {}}, {0, 0, 0}}, {}), count};
    std::unique_ptr<driver> cpu = devices::make_cpu_driver();
    pool tested{count, scheduler, engine, *cpu};
};

TEST_F(pools, number_and_name_their_workers) {
    EXPECT_EQ(tested.count(), count);
    for (unsigned id = 0; id < count; ++id) {
        EXPECT_EQ(tested.worker_at(base::worker_id{id}).id, base::worker_id{id});
        EXPECT_EQ(tested.worker_at(base::worker_id{id}).name, "CPU " + std::to_string(id));
        EXPECT_EQ(tested.worker_at(base::worker_id{id}).device->kind(), STARPU_CPU_WORKER);
    }
}

TEST_F(pools, stop_workers_whether_they_search_or_sleep) {
    tested.start_workers();
    while (slept_ns(tested.worker_at(0_worker).done) == 0) std::this_thread::yield();
    tested.stop();
    EXPECT_TRUE(tested.control().stopping.load());
}

TEST_F(pools, may_be_stopped_before_they_start_and_more_than_once) {
    tested.stop();
    tested.start_workers();
    tested.stop();
    tested.stop();
}

} // namespace
} // namespace starpu::worker
