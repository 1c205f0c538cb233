// The trace that belady.py reads: a line per task, a word per piece of data.
#include "apps/task_trace.hpp"

#include <cstdio>
#include <cstring>
#include <mutex>
#include <stdexcept>

namespace benchmark {
namespace {

struct {
    std::mutex mutex;
    std::FILE* file = nullptr;
    void (*before)(starpu_task*, unsigned) = nullptr; // the policy's own hook
} trace;

const char* letters_of(starpu_data_access_mode mode) {
    if ((mode & STARPU_RW) == STARPU_RW) return "RW";
    return mode & STARPU_W ? "W" : "R";
}

// Scratch memory is not moved, and what has no bytes neither.
void note(starpu_task* task, unsigned context) {
    if (trace.before) trace.before(task, context);
    const std::lock_guard lock(trace.mutex);
    if (!trace.file || !task->cl || task->nbuffers == 0) return;
    std::fprintf(trace.file, "task");
    for (int i = 0; i < task->nbuffers; ++i) {
        const auto mode = STARPU_TASK_GET_MODE(task, static_cast<unsigned>(i));
        starpu_data_handle_t data = STARPU_TASK_GET_HANDLE(task, static_cast<unsigned>(i));
        if (mode & (STARPU_SCRATCH | STARPU_REDUX) || starpu_data_get_size(data) == 0) continue;
        std::fprintf(trace.file, " %p:%zu:%s", static_cast<void*>(data), starpu_data_get_size(data),
                     letters_of(mode));
    }
    std::fputc('\n', trace.file);
}

starpu_sched_policy copy_of(const std::string& name) {
    for (starpu_sched_policy** each = starpu_sched_get_predefined_policies(); *each; ++each)
        if (name == (*each)->policy_name) return **each;
    throw std::runtime_error("there is no policy " + name);
}

} // namespace

task_trace::task_trace(const std::string& policy, const std::string& file) : policy_(copy_of(policy)) {
    trace.before = policy_.pre_exec_hook;
    policy_.pre_exec_hook = note;
    if (file.empty()) return;
    trace.file = std::fopen(file.c_str(), "w");
    if (!trace.file) throw std::runtime_error(file + ": " + std::strerror(errno));
}

void task_trace::close() {
    const std::lock_guard lock(trace.mutex);
    if (trace.file) std::fclose(trace.file);
    trace.file = nullptr;
}

} // namespace benchmark
