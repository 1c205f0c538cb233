// Threads of the program that are workers from starpu_driver_init() to starpu_driver_deinit(), or until their
// runtime ends: then the thread is a worker no more, though no call of its own has said so.
#pragma once

#include "task/core/engine.hpp"

namespace starpu::task {

// The id of the engine that the calling thread began to drive a worker of, until starpu_driver_deinit(). 0 in
// all other threads, those of the library's own among them.
//
// initial-exec: as for this_thread.
[[gnu::tls_model("initial-exec")]] extern thread_local constinit std::uint64_t driven_engine;

// Any thread: the id of the engine that runs now; 0: none.
std::uint64_t current_engine_id();
// By set_current_engine().
void note_current_engine_id(std::uint64_t id);

// Whether the engine that the calling thread began to drive a worker of has ended.
inline bool has_outlived_its_engine() {
    return driven_engine != 0 && driven_engine != current_engine_id();
}

// Before a call asks which worker the calling thread is.
inline void forget_ended_engine() {
    if (driven_engine != 0 && has_outlived_its_engine()) [[unlikely]]
        this_thread.worker = base::no_worker;
}

// The worker that the calling thread is in the running runtime, where a thread of the program may ask.
inline base::worker_id worker_here() {
    forget_ended_engine();
    return this_thread.worker;
}

// Whether the calling thread ends before the engine does, as a worker with a thread of the library's own. One
// that the program drives does only while shutdown waits for it: see worker::driving_call.
inline bool is_own_worker() {
    return this_thread.worker != base::no_worker && driven_engine == 0;
}

} // namespace starpu::task
