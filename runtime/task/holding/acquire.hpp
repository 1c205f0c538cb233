// The application's own accesses to data: ordered like a task's, held until they are released.
#pragma once

#include "base/ids.hpp"
#include "task/holding/acquisition.hpp"

#include "starpu_data.h"

namespace starpu::task {

// STARPU_ACQUIRE_NO_NODE_LOCK_ALL: as no_memory_node, and copies keep their memory where they are.
inline constexpr base::memory_node_id no_node_lock_all{~1u};
constexpr bool is_node(base::memory_node_id node) {
    return node != base::no_memory_node && node != no_node_lock_all;
}

struct acquire_request {
    starpu_data_access_mode mode = STARPU_R;
    // Or no_memory_node, as STARPU_ACQUIRE_NO_NODE says, or no_node_lock_all: only the order is wanted.
    base::memory_node_id node = base::main_memory_node;
    int priority = 0; // among those that wait for the same data
    bool is_ordered = true;
    bool must_be_idle = false;
    bool needs_value = true;  // refuse to read what was never written
    bool needs_memory = true; // a writer finds a main copy to write to
    bool empties = false;     // the handle has no value afterwards
    bool brings_value = true; // the data are to be on the node: its memory, and for readers its value
    bool is_last = false;     // the handle ends with it
    bool ends_use = false;    // whatever is submitted behind it is refused
    bool is_public = true;    // may be released, stepwise, by starpu_data_release and _release_to
    void (*callback)(void*) = nullptr;
    void* callback_argument = nullptr;
    choose_node_function* choose_node = nullptr;
};

// Asks for the data and returns at once; `into` is the acquisition. 0 or a negative errno with its line.
// `callback_error`: what the callback threw if the data were granted before this returned; then it holds
// nothing, and its line was printed.
int request(data::handle& h, const acquire_request& how, const char* call, acquisition*& into,
            int* callback_error = nullptr);

// Blocks until the request is granted. The caller has checked that it may block. -ENOMEM: there was no memory
// for the data; -EDEADLK: it would never be granted. Then the acquisition has ended, or ends by itself.
int wait_until_granted(acquisition& a, const char* call);

// The acquisition behind a job, or nullptr if it is none.
const acquisition* acquisition_of(const graph::job& n);

// Ends an acquisition that is granted. With `keeps_reading` a writer only becomes a reader.
void release_acquisition(acquisition& a, bool keeps_reading);

// Whether the calling thread holds the data, so that a wait for all releases would never end.
bool is_held_by_this_thread(data::handle& h);

// Whether some thread holds the data by an acquisition that starpu_data_release ends.
bool is_held(data::handle& h);

void release_all_held(data::handle& h); // every acquisition that is granted

// starpu_data_release_to: a granted acquisition of the application goes on in a mode that it includes, or
// with STARPU_NONE ends. If there are several: the one that called this thread back, or else one that this
// thread asked for; of several such one on `node`, then the youngest. -EINVAL: there is none, or it does
// not include the mode.
int release_held(data::handle& h, base::memory_node_id node, starpu_data_access_mode to, const char* call);

} // namespace starpu::task
