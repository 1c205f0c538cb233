// FFTW on two pinned threads, the peer of the FFT benchmark.
#pragma once

#include <fftw3.h>

#include <complex>
#include <vector>

namespace benchmark {

using number = std::complex<double>;

enum class fft_kind { complex_to_complex, real_to_complex, complex_to_real, cosine };

// So many transforms one after the other, forward, of contiguous numbers; cosine: REDFT10 along each axis.
struct fft_case {
    const char* name;
    fft_kind kind;
    std::vector<int> lengths; // of the real numbers where one side is real
    int howmany;
    bool measured; // the limit is FFTW_MEASURE, else FFTW_ESTIMATE
};

// Has FFTW use two threads of a pool: the calling one and one more, on the first two cores this process may
// use. FFTW's own threads may be moved between cores; these are its best setting. The second thread sleeps
// between transforms.
void use_two_pinned_threads();

fftw_plan plan_peer(const fft_case& what, number* in, number* out, unsigned flags);

} // namespace benchmark
