// Kernels of a worker run one after the other.
#include "devices/simulated/driver.hpp"

#include "base/report.hpp"
#include "perfmodel/architectures.hpp"
#include "platform/clock.hpp"
#include "task/core/engine.hpp"
#include "task/core/kernels.hpp"
#include "task/core/task.hpp"

#include <algorithm>

namespace starpu::devices::simulated {

bool worker_driver::is_to_run(const starpu_codelet& cl) const {
    constexpr int flags = STARPU_CODELET_SIMGRID_EXECUTE | STARPU_CODELET_SIMGRID_EXECUTE_AND_INJECT;
    const bool has_data = how_.is_in_main_memory || task::buffer_count(*task::this_thread.current) == 0;
    return world_.runs_kernels() || (has_data && (cl.flags & flags) != 0);
}

bool worker_driver::is_asynchronous(const starpu_codelet& cl, unsigned implementation) const {
    switch (how_.kind) {
    case STARPU_CUDA_WORKER:
        return (cl.cuda_flags[implementation] & STARPU_CUDA_ASYNC) != 0;
    case STARPU_OPENCL_WORKER:
        return (cl.opencl_flags[implementation] & STARPU_OPENCL_ASYNC) != 0;
    case STARPU_HIP_WORKER:
        return (cl.hip_flags[implementation] & STARPU_HIP_ASYNC) != 0;
    default:
        return false;
    }
}

// Whatever kind of worker it is, what runs is a function for CPUs: the one of the same number, or else the
// first.
bool worker_driver::run_really(const starpu_codelet& cl, unsigned implementation, void** buffers,
                               void* argument) {
    task::kernel function = task::kernel_for(STARPU_CPU_WORKER, cl, implementation);
    if (function == nullptr) function = task::kernel_for(STARPU_CPU_WORKER, cl, 0);
    if (function != nullptr) {
        function(buffers, argument);
        return true;
    }
    if (has_told_) return false;
    has_told_ = true;
    char name[96];
    base::report_warning(task::describe(*task::this_thread.current, name),
                         "its codelet has no function for CPUs, which a simulation could run; what it writes "
                         "stays as it was");
    return false;
}

std::int64_t worker_driver::length_ns(const starpu_codelet& cl, unsigned implementation, void** buffers,
                                      void* argument) {
    const std::int64_t start_ns = platform::real_now_ns();
    const bool has_run = is_to_run(cl) && run_really(cl, implementation, buffers, argument);
    if (has_run && (cl.flags & STARPU_CODELET_SIMGRID_EXECUTE_AND_INJECT) != 0)
        return platform::real_now_ns() - start_ns;
    const base::worker_id self = task::this_thread.worker;
    const int architecture = world_.architecture_of(self);
    const sched::cost_place where{perfmodel::architecture(architecture), architecture, self, implementation};
    return world_.times().draw_ns(*task::this_thread.current, cl, where, how_.kind, how_.speed);
}

void worker_driver::run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) {
    owed_ns_ += length_ns(cl, implementation, buffers, argument);
}

worker::launch worker_driver::start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                                    void* argument) {
    const std::int64_t now_ns = virtual_time::now_ns();
    const std::int64_t start_ns = ends_ns_.empty() ? now_ns : std::max(ends_ns_.back(), now_ns);
    const std::int64_t length = owed_ns_ + length_ns(cl, implementation, buffers, argument);
    owed_ns_ = 0;
    if (start_ns + length == now_ns) return 0;
    ends_ns_.push_back(start_ns + length);
    blocks_ = !is_asynchronous(cl, implementation);
    world_.time().rouse_at(ends_ns_.back(), task::this_thread.worker);
    return ended_ + ends_ns_.size();
}

memory::progress worker_driver::test(worker::launch which) {
    while (!ends_ns_.empty() && ends_ns_.front() <= virtual_time::now_ns()) {
        ends_ns_.pop_front();
        ++ended_;
    }
    return which <= ended_ ? memory::progress::done : memory::progress::pending;
}

memory::progress worker_driver::wait(worker::launch which) {
    while (test(which) == memory::progress::pending)
        if (!world_.time().pass_to_next()) return memory::progress::failed;
    return memory::progress::done;
}

} // namespace starpu::devices::simulated
