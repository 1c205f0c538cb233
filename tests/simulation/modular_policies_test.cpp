// For each policy that is a tree of components a decision in which it differs from lws, and for most words of
// api/components/policies.def one in which a policy that has it differs from one that has not (decision 109
// names the others); in virtual time.
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

    static void submit_lettered(starpu_codelet& codelet, char letter, starpu_data_handle_t read = nullptr,
                                int priority = 0) {
        starpu_task* t = starpu_task_create();
        t->cl = &codelet;
        t->handles[0] = read;
        t->priority = priority;
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

// How many of the tasks that were there before end before an urgent one. A short queue that is full lets it
// wait.
std::string ends_before_urgent(const char* policy) {
    const letters noted;
    timed_codelet task(100, 0);
    run(R"({"cpus": 2})",
        [&] {
            for (int i = 0; i < 90; ++i) letters::submit_lettered(task, '.');
            starpu_usleep(1050);
            letters::submit_lettered(task, 'U', nullptr, 1);
        },
        {{"STARPU_SCHED", policy}});
    return std::to_string(letters::ended.find('U'));
}

// The data of g and h lie on the device, those of the tasks before them have to come.
std::string first_on_device(const char* policy) {
    const letters noted;
    timed_codelet task(0, 100, 1, STARPU_R);
    run(core_and_device,
        [&] {
            const bytes data[8] = {bytes(1000000), bytes(1000000), bytes(1000000), bytes(1000000),
                                   bytes(1000000), bytes(1000000), bytes(1000000), bytes(1000000)};
            for (const char present : {'g', 'h'})
                starpu_task_insert(&task, STARPU_R, data[present - 'a'].handle(), 0);
            starpu_task_wait_for_all();
            starpu_pause();
            for (char letter = 'a'; letter <= 'h'; ++letter)
                letters::submit_lettered(task, letter, data[letter - 'a'].handle());
            starpu_resume();
            starpu_task_wait_for_all();
        },
        {{"STARPU_SCHED", policy}});
    return letters::ended.substr(0, 2);
}

// One queue, or one for each worker: all but one are run by the device, the core is busy with one.
std::string next_of_device(const char* policy) {
    const letters noted;
    timed_codelet task(1e6, 100);
    run(core_and_device,
        [&] {
            starpu_pause();
            for (char letter = 'a'; letter <= 'h'; ++letter) letters::submit_lettered(task, letter);
            starpu_resume();
        },
        {{"STARPU_SCHED", policy}});
    return letters::ended.substr(0, 4);
}

// Whether workers that are as quick share tasks evenly. Not so if each task is given away by lot as it comes.
std::string shares_evenly(const char* policy) {
    const letters noted;
    timed_codelet task(100, 100);
    run(core_and_device,
        [&] {
            for (int i = 0; i < 40; ++i) letters::submit_lettered(task, 'a');
        },
        {{"STARPU_SCHED", policy}});
    const auto by_core = std::ranges::count(letters::workers, 'C');
    return by_core > 15 && by_core < 25 ? "yes" : "no";
}

// The same one after the other, of which nothing is known.
std::string workers_without_model(const char* policy) {
    const letters noted;
    timed_codelet task(100, 100);
    task.model = nullptr;
    run(R"({"cpus": 1, "gpus": [{"count": 1}], "times": {"timed": {"cpu": 100, "cuda": 100}}})",
        [&] {
            for (int i = 0; i < 4; ++i) {
                letters::submit_lettered(task, 'a');
                starpu_task_wait_for_all();
            }
        },
        {{"STARPU_SCHED", policy}});
    return letters::workers;
}

// Which task ends when, and on what, among tasks of several priorities that core and device run unequally.
std::string order_of_a_mixture(const char* policy) {
    const letters noted;
    timed_codelet for_device(100, 50), for_core(100, 200), only_device(300, 30);
    run(core_and_device,
        [&] {
            starpu_pause();
            for (int i = 0; i < 24; ++i)
                letters::submit_lettered(i % 3 == 0   ? for_device
                                         : i % 3 == 1 ? for_core
                                                      : only_device,
                                         static_cast<char>('a' + i), nullptr, i % 4);
            starpu_resume();
        },
        {{"STARPU_SCHED", policy}});
    return letters::ended + letters::workers;
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

// ---- neighbours

struct difference {
    const char* policy;
    const char* found;
    const char* neighbour;
    const char* found_there;
    std::string (*find)(const char* policy);
};

// In the order of the table. What is told apart stands behind: the component that chooses, or a word.
constexpr difference differences[] = {
    {"modular-eager-prefetching", "24", "modular-eager", "22", ends_before_urgent},     // BELOW
    {"modular-random", "no", "modular-eager", "yes", shares_evenly},                    // random
    {"modular-random-prefetching", "yes", "modular-random", "no", shares_evenly},       // ABOVE
    {"modular-ws", "aceg", "modular-eager", "acde", next_of_device},                    // work_stealing
    {"modular-dmda", "CG", "modular-random", "GG", workers_by_model},                   // mct
    {"modular-dmdar", "gh", "modular-dmda", "ab", first_on_device},                     // READY
    {"modular-heft", "24", "modular-dmdar", "22", ends_before_urgent},                  // ABOVE, ANY_NUMBER
    {"modular-heft-prio", "23", "modular-heft", "24", ends_before_urgent},              // MEMNODES
    {"modular-heft-hierarchical", "22", "modular-heft-prio", "23", ends_before_urgent}, // STEALING
    {"modular-heft-hierarchical", "ab", "modular-heft-prio", "gh", first_on_device},    // READY
    {"modular-heft2", "GGGG", "modular-heft", "GCGC", workers_without_model},           // heft, MODELS
    {"modular-heteroprio", "yes", "modular-eager-prefetching", "no", goes_by_speed_up}, // heteroprio
    {"modular-heteroprio-heft", "23", "modular-heteroprio", "24", ends_before_urgent},  // ARCHS
    {"modular-gemm", "22", "modular-heft", "24", ends_before_urgent},                   // BY_LENGTH
};

TEST(modular_policies, differ_by_each_word_of_their_rows) {
    for (const difference& d : differences) {
        EXPECT_EQ(d.find(d.policy), d.found) << d.policy << " beside " << d.neighbour;
        EXPECT_EQ(d.find(d.neighbour), d.found_there) << d.neighbour << " beside " << d.policy;
    }
}

// Queues of both kinds are sorted; and there are no parallel tasks (decision 105).
constexpr const char* same[][2] = {
    {"modular-eager-prio", "modular-eager"},
    {"modular-prio", "modular-eager"},
    {"modular-prio-prefetching", "modular-eager-prefetching"},
    {"modular-random-prio", "modular-random"},
    {"modular-random-prio-prefetching", "modular-random-prefetching"},
    {"modular-prandom", "modular-random"},
    {"modular-prandom-prio", "modular-random"},
    {"modular-dmdap", "modular-dmda"},
    {"modular-dmdas", "modular-dmdar"},
    {"modular-pheft", "modular-heft"},
};

TEST(modular_policies, are_the_same_under_some_names) {
    for (const auto& [policy, other] : same)
        EXPECT_EQ(order_of_a_mixture(policy), order_of_a_mixture(other)) << policy << " and " << other;
}

bool has_neighbour(const std::string& policy) {
    return policy == "modular-eager" ||
           std::ranges::any_of(differences, [&](const difference& d) { return d.policy == policy; }) ||
           std::ranges::any_of(same, [&](const auto& pair) { return pair[0] == policy; });
}

// No row is forgotten.
TEST(modular_policies, all_have_such_a_decision) {
    for (const std::string& name : starpu::tests::registered_policies()) {
        if (!name.starts_with("modular-")) continue;
        EXPECT_TRUE(std::ranges::any_of(decisions, [&](const decision& d) { return d.policy == name; }))
            << name;
        EXPECT_TRUE(has_neighbour(name)) << name;
    }
}

} // namespace
} // namespace simulation
