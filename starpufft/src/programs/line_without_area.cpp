// Chooses how a line does without shared memory: short ones by one call, products of two lengths within the
// output, and the others by FFTW.
#include "programs/line_without_area.hpp"

#include "kernels/fftw.hpp"
#include "kernels/kernel_line.hpp"
#include "kernels/tuner.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/one_call.hpp"
#include "programs/real_line.hpp"
#include "programs/short_lines.hpp"
#include "programs/within_output_1d.hpp"

#include <new>

namespace starpu::fft {
namespace {

template <class Real> using complex = std::complex<Real>;

// A plan of FFTW for just these arrays, of any alignment, which it does not touch while it plans.
template <class Real, class In, class Out>
void transform_by_fftw(std::size_t length, int way, In* in, Out* out) {
    const bool is_one = static_cast<const void*>(in) == static_cast<const void*>(out);
    const fftw_iodim64 steps{static_cast<std::ptrdiff_t>(length), 1, 1}, once{1, 1, 1};
    typename fftw<Real>::plan made;
    {
        const planner_lock<Real> alone;
        made =
            fftw<Real>::make(steps, once, in, out, way, FFTW_ESTIMATE | (is_one ? 0U : FFTW_PRESERVE_INPUT));
    }
    if (!made) throw std::bad_alloc{};
    fftw<Real>::run(made, in, out);
    const planner_turn turn;
    fftw<Real>::destroy(made);
}

template <class Real, class In, class Out> program<Real> by_fftw(std::size_t length, int way) {
    auto run = [=](std::size_t, const chunk_data<Real>& data) {
        transform_by_fftw<Real>(length, way, reinterpret_cast<In*>(const_cast<complex<Real>*>(data.in)),
                                reinterpret_cast<Out*>(data.out));
    };
    return {{{"fft", 1, 0, run}}, 0, {}};
}

} // namespace

bool needs_fftw_for_complex_line(std::size_t length) {
    return length > longest_kernel && !has_two_halves(length);
}
bool needs_fftw_for_half_line(std::size_t length) {
    if (length <= longest_single_line) return false;
    return length % 2 == 0 ? needs_fftw_for_complex_line(length / 2) : length > longest_real_line;
}

template <class Real>
program<Real> complex_line_without_area(std::size_t length, int sign, unsigned workers) {
    using number = complex<Real>;
    if (needs_fftw_for_complex_line(length)) return by_fftw<Real, number, number>(length, sign);
    if (length > longest_kernel) return within_output_1d<Real>(length, sign, workers);
    return by_one_call<Real, number, number>(
        std::make_shared<const kernel_line<Real>>(tuned_kernel<Real>(length, sign)));
}

template <class Real> program<Real> line_to_complex_without_area(std::size_t length, unsigned workers) {
    if (needs_fftw_for_half_line(length)) return by_fftw<Real, Real, complex<Real>>(length, -1);
    if (length <= longest_single_line || length % 2 != 0)
        return by_one_call<Real, Real, complex<Real>>(short_line_to_complex<Real>(length));
    return even_line_to_complex(length, complex_line_without_area<Real>(length / 2, -1, workers), workers);
}

template <class Real> program<Real> line_to_real_without_area(std::size_t length, unsigned workers) {
    if (needs_fftw_for_half_line(length)) return by_fftw<Real, complex<Real>, Real>(length, +1);
    if (length <= longest_single_line || length % 2 != 0)
        return by_one_call<Real, complex<Real>, Real>(short_line_to_real<Real>(length));
    return even_line_to_real(length, complex_line_without_area<Real>(length / 2, +1, workers), workers);
}

template <class Real> program<Real> real_line_without_area(std::size_t length, int way) {
    if (length > longest_real_line) return by_fftw<Real, Real, Real>(length, way);
    return by_one_call<Real, Real, Real>(short_line_of_real<Real>(length, way));
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template program<Real> complex_line_without_area(std::size_t length, int sign, unsigned workers);        \
    template program<Real> line_to_complex_without_area(std::size_t length, unsigned workers);               \
    template program<Real> line_to_real_without_area(std::size_t length, unsigned workers);                  \
    template program<Real> real_line_without_area(std::size_t length, int way);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
