// Whether tasks with a performance model are measured when they run.
#pragma once

#include "starpu_perfmodel.h"
#include "starpu_task.h"

#include <atomic>

namespace starpu::task {

// All of them: the scheduling policy goes by models, or the user asked for it. Written at the start of a
// runtime, read when tasks are submitted.
inline constinit std::atomic<bool> measures_all{false};
// Those without one, too. The same.
inline constinit std::atomic<bool> measures_unmodelled{false};

// Those with this one: a prediction was asked for that is not known. The program may look at the field.
inline void begin_to_measure(starpu_perfmodel& model) {
    std::atomic_ref(model.benchmarking).store(1, std::memory_order_relaxed);
}

inline bool asks_to_be_measured(starpu_perfmodel* model) {
    return model != nullptr && (measures_all.load(std::memory_order_relaxed) ||
                                std::atomic_ref(model->benchmarking).load(std::memory_order_relaxed) != 0);
}

inline bool is_without_model(const starpu_codelet& cl) {
    return cl.model == nullptr && measures_unmodelled.load(std::memory_order_relaxed);
}

inline bool is_to_be_measured(const starpu_codelet& cl) {
    return is_without_model(cl) || asks_to_be_measured(cl.model) || asks_to_be_measured(cl.energy_model);
}

} // namespace starpu::task
