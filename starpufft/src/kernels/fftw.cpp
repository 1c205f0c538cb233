// The one lock around FFTW's planner.
#include "kernels/fftw.hpp"

namespace starpu::fft {

std::mutex& planner_mutex() {
    static std::mutex mutex;
    return mutex;
}

} // namespace starpu::fft
