// Turns the steps of a routine into tasks of the runtime.
#include "routines/task_graph.hpp"

#include "tasks/end_data.hpp"

#include <new>
#include <utility>

namespace starpu::linalg {

void task_graph::run_step(void*[], void* argument) {
    const step& self = *static_cast<step*>(argument);
    if (!self.graph.is_cancelled()) self.work();
}

starpu_codelet task_kind(const char* name) {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.where = STARPU_CPU;
    kind.cpu_funcs[0] = task_graph::run_step;
    kind.nbuffers = STARPU_VARIABLE_NBUFFERS;
    kind.name = name;
    return kind;
}

task_graph::~task_graph() {
    cancel();
    batch_.wait_for_ends();
    forget_tokens();
}

starpu_data_handle_t task_graph::new_token() {
    tokens_.push_back(nullptr);
    starpu_void_data_register(&tokens_.back());
    if (!tokens_.back()) {
        tokens_.pop_back();
        throw std::bad_alloc();
    }
    return tokens_.back();
}

std::vector<starpu_data_handle_t> task_graph::new_tokens(index count) {
    std::vector<starpu_data_handle_t> tokens(static_cast<std::size_t>(count));
    for (auto& token : tokens) token = new_token();
    return tokens;
}

void task_graph::submit(starpu_codelet& kind, int priority, std::span<const starpu_data_descr> accesses,
                        std::function<void()> work) {
    if (is_cancelled()) return;
    step& added = steps_.emplace_back(step{*this, std::move(work)});
    batch_.submit(kind, {.priority = priority}, accesses, {&added, sizeof added});
}

void task_graph::wait_for_all() {
    batch_.wait_for_all();
    forget_tokens();
}

void task_graph::forget_tokens() {
    for (starpu_data_handle_t token : tokens_) end_data(token);
    tokens_.clear();
}

} // namespace starpu::linalg
