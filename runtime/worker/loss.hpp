// What becomes of a worker whose device is lost: it goes on to pass what comes to it to those who can run it.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

inline bool has_lost_device(const worker& w) {
    return w.own_device != nullptr && w.own_device->is_lost();
}

// Once: from now on nobody sends it anything.
void retire(worker& w);

// False: nobody who could run the node is left. It has failed, and a line says so.
bool pass_on(worker& w, graph::node& n);

} // namespace starpu::worker
