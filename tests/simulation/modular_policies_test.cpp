// For each policy that is a tree of components a decision in which it differs from lws, in virtual time.
#include "simulated_run.hpp"
#include "vectors.hpp"

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>

namespace simulation {
namespace {

// Tasks that say when they end: their letters, and the workers that ran them.
class letters {
public:
    letters() { ended = workers = ""; }

    static void submit_lettered(starpu_codelet& codelet, char letter, starpu_data_handle_t read = nullptr) {
        starpu_task* t = starpu_task_create();
        t->cl = &codelet;
        t->handles[0] = read;
        t->callback_func = note_end;
        t->callback_arg = reinterpret_cast<void*>(static_cast<std::intptr_t>(letter));
        EXPECT_EQ(starpu_task_submit(t), 0);
    }

    static inline std::string ended;
    static inline std::string workers; // C: a core, G: a device, in the same order

private:
    static void note_end(void* letter) {
        ended += static_cast<char>(reinterpret_cast<std::intptr_t>(letter));
        const bool is_core = starpu_worker_get_type(starpu_worker_get_id()) == STARPU_CPU_WORKER;
        workers += is_core ? 'C' : 'G';
    }
};

constexpr const char* core_and_device = R"({"cpus": 1, "gpus": [{"count": 1}]})";

// What a task that ends makes ready on its worker: a worker of lws takes the newest of its own first.
std::string order_of_successors(const char* policy) {
    const letters noted;
    timed_codelet before(100, 0, 1, STARPU_W), after(100, 0, 1, STARPU_R);
    run(R"({"cpus": 1})",
        [&] {
            const bytes v;
            starpu_task_insert(&before, STARPU_W, v.handle(), 0);
            for (const char letter : {'a', 'b', 'c', 'd'})
                letters::submit_lettered(after, letter, v.handle());
            starpu_task_wait_for_all();
        },
        {{"STARPU_SCHED", policy}});
    return letters::ended;
}

// Two tasks, one after the other: the core is the quicker one for the first, the device for the second.
std::string workers_by_model(const char* policy) {
    const letters noted;
    timed_codelet for_core(100, 300), for_device(300, 100);
    run(core_and_device,
        [&] {
            for (timed_codelet* codelet : {&for_core, &for_device}) {
                letters::submit_lettered(*codelet, 'a');
                starpu_task_wait_for_all();
            }
        },
        {{"STARPU_SCHED", policy}});
    return letters::workers;
}

// Twenty tasks that the core runs quicker and twenty that the device does: are most where they are quick?
std::string goes_by_speed_up(const char* policy) {
    const letters noted;
    timed_codelet for_core(100, 200), for_device(200, 100);
    run(core_and_device,
        [&] {
            for (int i = 0; i < 20; ++i) letters::submit_lettered(for_core, 'C');
            for (int i = 0; i < 20; ++i) letters::submit_lettered(for_device, 'G');
        },
        {{"STARPU_SCHED", policy}});
    int slow = 0;
    for (std::size_t i = 0; i < letters::ended.size(); ++i) slow += letters::ended[i] != letters::workers[i];
    return slow <= 8 ? "yes" : "no";
}

// Tasks one after the other, for which both workers are free and take as long.
std::string workers_that_are_free(const char* policy) {
    const letters noted;
    timed_codelet task(100, 100);
    run(core_and_device,
        [&] {
            for (int i = 0; i < 100; ++i) {
                letters::submit_lettered(task, 'a');
                starpu_task_wait_for_all();
            }
        },
        {{"STARPU_SCHED", policy}});
    const auto by_core = std::ranges::count(letters::workers, 'C');
    if (by_core == 0 || by_core == 100) return "always the same";
    return by_core < 25 ? "the device more often" : "in turns";
}

struct decision {
    const char* policy;
    std::string (*find)(const char* policy);
    const char* expected;
};

void PrintTo(const decision& d, std::ostream* out) {
    *out << d.policy;
}

class modular_policy : public testing::TestWithParam<decision> {};

TEST_P(modular_policy, decides_otherwise_than_lws) {
    const auto& [policy, find, expected] = GetParam();
    EXPECT_EQ(find(policy), expected);
    EXPECT_NE(find("lws"), expected);
}

constexpr decision decisions[] = {
    {"modular-eager", order_of_successors, "abcd"},
    {"modular-eager-prefetching", order_of_successors, "abcd"},
    {"modular-eager-prio", order_of_successors, "abcd"},
    {"modular-prio", order_of_successors, "abcd"},
    {"modular-prio-prefetching", order_of_successors, "abcd"},
    {"modular-ws", order_of_successors, "abcd"},
    {"modular-random", workers_that_are_free, "the device more often"},
    {"modular-random-prio", workers_that_are_free, "the device more often"},
    {"modular-random-prefetching", workers_that_are_free, "the device more often"},
    {"modular-random-prio-prefetching", workers_that_are_free, "the device more often"},
    {"modular-prandom", workers_that_are_free, "the device more often"},
    {"modular-prandom-prio", workers_that_are_free, "the device more often"},
    {"modular-dmda", workers_by_model, "CG"},
    {"modular-dmdap", workers_by_model, "CG"},
    {"modular-dmdar", workers_by_model, "CG"},
    {"modular-dmdas", workers_by_model, "CG"},
    {"modular-heft", workers_by_model, "CG"},
    {"modular-heft-prio", workers_by_model, "CG"},
    {"modular-heft-hierarchical", workers_by_model, "CG"},
    {"modular-heft2", workers_by_model, "CG"},
    {"modular-gemm", workers_by_model, "CG"},
    {"modular-pheft", workers_by_model, "CG"},
    {"modular-heteroprio", goes_by_speed_up, "yes"},
    {"modular-heteroprio-heft", goes_by_speed_up, "yes"},
};

INSTANTIATE_TEST_SUITE_P(each, modular_policy, testing::ValuesIn(decisions), [](const auto& test) {
    std::string name = test.param.policy;
    std::ranges::replace(name, '-', '_');
    return name;
});

// No row is forgotten.
TEST(modular_policies, all_have_such_a_decision) {
    for (starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != nullptr; ++p) {
        const std::string name = (*p)->policy_name;
        if (!name.starts_with("modular-")) continue;
        EXPECT_TRUE(std::ranges::any_of(decisions, [&](const decision& d) { return d.policy == name; }))
            << name;
    }
}

} // namespace
} // namespace simulation
