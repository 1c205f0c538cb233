// Which worker is woken for a job that lies with one worker and that others of its kind may take over.
#include "sched/wakeups.hpp"
#include "support/id_literals.hpp"

#include <gtest/gtest.h>

namespace starpu::sched {
namespace {

class waking : public testing::Test {
protected:
    void sleep(unsigned worker) {
        among_kind().begin_search(base::worker_id{worker});
        among_kind().announce(base::worker_id{worker});
    }
    void sleep_apart(unsigned worker) { apart().announce(base::worker_id{worker}); }
    bool is_called(unsigned worker) { return among_kind().is_called(base::worker_id{worker}); }
    bool is_called_apart(unsigned worker) { return apart().is_called(base::worker_id{worker}); }
    void wake_first(unsigned worker) { tested_.wake_for(wake_target::preferred(base::worker_id{worker})); }

private:
    resting_place& among_kind() { return tested_.place_for(scope::all); }
    resting_place& apart() { return tested_.place_for(scope::own); }

    ready_queues queues_{find_policy("random")->make({{{1_worker}, {0_worker}}, {0, 0}}, {}),
                         task::worker_kinds(2)};
    wakeups tested_{queues_};
};

TEST_F(waking, calls_the_preferred_worker_and_no_other) {
    sleep(0);
    sleep(1);
    wake_first(1);
    EXPECT_TRUE(is_called(1));
    EXPECT_FALSE(is_called(0));
}

TEST_F(waking, calls_another_worker_while_the_preferred_one_is_awake) {
    sleep(0);
    wake_first(1);
    EXPECT_TRUE(is_called(0));
}

// It takes no job then, but may have to pass on what lies with it.
TEST_F(waking, calls_another_worker_too_while_the_preferred_one_sleeps_apart) {
    sleep(0);
    sleep_apart(1);
    wake_first(1);
    EXPECT_TRUE(is_called(0));
    EXPECT_TRUE(is_called_apart(1));
}

} // namespace
} // namespace starpu::sched
