// Runs a program on a described machine.
#pragma once

#include "../support/registered_policies.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <unistd.h>

namespace simulation {

// The description in a file, which goes with it, and other variables meanwhile.
class described_machine {
public:
    explicit described_machine(const std::string& json, std::map<std::string, std::string> variables = {})
        : variables_(std::move(variables)) {
        const int file = mkstemp(path_);
        EXPECT_GE(file, 0);
        EXPECT_EQ(write(file, json.data(), json.size()), static_cast<ssize_t>(json.size()));
        close(file);
        for (const char* name : {"STARPU_SCHED", "STARPU_NCPU", "STARPU_NCPUS", "STARPU_NCUDA"})
            unsetenv(name);
        variables_["STARPU_SIMULATE"] = path_;
        for (const auto& [name, value] : variables_) setenv(name.c_str(), value.c_str(), 1);
    }
    ~described_machine() {
        for (const auto& [name, value] : variables_) unsetenv(name.c_str());
        unlink(path_);
    }
    described_machine(const described_machine&) = delete;
    described_machine& operator=(const described_machine&) = delete;

private:
    char path_[32] = "/tmp/starpu-machine-XXXXXX";
    std::map<std::string, std::string> variables_;
};

// Microseconds of virtual time from the end of starpu_init to the end of all tasks.
inline double run(const std::string& json, const std::function<void()>& program,
                  std::map<std::string, std::string> variables = {}) {
    const described_machine machine(json, std::move(variables));
    EXPECT_EQ(starpu_init(nullptr), 0);
    const double start = starpu_timing_now();
    program();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    const double taken = starpu_timing_now() - start;
    starpu_shutdown();
    return taken;
}

// A codelet that takes so long on each kind of worker, and only there; 0: it has no function for that kind.
class timed_codelet : public starpu_codelet {
public:
    timed_codelet(double cpu_us, double cuda_us, int buffers = 0, starpu_data_access_mode mode = STARPU_RW)
        : starpu_codelet{}, model_{}, cpu_us_(cpu_us), cuda_us_(cuda_us) {
        if (cpu_us > 0) cpu_funcs[0] = run_on_cpu;
        if (cuda_us > 0) cuda_funcs[0] = run_on_cpu;
        nbuffers = buffers;
        for (int i = 0; i < buffers; ++i) modes[i] = mode;
        model_.type = STARPU_PER_ARCH;
        model_.arch_cost_function = cost;
        model = &model_;
        name = "timed";
    }

    static inline int runs = 0; // of functions

private:
    static void run_on_cpu(void**, void*) { ++runs; }
    static double cost(starpu_task* t, starpu_perfmodel_arch* arch, unsigned) {
        const auto& self = static_cast<const timed_codelet&>(*t->cl);
        return arch->devices[0].type == STARPU_CPU_WORKER ? self.cpu_us_ : self.cuda_us_;
    }

    starpu_perfmodel model_;
    double cpu_us_;
    double cuda_us_;
};

} // namespace simulation
