// What a device implements so that a worker can run tasks on it.
//
// Each worker of an accelerator has a driver of its own, used by that worker's thread alone; all CPU workers
// share one.
#pragma once

#include "memory/backend.hpp"
#include "platform/energy_counters.hpp"

#include "starpu_task.h"
#include "starpu_worker.h"

#include <cerrno>
#include <cstdint>

namespace starpu::worker {

// A kernel that was started on a device; numbered in the order of starting, from 1.
using launch = std::uint64_t;

class driver {
public:
    virtual ~driver() = default;

    virtual starpu_worker_archtype kind() const = 0;

    // On the worker's thread, before its first and after its last task.
    virtual int enter() { return 0; }
    virtual void leave() {}

    // Runs an implementation of the codelet on the calling thread. Returns 0 when its effects are there; what
    // the kernel throws goes through.
    virtual void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) = 0;

    // How many kernels may be under way while the worker's thread goes on; 0: run() is all there is.
    virtual unsigned depth() const { return 0; }

    // Whether start() may return before the effects are there.
    virtual bool may_be_late(const starpu_codelet& cl, unsigned implementation) const {
        static_cast<void>(cl);
        static_cast<void>(implementation);
        return false;
    }

    // Like run(), but for an asynchronous codelet the effects may come later: then a number is returned to
    // ask test() for. 0: they are there.
    virtual launch start(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) {
        run(cl, implementation, buffers, argument);
        return 0;
    }
    virtual memory::progress test(launch) { return memory::progress::done; }
    virtual memory::progress wait(launch) { return memory::progress::done; }

    // Whether the device has failed for good, which a line has said. The worker runs nothing there any more.
    virtual bool is_lost() const { return false; }

    // What the device has used so far. -ENOTSUP, without a line: that is not counted; or another negative
    // errno after a line of `call`. Any thread may ask. Throws std::bad_alloc.
    virtual int read_energy(platform::energy_reading& into, const char* call) const {
        static_cast<void>(into);
        static_cast<void>(call);
        return -ENOTSUP;
    }
};

} // namespace starpu::worker
