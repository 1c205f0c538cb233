// An access of the application to data, while it waits for them and holds them.
#pragma once

#include "data/copies/fetch.hpp"
#include "data/core/handle.hpp"
#include "graph/job.hpp"

#include "starpu_data.h"

#include <cstdint>

namespace starpu::task {

enum class acquisition_fate : std::uint8_t { waiting, granted, abandoned };

// With the callback's argument; returns the node to which the data go, at the turn of the acquisition.
using choose_node_function = base::memory_node_id(void* argument, base::memory_node_id asked);

// One job, or two: an ordered writing access has a reading one right behind it, so that a writer can step
// down to reader with no other access in between.
struct acquisition {
    data::handle* target = nullptr;
    graph::job* first = nullptr;   // at its turn the acquisition is granted
    graph::job* reading = nullptr; // the one behind it, if any
    void (*callback)(void*) = nullptr;
    void* callback_argument = nullptr;
    choose_node_function* choose_node = nullptr;
    const void* holder = nullptr;                       // the thread that blocked for it, if one did
    acquisition* held_before = nullptr;                 // the next older one that is granted on the same data
    base::memory_node_id node = base::main_memory_node; // where it was asked for, or as chosen
    int mode = STARPU_R; // in which it holds the data: the one asked for, or a weaker one since
    // The waiter may give up while the acquisition is `waiting`; then it ends as soon as it is granted.
    graph::atomic<acquisition_fate> fate{acquisition_fate::waiting};
    std::int64_t granted_ns = 0; // when, for reports
    long thread = 0;             // which one asked for it, for reports
    bool is_writer = false;
    bool needs_memory = true;
    bool is_public = true;         // starpu_data_release may end it
    bool has_stepped_down = false; // `first` is complete
    bool reading_has_begun = false;
    bool is_released = false;
    bool has_fetched = false; // `wanted` was begun: the data stay where they were asked for
    bool is_last = false;
    std::uint64_t kept_on = 0; // nodes, with STARPU_ACQUIRE_NO_NODE_LOCK_ALL
    data::wanted_copy copy{};
    data::fetch wanted{};

    // Callbacks that are not public are the runtime's own.
    bool calls_program() const { return choose_node != nullptr || (callback != nullptr && is_public); }
};

} // namespace starpu::task
