// FFTW on two pinned threads, the peer of the FFT benchmark.
#pragma once

#include <fftw3.h>

#include <complex>

namespace benchmark {

using number = std::complex<double>;

struct fft_case {
    const char* name;
    int rows, columns; // 1-D: one row
    bool measured;     // the limit is FFTW_MEASURE, else FFTW_ESTIMATE
};

// Has FFTW use two threads of a pool: the calling one and one more, on the first two cores this process may
// use. FFTW's own threads may be moved between cores; these are its best setting. The second thread sleeps
// between transforms.
void use_two_pinned_threads();

fftw_plan plan_peer(const fft_case& what, number* in, number* out, unsigned flags);

} // namespace benchmark
