// Asynchronous codelets are left under way with a mark behind them; all others are over when their call is.
#include "devices/cuda/driver.hpp"

#include "base/report.hpp"
#include "devices/cuda/management.hpp"
#include "devices/cuda/status.hpp"
#include "task/core/engine_id.hpp"
#include "task/core/failure.hpp"
#include "task/core/kernels.hpp"

#include <cstdint>
#include <string>

namespace starpu::devices::cuda {

namespace {
// A thread of the program's may be a worker yet when the runtime ends, and with it the driver.
struct entered_worker {
    worker_driver* driver = nullptr;
    std::uint64_t engine = 0;
};
thread_local constinit entered_worker this_worker;

bool is_asynchronous(const starpu_codelet& cl, unsigned implementation) {
    return (cl.cuda_flags[implementation] & STARPU_CUDA_ASYNC) != 0;
}

void warn(const starpu_codelet& cl) {
    base::report_warning(cl.name != nullptr ? cl.name : "a codelet without a name",
                         "its CUDA function returned before its work was done, which is waited for; give "
                         "cuda_flags STARPU_CUDA_ASYNC, or end the function with "
                         "cudaStreamSynchronize(starpu_cuda_get_local_stream())");
}
} // namespace

worker_driver* current_worker() noexcept {
    return this_worker.engine == task::current_engine_id() ? this_worker.driver : nullptr;
}

worker_driver::worker_driver(session& on)
    : device_(on), cuda_(on.cuda()), compute_(on.cuda(), on.number(), on.loss()),
      libraries_(on.cuda(), on.number()) {}

// The thread that did not leave() is another one.
worker_driver::~worker_driver() {
    if (on_thread_) on_thread_->let_stand();
}

int worker_driver::enter() {
    on_thread_.emplace(cuda_, device_.number());
    // Once more, for the answer.
    const status answer = cuda_.SetDevice(base::signed_number_of(device_.number()));
    if (answer != is::success) {
        on_thread_.reset();
        return report(cuda_, device_.name().c_str(), "it does not become a worker's device", answer);
    }
    this_worker = {this, task::current_engine_id()};
    return 0;
}

void worker_driver::leave() {
    compute_.synchronise();
    libraries_.drop_all();
    on_thread_.reset(); // a thread of the program's goes on
    this_worker = {};
}

// The task that runs fails, with a line that names it.
void worker_driver::fail(const char* what, status answer) {
    const std::string why = device_.name() + ": " + what + ": " + cuda_.GetErrorString(answer);
    task::fail_current(errno_of(answer), why.c_str());
}

// What ran on the thread before may have chosen another device.
void worker_driver::return_to_device() {
    int now = -1;
    const int own = base::signed_number_of(device_.number());
    if (cuda_.GetDevice(&now) != is::success || now != own) cuda_.SetDevice(own);
}

bool worker_driver::call(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) {
    return_to_device();
    cuda_.GetLastError(); // an earlier error of this thread is not this codelet's
    try {
        task::kernel_for(STARPU_CUDA_WORKER, cl, implementation)(buffers, argument);
    } catch (...) {
        compute_.synchronise(); // the data must be at rest when the task has failed
        throw;
    }
    const status answer = cuda_.GetLastError();
    if (answer == is::success || answer == is::not_ready) return true;
    compute_.synchronise();
    fail("a kernel was not started", answer);
    return false;
}

void worker_driver::run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) {
    if (!call(cl, implementation, buffers, argument)) return;
    if (!is_asynchronous(cl, implementation) && !compute_.is_idle() && device_.is_first_warning_of(cl))
        warn(cl);
    const status answer = compute_.synchronise();
    if (answer != is::success) fail("a kernel failed", answer);
}

bool worker_driver::may_be_late(const starpu_codelet& cl, unsigned implementation) const {
    return depth() != 0 && is_asynchronous(cl, implementation);
}

worker::launch worker_driver::start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                                    void* argument) {
    if (!may_be_late(cl, implementation)) {
        run(cl, implementation, buffers, argument);
        return 0;
    }
    return call(cl, implementation, buffers, argument) ? compute_.mark() : 0;
}

int worker_driver::read_energy(platform::energy_reading& into, const char* call) const {
    platform::energy_counter whole{.domain = base::number_of(device_.number())};
    const int error = count_energy(device_.number(), call, whole.microjoules);
    into.assign(error == 0 ? 1 : 0, whole);
    return error;
}

} // namespace starpu::devices::cuda
