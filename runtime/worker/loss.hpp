// What a worker does after it lost its device: it passes the jobs that it gets to workers that can run them.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

inline bool has_lost_device(const worker& w) {
    return w.own_device != nullptr && w.own_device->is_lost();
}

// Once: from now on the engine and the scheduler count the worker as lost.
void retire(worker& w);

// Sends the job elsewhere. False: no worker that can run it is left; it has failed, and a line says so.
bool pass_on(worker& w, graph::job& n);

} // namespace starpu::worker
