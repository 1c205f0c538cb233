// The lock of FFTW's planner. A program that uses FFTW's threads has loaded a library that this one does not
// need: its functions are looked for each time.
#include "kernels/fftw.hpp"

#include <dlfcn.h>
#include <mutex>

namespace starpu::fft {
namespace {

std::mutex planner_mutex;

template <class Real> struct thread_functions;
template <> struct thread_functions<double> {
    static constexpr const char *get = "fftw_planner_nthreads", *set = "fftw_plan_with_nthreads";
};
template <> struct thread_functions<float> {
    static constexpr const char *get = "fftwf_planner_nthreads", *set = "fftwf_plan_with_nthreads";
};
template <> struct thread_functions<long double> {
    static constexpr const char *get = "fftwl_planner_nthreads", *set = "fftwl_plan_with_nthreads";
};

// 0 where the program has no threads of FFTW, or one that is too old to tell (before 3.3.9).
template <class Real> int threads_of_program() {
    const auto get = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, thread_functions<Real>::get));
    return get ? get() : 0;
}

template <class Real> void set_threads(int count) {
    const auto set = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, thread_functions<Real>::set));
    if (set) set(count);
}

} // namespace

planner_turn::planner_turn() {
    planner_mutex.lock();
}
planner_turn::~planner_turn() {
    planner_mutex.unlock();
}

template <class Real> planner_lock<Real>::planner_lock() : program_threads_{threads_of_program<Real>()} {
    if (program_threads_ > 1) set_threads<Real>(1);
}

template <class Real> planner_lock<Real>::~planner_lock() {
    if (program_threads_ > 1) set_threads<Real>(program_threads_);
}

template class planner_lock<double>;
template class planner_lock<float>;
template class planner_lock<long double>;

} // namespace starpu::fft
