// What a device implements so that a worker can run tasks on it.
#pragma once

#include "starpu_task.h"
#include "starpu_worker.h"

namespace starpu::worker {

class driver {
public:
    virtual ~driver() = default;

    virtual starpu_worker_archtype kind() const = 0;

    // Runs an implementation of the codelet on the calling thread and returns when its effects are there.
    virtual void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) = 0;
};

} // namespace starpu::worker
