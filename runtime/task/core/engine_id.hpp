// Which engine runs, by its number: an engine may end while a thread asks for it.
#pragma once

#include <cstdint>

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

} // namespace starpu::task
