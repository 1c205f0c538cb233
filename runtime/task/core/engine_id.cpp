// Keeps the running engine's number apart from the engine, which may end while a thread asks for it.
#include "task/core/engine_id.hpp"

#include "base/fork.hpp"
#include "graph/job.hpp"

namespace starpu::task {

thread_local constinit std::uint64_t driven_engine = 0;

namespace {
graph::atomic<std::uint64_t> running_id{0};

// The thread that forked drives nothing in the child.
void forget_engine_of_parent(void*) {
    running_id.store(0, std::memory_order_relaxed);
}
const base::at_fork engine_id_row(nullptr, forget_engine_of_parent);
} // namespace

std::uint64_t current_engine_id() {
    return running_id.load(std::memory_order_acquire); // partner: note_current_engine_id()
}

void note_current_engine_id(std::uint64_t id) {
    running_id.store(id, std::memory_order_release); // partner: current_engine_id()
}

} // namespace starpu::task
