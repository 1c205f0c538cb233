// Random programs on CPUs and emulated CUDA devices with little memory give what a sequential program gives.
//
// GRAPHS_FIRST and GRAPHS_COUNT choose the seeds; a seed stands for the program, the devices, their memory,
// the scheduling policy and the order in which devices work.
#include "emulated_cuda.h"
#include "program.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>
#include <string>

namespace graphs {
namespace {

unsigned from_environment(const char* name, unsigned otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

void set(const char* name, const std::string& value) {
    setenv((std::string("EMULATED_CUDA_") + name).c_str(), value.c_str(), 1);
}

// Draws the devices; between tests everything is as the environment had it.
void make_devices(std::mt19937& random, const program_traits& traits) {
    constexpr const char* memories_in_mib[] = {"0.125", "0.25", "1", "64"};
    // What each worker adds to a reduction stays on its device until the reduction.
    const std::size_t least = traits.has_reductions ? 2 : 0;
    set("DEVICES", std::to_string(1 + random() % 3));
    set("MEMORY_MIB", memories_in_mib[least + random() % (4 - least)]);
    set("PEERS", std::to_string(random() % 2));
    set("SEED", std::to_string(random() % 1000));
    set("MODE", random() % 5 == 0 ? "threads" : "late");
    emulated_cuda_reset();
}

bool start(std::mt19937& random) {
    static constexpr const char* policies[] = {"eager", "prio",  "lws",   "dmda",  "random",
                                               "dm",    "dmdar", "dmdas", "dmdasd"};
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = static_cast<int>(1 + random() % 2);
    conf.nopencl = 0;
    conf.sched_policy_name = policies[random() % std::size(policies)];
    return starpu_init(&conf) == 0;
}

class graph : public ::testing::Test {
protected:
    bool tasks_may_fail = false;
    bool devices_may_be_lost = false;

    // One program from beginning to end.
    void run(unsigned seed, program_traits traits) {
        SCOPED_TRACE("GRAPHS_COUNT=1 GRAPHS_FIRST=" + std::to_string(seed));
        std::mt19937 random(seed);
        make_devices(random, traits);
        ASSERT_TRUE(start(random));
        {
            program p(seed, traits);
            const bool is_right = p.run();
            EXPECT_TRUE(is_right || tasks_may_fail);
        }
        starpu_shutdown();
        if (devices_may_be_lost) return emulated_cuda_reset(); // a lost device gives no memory back
        EXPECT_EQ(emulated_cuda_violations(), 0u);
        EXPECT_EQ(emulated_cuda_live_bytes(), 0u);
    }

    // With trouble from the environment, in which tasks may fail.
    void run_with(const char* trouble, std::initializer_list<const char*> plans) {
        tasks_may_fail = true;
        unsigned seed = from_environment("GRAPHS_FIRST", 1);
        for (const char* plan : plans) {
            SCOPED_TRACE(std::string("EMULATED_CUDA_") + trouble + "=" + plan);
            set(trouble, plan);
            program_traits traits;
            traits.steps = 40;
            for (const unsigned behind = seed + 3; seed < behind; ++seed) run(seed, traits);
        }
        set(trouble, "");
    }

    void run_all(program_traits traits) {
        const unsigned first = from_environment("GRAPHS_FIRST", 1);
        const unsigned count = from_environment("GRAPHS_COUNT", 25);
        for (unsigned seed = first; seed < first + count && !HasFailure(); ++seed) run(seed, traits);
    }
};

TEST_F(graph, gives_the_sequential_result) {
    run_all({});
}

TEST_F(graph, gives_the_sequential_result_with_reductions) {
    program_traits traits;
    traits.has_reductions = true;
    run_all(traits);
}

// The runtime makes room and asks again; a task fails where there is none to be made. Nothing else goes
// wrong: no memory is lost, and nothing is read that was not written.
TEST_F(graph, survives_allocations_that_fail) {
    run_with("FAIL_MALLOC", {"1", "2", "3", "5", "8", "13", "every:2", "every:3", "every:7"});
}

// What a copy was to bring is not there, and a line says so; all ends.
TEST_F(graph, survives_copies_that_fail) {
    run_with("FAIL_COPY", {"1", "2", "3", "5", "8", "13", "21", "every:3", "every:7"});
}

// What they were to write is kept as it is, be it nothing: a line says so, too.
TEST_F(graph, survives_kernels_that_are_not_started) {
    set("UNWRITTEN", "ignore");
    run_with("FAIL_LAUNCH", {"1", "2", "3", "5", "8", "13", "every:3", "every:7"});
    set("UNWRITTEN", "");
}

// A device that is lost in the midst of work keeps what only it has, and nothing waits for it: the program
// ends.
TEST_F(graph, survives_the_loss_of_a_device) {
    devices_may_be_lost = true;
    run_with("FAIL_LAUNCH", {"late:1", "late:2", "late:5", "late:13"});
    run_with("FAIL_COPY", {"late:1", "late:2", "late:5", "late:13"});
}

} // namespace
} // namespace graphs
