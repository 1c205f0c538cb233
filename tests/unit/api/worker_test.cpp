// Workers, memory nodes and priorities as programs see them, also where there are none.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <climits>

#include <string>

namespace starpu {
namespace {

using namespace tests;

TEST(worker_calls, before_initialisation_say_what_to_do) {
    EXPECT_EQ(starpu_worker_get_count(), 0u);
    EXPECT_EQ(starpu_worker_get_id(), -1);
    expect_refused([] { EXPECT_EQ(starpu_cpu_worker_get_count(), 0u); }, "call starpu_init first", ENODEV);
    expect_refused([] { EXPECT_EQ(starpu_worker_get_type(0), STARPU_UNKNOWN_WORKER); },
                   "starpu_worker_get_type", ENODEV);
    expect_refused([] { EXPECT_EQ(starpu_memory_nodes_get_count(), 0u); }, "starpu_init", ENODEV);
    expect_refused([] { EXPECT_EQ(starpu_sched_get_min_priority(), 0); }, "starpu_init", ENODEV);
    int error = 0;
    expect_one_line([&] { error = starpu_sched_set_min_priority(0); }, "starpu_init");
    EXPECT_EQ(error, -ENODEV);
}

TEST(worker_calls, refuse_workers_that_do_not_exist) {
    runtime_of two(2);
    expect_refused([] { EXPECT_EQ(starpu_worker_get_devid(2), -1); },
                   "there is no worker 2; they are numbered from 0 to 1");
    expect_refused([] { EXPECT_EQ(starpu_worker_get_bindid(-1), -1); }, "there is no worker -1");
    char name[8] = "same";
    expect_refused([&] { starpu_worker_get_name(7, name, sizeof name); }, "there is no worker 7");
    EXPECT_STREQ(name, "same");
}

TEST(worker_calls, refuse_memory_nodes_that_do_not_exist) {
    runtime_of one(1);
    expect_refused([] { EXPECT_EQ(starpu_memory_node_get_devid(3), -1); }, "there is no memory node 3");
    EXPECT_EQ(starpu_memory_nodes_numa_id_to_devid(100000), -1);
}

TEST(worker_calls, say_nothing_of_the_kind_of_a_node_that_is_not_there) {
    runtime_of one(1);
    expect_no_line([] { EXPECT_EQ(starpu_node_get_kind(3), STARPU_UNUSED); });
    unsigned none[1];
    expect_no_line([&] {
        EXPECT_EQ(static_cast<int>(starpu_memory_node_get_ids_by_type(STARPU_CPU_RAM, none, 0)), -ERANGE);
    });
}

TEST(worker_calls, fill_what_there_is_room_for) {
    runtime_of three(3);
    int ids[2] = {-1, -1};
    int count = 0;
    expect_no_line(
        [&] { count = static_cast<int>(starpu_worker_get_ids_by_type(STARPU_ANY_WORKER, ids, 2)); });
    EXPECT_EQ(count, -ERANGE);
    EXPECT_EQ(ids[1], 1);
    EXPECT_EQ(starpu_worker_get_devids(STARPU_CPU_WORKER, ids, 2), 2);
    EXPECT_EQ(starpu_worker_get_devids(STARPU_CPU_WORKER, nullptr, -5), 0);
}

TEST(priorities, are_any_number_until_a_range_is_set_and_again_after_a_new_start) {
    {
        runtime_of one(1);
        EXPECT_EQ(starpu_sched_get_min_priority(), INT_MIN);
        EXPECT_EQ(starpu_sched_get_max_priority(), INT_MAX);
        EXPECT_EQ(starpu_sched_set_min_priority(-3), 0);
        EXPECT_EQ(starpu_sched_set_max_priority(3), 0);
        EXPECT_EQ(STARPU_MIN_PRIO, -3);
        EXPECT_EQ(STARPU_MAX_PRIO, 3);
    }
    runtime_of again(1);
    EXPECT_EQ(starpu_sched_get_min_priority(), INT_MIN);
}

TEST(worker_kinds, have_names_that_lead_back_to_them) {
    int valid = 0;
    for (int number = 0; number < STARPU_NARCH; ++number) {
        const auto kind = static_cast<starpu_worker_archtype>(number);
        if (!starpu_worker_archtype_is_valid(kind)) continue;
        ++valid;
        EXPECT_EQ(starpu_worker_get_type_from_string(starpu_worker_get_type_as_string(kind)), kind);
        EXPECT_EQ(starpu_worker_get_type_from_string(starpu_worker_get_type_as_env_var(kind)), kind);
        EXPECT_EQ(starpu_memory_node_get_worker_archtype(starpu_worker_get_memory_node_kind(kind)), kind);
        EXPECT_EQ(starpu_arch_mask_to_worker_archtype(static_cast<unsigned>(STARPU_WORKER_TO_MASK(kind))),
                  kind);
    }
    EXPECT_EQ(valid, 7);
    EXPECT_EQ(starpu_worker_get_type_from_string(nullptr), STARPU_UNKNOWN_WORKER);
    EXPECT_EQ(starpu_arch_mask_to_worker_archtype(STARPU_CPU | STARPU_CUDA), STARPU_UNKNOWN_WORKER);
}

} // namespace
} // namespace starpu
