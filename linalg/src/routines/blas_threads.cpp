// Counts the calls in progress and sets OpenBLAS's process-wide thread count with the first and the last.
#include "routines/blas_threads.hpp"

#include <dlfcn.h>
#include <mutex>

namespace starpu::linalg {

namespace {

// Looked up by name at run time: the library must also load with a BLAS that has no such functions.
struct thread_control {
    using setter = void (*)(int);
    using getter = int (*)();
    setter set = reinterpret_cast<setter>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
    getter get = reinterpret_cast<getter>(dlsym(RTLD_DEFAULT, "openblas_get_num_threads"));

    bool exists() const { return set && get; }
};

const thread_control& openblas() {
    static const thread_control control;
    return control;
}

struct {
    std::mutex mutex;
    int calls_in_progress = 0;
    int threads_before = 0;
} state;

} // namespace

void single_threaded_blas::begin_call() {
    if (!openblas().exists()) return;
    const std::scoped_lock lock(state.mutex);
    if (state.calls_in_progress++ > 0) return;
    state.threads_before = openblas().get();
    openblas().set(1);
}

void single_threaded_blas::end_call() {
    if (!openblas().exists()) return;
    const std::scoped_lock lock(state.mutex);
    if (--state.calls_in_progress == 0) openblas().set(state.threads_before);
}

} // namespace starpu::linalg
