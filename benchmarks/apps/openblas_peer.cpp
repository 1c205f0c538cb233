// Sets OpenBLAS up as a fair peer.
#include "apps/openblas_peer.hpp"

#include <cblas.h>
#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <sched.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace benchmark {
namespace {

const cpu_set_t allowed_at_start = [] {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    return set;
}();

std::vector<int> allowed_processors() {
    std::vector<int> processors;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(cpu, &allowed_at_start)) processors.push_back(cpu);
    return processors;
}

void pin(pid_t thread, int processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    sched_setaffinity(thread, sizeof set, &set);
}

} // namespace

void prefer_best_openblas_kernels(char** arguments) {
    constexpr const char *variable = "OPENBLAS_CORETYPE", *best = "SKYLAKEX";
    const std::string_view kernels = openblas_get_corename();
    const bool uses_avx512 = kernels == "SkylakeX" || kernels == "Cooperlake" || kernels == "SapphireRapids";
    const char* wanted = std::getenv(variable);
    const bool was_asked_for = wanted && std::string_view(wanted) == best;
    if (__builtin_cpu_supports("avx512f") && !uses_avx512 && !was_asked_for) {
        setenv(variable, best, 1);
        execv("/proc/self/exe", arguments);
    }
    fmt::print("OpenBLAS runs its kernels for {}\n", kernels);
}

int pin_openblas_threads() {
    const auto processors = allowed_processors();
    openblas_set_num_threads(static_cast<int>(processors.size()));
    std::size_t next = 1; // the caller takes the first
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
        const pid_t thread = std::stoi(entry.path().filename());
        if (thread != gettid()) pin(thread, processors[next++ % processors.size()]);
    }
    return openblas_get_num_threads();
}

void pin_caller() {
    pin(0, allowed_processors().front());
}

void unpin_caller() {
    sched_setaffinity(0, sizeof allowed_at_start, &allowed_at_start);
}

void use_openblas_threads(int count) {
    openblas_set_num_threads(count);
}

} // namespace benchmark
