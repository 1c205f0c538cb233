// Long lines from real numbers to real ones, by spectra of real numbers with a symmetry.
//
// With w = exp(-2 pi i / 8 n) for n numbers:
// REDFT10, the DCT-II, is Y[k] = 2 Re w^2k V[k], Y[n - k] = -2 Im w^2k V[k], where V is the spectrum of the
// even-numbered inputs followed by the odd-numbered ones backwards (J. Makhoul, IEEE ASSP 28, 1980), and
// REDFT01 is the way back. RODFT10 and RODFT01 are these with signs that alternate on one side and numbers
// backwards on the other. REDFT00 and RODFT00 are spectra of the whole period. REDFT11 and RODFT11 are twice
// the real and the negative imaginary part of w^(2k + 1) F[k], F the transform of w^2j x[j] and as many
// zeros.
#include "programs/symmetric_line.hpp"

#include "kernels/roots.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/pieces.hpp"
#include "programs/real_line.hpp"

#include <fftw3.h>

namespace starpu::fft {
namespace {

template <class Real> using complex = std::complex<Real>;

// Where numbers are read and written: real ones in the shared memory, and its complex ones.
template <class Real> struct view {
    explicit view(const chunk_data<Real>& data)
        : in{reinterpret_cast<const Real*>(data.in)}, out{reinterpret_cast<Real*>(data.out)},
          numbers{reinterpret_cast<Real*>(data.shared)}, spectrum{data.shared} {}
    const Real* in;
    Real* out;
    Real* numbers;
    complex<Real>* spectrum;
};

// step(i, view) for each of `count`.
template <class Real, class Step>
pass<Real> for_each_number(const char* name, std::size_t count, unsigned workers, Step step) {
    return pass_in_pieces<Real>(name, count, workers,
                                [step](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
                                    const view<Real> all{data};
                                    for (std::size_t i = begin; i < end; ++i) step(i, all);
                                });
}

// By the spectrum of so many real numbers: steps for `inputs` numbers before it and for `outputs` after it.
template <class Real, class Before, class After>
program<Real> by_spectrum(std::size_t period, std::size_t inputs, std::size_t outputs, unsigned workers,
                          Before before, After after) {
    return within_shared(period / 2 + 1, for_each_number<Real>("fft arrange", inputs, workers, before),
                         real_to_complex_line<Real>(period, workers),
                         for_each_number<Real>("fft part", outputs, workers, after));
}

// The way back, from the first half of a spectrum.
template <class Real, class Before, class After>
program<Real> by_half_spectrum(std::size_t length, unsigned workers, Before before, After after) {
    return within_shared(length / 2 + 1, for_each_number<Real>("fft join", length / 2 + 1, workers, before),
                         complex_to_real_line<Real>(length, workers),
                         for_each_number<Real>("fft arrange", length, workers, after));
}

template <class Real> program<Real> halfcomplex(std::size_t n, unsigned workers) {
    return by_spectrum<Real>(
        n, n, n / 2 + 1, workers, [](std::size_t i, const view<Real>& v) { v.numbers[i] = v.in[i]; },
        [n](std::size_t k, const view<Real>& v) {
            v.out[k] = v.spectrum[k].real();
            if (k > 0 && 2 * k < n) v.out[n - k] = v.spectrum[k].imag();
        });
}

template <class Real> program<Real> from_halfcomplex(std::size_t n, unsigned workers) {
    return by_half_spectrum<Real>(
        n, workers,
        [n](std::size_t k, const view<Real>& v) {
            v.spectrum[k] = {v.in[k], k > 0 && 2 * k < n ? v.in[n - k] : Real(0)};
        },
        [](std::size_t i, const view<Real>& v) { v.out[i] = v.numbers[i]; });
}

template <class Real> program<Real> hartley(std::size_t n, unsigned workers) {
    return by_spectrum<Real>(
        n, n, n / 2 + 1, workers, [](std::size_t i, const view<Real>& v) { v.numbers[i] = v.in[i]; },
        [n](std::size_t k, const view<Real>& v) {
            v.out[k] = v.spectrum[k].real() - v.spectrum[k].imag();
            if (k > 0) v.out[n - k] = v.spectrum[k].real() + v.spectrum[k].imag();
        });
}

template <class Real> program<Real> even_ends(std::size_t n, unsigned workers) {
    const std::size_t period = 2 * (n - 1);
    return by_spectrum<Real>(
        period, n, n, workers,
        [=](std::size_t i, const view<Real>& v) {
            v.numbers[i] = v.in[i];
            if (i > 0) v.numbers[period - i] = v.in[i];
        },
        [](std::size_t k, const view<Real>& v) { v.out[k] = v.spectrum[k].real(); });
}

template <class Real> program<Real> odd_ends(std::size_t n, unsigned workers) {
    const std::size_t period = 2 * (n + 1);
    return by_spectrum<Real>(
        period, n, n, workers,
        [=](std::size_t i, const view<Real>& v) {
            if (i == 0) v.numbers[0] = v.numbers[n + 1] = 0;
            v.numbers[i + 1] = v.in[i];
            v.numbers[period - 1 - i] = -v.in[i];
        },
        [](std::size_t k, const view<Real>& v) { v.out[k] = -v.spectrum[k + 1].imag(); });
}

// Where number i is among the even-numbered ones, followed by the odd-numbered ones backwards.
constexpr std::size_t place_by_parity(std::size_t i, std::size_t n) {
    return i % 2 == 0 ? i / 2 : n - 1 - i / 2;
}
template <class Real> constexpr Real alternating(std::size_t i, Real x) {
    return i % 2 == 0 ? x : -x;
}

// REDFT10; of the sine transform, RODFT10, the signs of the input alternate and the output is backwards.
template <class Real> program<Real> shifted_input(std::size_t n, bool is_sine, unsigned workers) {
    const auto roots = std::make_shared<const root_table<Real>>(8 * n, -1);
    return by_spectrum<Real>(
        n, n, n / 2 + 1, workers,
        [=](std::size_t i, const view<Real>& v) {
            v.numbers[place_by_parity(i, n)] = is_sine ? alternating(i, v.in[i]) : v.in[i];
        },
        [=](std::size_t k, const view<Real>& v) {
            const complex<Real> y = product((*roots)(2 * k), v.spectrum[k]);
            v.out[is_sine ? n - 1 - k : k] = 2 * y.real();
            if (k > 0) v.out[is_sine ? k - 1 : n - k] = -2 * y.imag();
        });
}

// REDFT01; of the sine transform, RODFT01, the input is backwards and the signs of the output alternate.
template <class Real> program<Real> shifted_output(std::size_t n, bool is_sine, unsigned workers) {
    const auto roots = std::make_shared<const root_table<Real>>(8 * n, -1);
    return by_half_spectrum<Real>(
        n, workers,
        [=](std::size_t k, const view<Real>& v) {
            const Real low = v.in[is_sine ? n - 1 - k : k];
            const Real high = k == 0 ? Real(0) : v.in[is_sine ? k - 1 : n - k];
            v.spectrum[k] = product(std::conj((*roots)(2 * k)), {low, -high});
        },
        [=](std::size_t i, const view<Real>& v) {
            const Real x = v.numbers[place_by_parity(i, n)];
            v.out[i] = is_sine ? alternating(i, x) : x;
        });
}

// REDFT11, or RODFT11.
template <class Real> program<Real> shifted_both(std::size_t n, bool is_sine, unsigned workers) {
    const auto roots = std::make_shared<const root_table<Real>>(8 * n, -1);
    auto before = [=](std::size_t i, const view<Real>& v) {
        v.spectrum[i] = (*roots)(2 * i) * v.in[i];
        v.spectrum[n + i] = 0;
    };
    auto after = [=](std::size_t k, const view<Real>& v) {
        const complex<Real> y = product((*roots)(2 * k + 1), v.spectrum[k]);
        v.out[k] = is_sine ? -2 * y.imag() : 2 * y.real();
    };
    return within_shared(2 * n, for_each_number<Real>("fft turn", n, workers, before),
                         decompose_1d<Real>(2 * n, -1, workers),
                         for_each_number<Real>("fft part", n, workers, after));
}

} // namespace

template <class Real> program<Real> symmetric_line(int way, std::size_t length, unsigned workers) {
    switch (way) {
    case FFTW_R2HC:
        return halfcomplex<Real>(length, workers);
    case FFTW_HC2R:
        return from_halfcomplex<Real>(length, workers);
    case FFTW_DHT:
        return hartley<Real>(length, workers);
    case FFTW_REDFT00:
        return even_ends<Real>(length, workers);
    case FFTW_RODFT00:
        return odd_ends<Real>(length, workers);
    case FFTW_REDFT10:
    case FFTW_RODFT10:
        return shifted_input<Real>(length, way == FFTW_RODFT10, workers);
    case FFTW_REDFT01:
    case FFTW_RODFT01:
        return shifted_output<Real>(length, way == FFTW_RODFT01, workers);
    default:
        return shifted_both<Real>(length, way == FFTW_RODFT11, workers);
    }
}

template program<double> symmetric_line(int way, std::size_t length, unsigned workers);
template program<float> symmetric_line(int way, std::size_t length, unsigned workers);
template program<long double> symmetric_line(int way, std::size_t length, unsigned workers);

} // namespace starpu::fft
