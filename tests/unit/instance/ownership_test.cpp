// What one runtime was told, the next one does not know: it goes with the object that had it.
#include "data/copies/copy_requests.hpp"
#include "instance/instance.hpp"
#include "support/id_literals.hpp"
#include "support/runtime_of.hpp"
#include "task/core/engine.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace starpu::instance {
namespace {

using namespace tests;

class environment {
public:
    environment(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~environment() { unsetenv(name_); }
    environment(const environment&) = delete;
    environment& operator=(const environment&) = delete;

private:
    const char* name_;
};

settings of_workers(int count) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = count;
    conf.precedence_over_environment_variables = 1;
    settings wanted{};
    EXPECT_EQ(read_settings(&conf, wanted), 0);
    return wanted;
}

TEST(ownership, settings_of_a_run_end_with_it) {
    {
        const environment deterministic("STARPU_DETERMINISTIC", "1");
        const environment available("STARPU_MINIMUM_AVAILABLE_MEM", "40");
        const environment limit("STARPU_LIMIT_CPU_MEM", "100");
        const runtime_of first(1);
        EXPECT_TRUE(task::current_determinism().orders_commuting_accesses);
        EXPECT_EQ(memory::current_watermarks().minimum_available, 40u);
        EXPECT_TRUE(memory::at(base::main_memory_node).is_limited());
    }
    EXPECT_FALSE(task::current_determinism().orders_commuting_accesses);
    const runtime_of second(1);
    EXPECT_FALSE(task::current_determinism().orders_commuting_accesses);
    EXPECT_EQ(memory::current_watermarks().minimum_available, 0u);
    EXPECT_FALSE(memory::at(base::main_memory_node).is_limited());
    EXPECT_FALSE(memory::is_looked_after());
}

TEST(ownership, what_calls_keep_ends_with_the_run) {
    int mark = 0;
    int pair[] = {0, 1};
    unsigned chosen = 0;
    {
        const runtime_of first(2);
        EXPECT_EQ(starpu_combined_worker_assign_workerid(2, pair), 2);
        EXPECT_EQ(starpu_combined_worker_get_count(), 1u);
        starpu_sched_ctx_set_user_data(0, &mark);
        EXPECT_EQ(starpu_sched_ctx_get_worker_collection(0)->nworkers, 2u);
        chosen = starpu_get_next_bindid(STARPU_THREAD_ACTIVE, nullptr, 0);
        memory::note_copy({0_node, 0_node}, 10);
    }
    const runtime_of second(1);
    EXPECT_EQ(starpu_combined_worker_get_count(), 0u);
    EXPECT_EQ(starpu_sched_ctx_get_user_data(0), nullptr);
    EXPECT_EQ(starpu_sched_ctx_get_worker_collection(0)->nworkers, 1u);
    EXPECT_FALSE(current()->kept().taken_cores.with([&](auto& cores) { return cores.contains(chosen); }));
    EXPECT_EQ(memory::traffic_over({0_node, 0_node}).bytes, 0u);
}

TEST(ownership, tasks_of_a_run_are_counted_for_it_alone) {
    starpu_codelet nothing = codelet_of([](void**, void*) {});
    starpu_profiling_worker_info info;
    {
        const runtime_of first(1);
        for (int i = 0; i < 10; ++i) submit(nothing);
        starpu_task_wait_for_all();
    }
    const runtime_of second(1);
    EXPECT_EQ(starpu_profiling_worker_get_info(0, &info), 0);
    EXPECT_EQ(info.executed_tasks, 0);
}

TEST(ownership, what_moves_data_ends_with_the_run) {
    int value = 0;
    starpu_data_handle_t kept = nullptr;
    EXPECT_FALSE(data::is_any_under_way());
    {
        const environment limit("STARPU_LIMIT_CPU_MEM", "100"); // so that copies are looked after
        const runtime_of first(1);
        EXPECT_NE(base::newest_alive<data::admissions>::newest(), nullptr);
        EXPECT_NE(base::newest_alive<data::copy_engines>::newest(), nullptr);
        starpu_variable_data_register(&kept, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value),
                                      sizeof value);
    }
    EXPECT_EQ(base::newest_alive<data::admissions>::newest(), nullptr);
    EXPECT_EQ(base::newest_alive<data::copy_engines>::newest(), nullptr);
    EXPECT_FALSE(data::is_any_under_way());
    starpu_memory_deallocate(STARPU_MAIN_RAM, 0); // looks at what waits for main memory
    const runtime_of second(1);
    starpu_data_unregister(kept);
}

// Neither has begun: threads of the runtime look for the one engine.
TEST(ownership, two_runtimes_at_once_have_a_state_each) {
    const environment available("STARPU_MINIMUM_AVAILABLE_MEM", "40");
    const environment lanes("STARPU_REDUX_DETERMINISTIC", "7");
    runtime first(of_workers(2));
    const data::copy_engines* const first_engines = &data::current_engines();
    first.kept().taken_cores.with([](auto& cores) { cores.insert(0u); });
    {
        const environment other_available("STARPU_MINIMUM_AVAILABLE_MEM", "10");
        const environment other_lanes("STARPU_REDUX_DETERMINISTIC", "5");
        runtime second(of_workers(1));
        EXPECT_EQ(task::current_engine(), &second.engine());
        EXPECT_NE(&data::current_engines(), first_engines);
        EXPECT_EQ(task::current_determinism().reduction_lanes, 5u);
        EXPECT_EQ(memory::current_watermarks().minimum_available, 10u);
        EXPECT_TRUE(second.kept().taken_cores.with([](auto& cores) { return cores.empty(); }));
        EXPECT_EQ(second.workers().count(), 1u);
        EXPECT_EQ(first.engine().asked_determinism.reduction_lanes, 7u);
    }
    EXPECT_EQ(&data::current_engines(), first_engines);
    EXPECT_EQ(memory::current_watermarks().minimum_available, 40u);
    EXPECT_FALSE(first.kept().taken_cores.with([](auto& cores) { return cores.empty(); }));
    EXPECT_EQ(first.workers().count(), 2u);
}

} // namespace
} // namespace starpu::instance
