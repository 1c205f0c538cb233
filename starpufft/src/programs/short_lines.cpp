// The lines that one call transforms, chosen by length: beyond some real numbers a complex transform of half
// the length takes less than FFTW's quick plans.
#include "programs/short_lines.hpp"

#include "kernels/cosine_line.hpp"
#include "kernels/fftw_line.hpp"
#include "kernels/half_line.hpp"
#include "kernels/tuner.hpp"

#include <fftw3.h>

namespace starpu::fft {
namespace {

constexpr std::size_t longest_quick_line = 128;

// Of FFTW's cosine and sine transforms: shorter ones are done several at a time.
constexpr std::size_t longest_cosine_line = 64;

bool is_for_half(std::size_t length) {
    return length > longest_quick_line && length % 2 == 0;
}

} // namespace

template <class Real> line_to_complex<Real> short_line_to_complex(std::size_t length) {
    if (is_for_half(length))
        return std::make_shared<const half_line_to_complex<Real>>(tuned_kernel<Real>(length / 2, -1));
    return std::make_shared<const fftw_line<Real, Real, std::complex<Real>>>(length, 0);
}

template <class Real> line_to_real<Real> short_line_to_real(std::size_t length) {
    if (is_for_half(length))
        return std::make_shared<const half_line_to_real<Real>>(tuned_kernel<Real>(length / 2, +1));
    return std::make_shared<const fftw_line<Real, std::complex<Real>, Real>>(length, 0);
}

template <class Real> line_of_real<Real> short_line_of_real(std::size_t length, int way) {
    const bool goes_forth = way == FFTW_REDFT10 || way == FFTW_RODFT10;
    const bool comes_back = way == FFTW_REDFT01 || way == FFTW_RODFT01;
    if (length > longest_cosine_line && goes_forth)
        return std::make_shared<const cosine_line_forth<Real>>(short_line_to_complex<Real>(length),
                                                               way == FFTW_RODFT10);
    if (length > longest_cosine_line && comes_back)
        return std::make_shared<const cosine_line_back<Real>>(short_line_to_real<Real>(length),
                                                              way == FFTW_RODFT01);
    return std::make_shared<const fftw_line<Real, Real, Real>>(length, way);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template line_to_complex<Real> short_line_to_complex<Real>(std::size_t length);                          \
    template line_to_real<Real> short_line_to_real<Real>(std::size_t length);                                \
    template line_of_real<Real> short_line_of_real<Real>(std::size_t length, int way);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
