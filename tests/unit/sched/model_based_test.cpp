// Where policies by models put tasks, and in which order workers run them.
#include "data/copies/copies.hpp"
#include "perfmodel/architectures.hpp"
#include "sched/model_based.hpp"
#include "support/data_nodes.hpp"
#include "support/id_literals.hpp"
#include "support/modelled_tasks.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace starpu::sched {
namespace {

using tests::not_measured;

int cpu_architecture(int device) {
    const starpu_perfmodel_device one{STARPU_CPU_WORKER, device, 1};
    return perfmodel::number_architecture({&one, 1});
}

// Workers 0 and 1 are alike, worker 2 is a class of its own. Tasks take many seconds, so that the time
// between two calls does not matter, whatever the machine is busy with.
worker_layout three_workers(base::memory_node_id node_of_last = base::main_memory_node) {
    worker_layout all{{{}, {}, {}}, {0, 0, 0}};
    for (const int device : {0, 0, 1}) all.architecture.push_back(cpu_architecture(device));
    for (const base::memory_node_id node : {base::main_memory_node, base::main_memory_node, node_of_last})
        all.node.push_back(node);
    return all;
}

class by_model : public testing::Test {
protected:
    // Which also answers what kinds of workers there are.
    static void SetUpTestSuite() {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 3;
        ASSERT_EQ(starpu_init(&conf), 0);
    }
    static void TearDownTestSuite() { starpu_shutdown(); }

    void use(const char* name, const policy_options& options = {}) {
        policy_ = find_policy(name)->make(three_workers(last_node), options);
    }
    void use_alike(const char* name) {
        policy_ = find_policy(name)->make(worker_layout{{{}, {}, {}}, {0, 0, 0}}, {});
    }
    unsigned worker_of(graph::job& n, base::worker_id by = base::no_worker) {
        const wake_target target = policy_->push(n, by);
        EXPECT_EQ(target.how(), wake_target::shape::one);
        return base::number_of(target.worker());
    }
    std::string workers_of(std::initializer_list<graph::job*> jobs) {
        std::string all;
        for (graph::job* n : jobs) all += std::to_string(worker_of(*n));
        return all;
    }
    std::string take(base::worker_id worker) {
        std::string all;
        while (graph::job* n = policy_->try_pop_for(worker)) all += tasks.jobs.letter_of(*n);
        return all;
    }

    base::memory_node_id last_node = base::main_memory_node;
    tests::modelled_tasks tasks;
    std::unique_ptr<policy> policy_;
};

class each_by_model : public by_model, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(named, each_by_model,
                         testing::Values("dm", "dmda", "dmdap", "dmdar", "dmdas", "dmdasd", "heft", "pheft"));

TEST_P(each_by_model, chooses_the_worker_where_the_task_ends_first) {
    use(GetParam());
    EXPECT_EQ(worker_of(tasks('a', {5e9, 5e9, 1e9})), 2u);
    EXPECT_EQ(worker_of(tasks('b', {5e9, 5e9, 1e9})), 2u); // 2000 s there, 5000 s elsewhere
    EXPECT_EQ(tasks.task('b').predicted, 1e9);
    EXPECT_EQ(worker_of(tasks('c', {1e9, 1e9, 9e8})), 0u);
    EXPECT_EQ(worker_of(tasks('d', {1e9, 1e9, 9e8})), 1u);
}

TEST_P(each_by_model, spreads_tasks_over_workers_that_are_alike) {
    use(GetParam());
    for (char letter = 'a'; letter < 'i'; ++letter) worker_of(tasks(letter, {1e8, 1e8, 1e11}));
    EXPECT_EQ(take(0_worker).size(), 4u);
    EXPECT_EQ(take(1_worker).size(), 4u);
    EXPECT_EQ(take(2_worker), "");
}

TEST_P(each_by_model, has_what_is_not_known_measured_on_the_least_busy_worker) {
    use(GetParam());
    EXPECT_EQ(worker_of(tasks('a', {10, 10, not_measured})), 2u);
    EXPECT_EQ(worker_of(tasks('b', {10, 10, not_measured})), 2u);
    const std::string spread = workers_of({&tasks('c', {not_measured, not_measured, not_measured}),
                                           &tasks('d', {not_measured, not_measured, not_measured})});
    EXPECT_EQ(spread, "01");
}

TEST_P(each_by_model, spreads_tasks_without_a_model_by_number) {
    use(GetParam());
    EXPECT_EQ(workers_of({&tasks('a'), &tasks('b'), &tasks('c'), &tasks('d')}), "0120");
}

TEST_P(each_by_model, leaves_out_workers_that_may_not_run_the_task) {
    use(GetParam());
    std::uint32_t only_first = 1;
    graph::job& listed = tasks('a', {5000, 5000, 1});
    tasks.task('a').workerids = &only_first;
    tasks.task('a').workerids_len = 1;
    EXPECT_EQ(worker_of(listed), 0u);
    graph::job& asked = tasks('b', {5000, 5000, 1});
    tasks.codelet('b').can_execute = [](unsigned worker, starpu_task*, unsigned) { return int(worker == 1); };
    EXPECT_EQ(worker_of(asked), 1u);
}

TEST_P(each_by_model, takes_the_quickest_implementation) {
    use(GetParam());
    starpu_perfmodel by_implementation{};
    by_implementation.type = STARPU_COMMON;
    by_implementation.cost_function = [](starpu_task*, unsigned i) { return i == 2 ? 10.0 : 100.0; };
    graph::job& n = tasks('a');
    for (unsigned i : {1u, 2u}) tasks.codelet('a').cpu_funcs[i] = tasks.codelet('a').cpu_funcs[0];
    tasks.codelet('a').model = &by_implementation;
    worker_of(n);
    EXPECT_EQ(task::implementation_of(n), 2u);
}

TEST_P(each_by_model, hears_when_a_worker_is_done_earlier) {
    use(GetParam());
    graph::job& first = tasks('a', {1e9, 1e9, 1e11});
    EXPECT_EQ(worker_of(first), 0u);
    EXPECT_EQ(take(0_worker), "a");
    policy_->note_left(0_worker, first); // at once, not after a thousand seconds
    EXPECT_EQ(workers_of({&tasks('b', {1e9, 1e9, 1e11}), &tasks('c', {1e9, 1e9, 1e11})}), "01");
}

TEST_P(each_by_model, counts_tasks_that_are_bound_to_a_worker) {
    use(GetParam());
    policy_->note_bound_job(0_worker, tasks('a', {1e9, 1e9, 1e11}));
    EXPECT_EQ(worker_of(tasks('b', {1e8, 1e8, 1e11})), 1u);
    EXPECT_EQ(policy_->size(), 1u); // it does not hold the first
}

TEST_P(each_by_model, gives_a_task_that_nothing_can_run_to_some_worker) {
    use(GetParam());
    graph::job& n = tasks('a', {1, 1, 1});
    tasks.codelet('a').cpu_funcs[0] = nullptr;
    EXPECT_EQ(worker_of(n), 0u);
}

// Workers of one class take the same time: their model is asked once for all of them.
TEST_P(each_by_model, asks_once_for_each_class) {
    use(GetParam());
    static int questions;
    questions = 0;
    starpu_perfmodel by_architecture{};
    by_architecture.type = STARPU_PER_ARCH;
    by_architecture.arch_cost_function = [](starpu_task*, starpu_perfmodel_arch* arch, unsigned) {
        ++questions;
        return arch->devices[0].devid == 0 ? 1e9 : 5e9;
    };
    for (const auto& [letter, expected] : {std::pair('a', 0u), std::pair('b', 1u)}) {
        graph::job& n = tasks(letter);
        tasks.codelet(letter).model = &by_architecture;
        EXPECT_EQ(worker_of(n), expected);
    }
    EXPECT_EQ(questions, 4); // two tasks, two classes
}

// Where all workers are alike, how many jobs they have tells them apart.
TEST_P(each_by_model, goes_by_number_where_all_workers_are_alike) {
    use_alike(GetParam());
    EXPECT_EQ(workers_of({&tasks('a'), &tasks('b'), &tasks('c')}), "012");
    EXPECT_EQ(tasks.task('c').predicted, 0);
    EXPECT_EQ(worker_of(tasks('d'), 2_worker), 2u); // which made it ready, and has no more than others
    EXPECT_EQ(worker_of(tasks('e'), 2_worker), 0u);
    graph::job& second_implementation = tasks('f');
    std::swap(tasks.codelet('f').cpu_funcs[0], tasks.codelet('f').cpu_funcs[1]);
    EXPECT_EQ(worker_of(second_implementation), 1u);
    EXPECT_EQ(task::implementation_of(second_implementation), 1u);
}

TEST_P(each_by_model, counts_known_lengths_where_all_workers_are_alike) {
    use_alike(GetParam());
    EXPECT_EQ(worker_of(tasks('a', {1e9, 1e9, 1e9})), 0u);
    for (const char letter : {'b', 'c', 'd', 'e'}) EXPECT_NE(worker_of(tasks(letter)), 0u) << letter;
    std::uint32_t only_first = 1;
    graph::job& listed = tasks('f');
    tasks.task('f').workerids = &only_first;
    tasks.task('f').workerids_len = 1;
    EXPECT_EQ(worker_of(listed), 0u);
}

TEST_F(by_model, priorities_count_in_dmdap_dmdas_and_dmdasd_alone) {
    for (const char* name : {"dm", "dmda", "dmdar"}) {
        use(name);
        EXPECT_EQ(workers_of({&tasks('a', {10, 1e9, 1e9}, 0), &tasks('b', {10, 1e9, 1e9}, 7)}), "00") << name;
        EXPECT_EQ(take(0_worker), "ab") << name;
    }
    for (const char* name : {"dmdap", "dmdas", "dmdasd"}) {
        use(name);
        workers_of({&tasks('a', {10, 1e9, 1e9}, 0), &tasks('b', {10, 1e9, 1e9}, 7),
                    &tasks('c', {10, 1e9, 1e9}, -1)});
        EXPECT_EQ(take(0_worker), "bac") << name;
    }
}

TEST_F(by_model, only_dmdasd_leaves_out_what_comes_behind_the_task) {
    for (const auto& [name, expected] : {std::pair("dmdas", 2u), std::pair("dmdasd", 0u)}) {
        use(name);
        EXPECT_EQ(workers_of({&tasks('a', {1e9, 1e9, 1e11}), &tasks('b', {1e9, 1e9, 1e11})}), "01");
        EXPECT_EQ(worker_of(tasks('c', {1e7, 1e7, 5e8}, 9)), expected)
            << name; // before the long ones, or beside
    }
}

// ---- with data: worker 2 works in a memory of its own

class with_data : public by_model {
protected:
    with_data() {
        last_node = nodes.add();
        in_main.emplace(std::size_t{16} << 20, base::main_memory_node);
        on_device.emplace(std::size_t{16} << 20, last_node);
    }
    tests::data_nodes nodes;
    std::optional<tests::some_bytes> in_main;
    std::optional<tests::some_bytes> on_device;
};

TEST_F(with_data, all_but_dm_count_what_copying_takes) {
    for (const char* name : {"dm", "dmda", "dmdap", "dmdar", "dmdas", "dmdasd"}) {
        use(name, {.prefetches = false});
        const bool counts = std::string(name) != "dm";
        EXPECT_EQ(worker_of(tasks('a', {20, 20, 10}, 0, in_main->name)), counts ? 0u : 2u) << name;
        EXPECT_EQ(tasks.task('a').predicted_transfer, 0) << name;
        EXPECT_EQ(worker_of(tasks('b', {10, 10, 20}, 0, on_device->name)), counts ? 2u : 0u) << name;
    }
}

TEST_F(with_data, copying_weighs_what_the_user_says) {
    use("dmda", {.run_weight = 0, .transfer_weight = 0, .energy_weight = 0, .prefetches = false});
    EXPECT_EQ(worker_of(tasks('a', {20, 20, 10}, 0, on_device->name)),
              0u); // all is the same: the first class
    use("dmda", {.run_weight = 0, .prefetches = false});
    EXPECT_EQ(worker_of(tasks('b', {10, 10, 1e9}, 0, on_device->name)),
              2u); // it may take as long as it likes
}

TEST_F(with_data, tasks_stay_with_their_data_where_the_user_says_so) {
    use("dmda", {.stays_with_data = true, .prefetches = false});
    EXPECT_EQ(worker_of(tasks('a', {10, 10, 1e9}, 0, on_device->name)), 2u);
    EXPECT_EQ(worker_of(tasks('b', {1e9, 1e9, 10}, 0, in_main->name)), 0u);
}

TEST_F(with_data, data_are_fetched_as_soon_as_the_worker_is_chosen) {
    for (const bool prefetches : {false, true}) {
        use("dmda", {.prefetches = prefetches});
        worker_of(tasks('a', {1e9, 1e9, 10}, 0, in_main->name));
        const data::place_status there = data::copies::status(in_main->handle(), last_node);
        EXPECT_EQ(there.is_coming || there.is_valid, prefetches);
    }
}

TEST_F(with_data, workers_prefer_data_at_hand_in_dmdar_dmdas_and_dmdasd) {
    for (const char* name : {"dm", "dmda", "dmdap", "dmdar", "dmdas", "dmdasd"}) {
        use(name, {.transfer_weight = 0, .prefetches = false});
        EXPECT_EQ(workers_of({&tasks('a', {1e9, 1e9, 10}, 0, in_main->name),
                              &tasks('b', {1e9, 1e9, 10}, 0, on_device->name)}),
                  "22");
        const bool prefers =
            std::string(name) != "dm" && std::string(name) != "dmda" && std::string(name) != "dmdap";
        EXPECT_EQ(take(2_worker), prefers ? "ba" : "ab") << name;
    }
}

// ---- jobs that idle workers take over

// Workers 0 and 1 seemed to be busy for long, so that all went to worker 2; then worker 0 was done at once.
class taking_over : public by_model {
protected:
    void expect_more_of_worker_0(const char* name, const policy_options& options = {}) {
        use(name, options);
        for (const auto& [worker, letter] : {std::pair(0_worker, 'x'), std::pair(1_worker, 'y')})
            policy_->note_bound_job(worker, tasks(letter, {9e9, 9e9, 9e9}));
    }
    void end_early() { policy_->note_left(0_worker, tasks.jobs['x']); }
};

TEST_F(taking_over, goes_on_while_the_job_ends_sooner_than_all_that_the_other_has) {
    for (const char* name : {"dm", "dmda", "dmdap", "dmdar", "dmdas", "dmdasd"}) {
        expect_more_of_worker_0(name);
        for (const char letter : {'a', 'b', 'c'}) EXPECT_EQ(worker_of(tasks(letter, {1e9, 1e9, 2e9})), 2u);
        end_early();
        EXPECT_EQ(take(0_worker), "ab") << name; // 2000 s for two; the last one takes 2000 s where it is
        EXPECT_EQ(tasks.task('a').predicted, 1e9);
        EXPECT_EQ(take(2_worker), "c") << name;
        EXPECT_EQ(policy_->size(), 0u);
    }
}

TEST_F(taking_over, is_about_what_is_least_urgent) {
    expect_more_of_worker_0("dmdas");
    worker_of(tasks('a', {1e9, 1e9, 2e9}, 5));
    worker_of(tasks('b', {1e9, 1e9, 2e9}, 1));
    end_early();
    EXPECT_EQ(policy_->try_pop_for(0_worker), &tasks.jobs['b']);
}

TEST_F(taking_over, leaves_jobs_of_which_joules_count) {
    starpu_perfmodel joules{};
    joules.type = STARPU_PER_WORKER;
    joules.worker_cost_function = [](starpu_task*, unsigned, unsigned) { return 1.0; };
    expect_more_of_worker_0("dmda");
    for (const char letter : {'a', 'b', 'c'}) {
        graph::job& n = tasks(letter, {1e9, 1e9, 2e9});
        tasks.codelet(letter).energy_model = letter == 'a' ? &joules : nullptr;
        worker_of(n);
    }
    end_early();
    EXPECT_EQ(take(0_worker), ""); // a comes first, and stays
    EXPECT_EQ(take(2_worker), "abc");
}

TEST_F(taking_over, leaves_data_alone_where_they_are_to_stay) {
    expect_more_of_worker_0("dmda", {.stays_with_data = true});
    for (const char letter : {'a', 'b', 'c'}) worker_of(tasks(letter, {1e9, 1e9, 2e9}));
    end_early();
    EXPECT_EQ(take(0_worker), "");
}

TEST_F(taking_over, is_only_tried_among_workers_that_are_alike_for_jobs_of_unknown_length) {
    use("dm");
    for (const char letter : {'a', 'b', 'c', 'd', 'e', 'f'}) worker_of(tasks(letter));
    EXPECT_EQ(take(2_worker).size(), 2u);
    EXPECT_EQ(take(0_worker).size(), 4u);
    EXPECT_EQ(policy_->size(), 0u);
}

// ---- energy

TEST_F(by_model, energy_counts_in_dmda_and_not_in_dm) {
    starpu_perfmodel joules{};
    joules.type = STARPU_PER_WORKER;
    joules.worker_cost_function = [](starpu_task*, unsigned worker, unsigned) {
        return worker == 2 ? 0.1 : 10.0;
    };
    for (const auto& [name, expected] : {std::pair("dm", 0u), std::pair("dmda", 2u)}) {
        use(name);
        graph::job& n = tasks('a', {1000, 1000, 5000});
        tasks.codelet('a').energy_model = &joules;
        EXPECT_EQ(worker_of(n), expected) << name; // 9.9 joules weigh 9900 microseconds
    }
    use("dmda", {.energy_weight = 100}); // 990 microseconds
    graph::job& cheaper = tasks('c', {1000, 1000, 5000});
    tasks.codelet('c').energy_model = &joules;
    EXPECT_EQ(worker_of(cheaper), 0u);
    use("dmda", {.idle_watts = 1e6}); // 4000 microseconds more of the whole machine are 4000 joules
    graph::job& n = tasks('b', {1000, 1000, 5000});
    tasks.codelet('b').energy_model = &joules;
    EXPECT_EQ(worker_of(n), 0u);
}

} // namespace
} // namespace starpu::sched
