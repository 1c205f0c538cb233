// A contiguous line of real numbers: one call of FFTW, a complex transform of half the length, or, where the
// length is odd, one of the whole length.
#include "programs/real_line.hpp"

#include "kernels/tangle.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/one_call.hpp"
#include "programs/pieces.hpp"
#include "programs/short_lines.hpp"

namespace starpu::fft {
namespace {

template <class Real> using complex = std::complex<Real>;

template <class Real> const Real* real_input(const chunk_data<Real>& data) {
    return reinterpret_cast<const Real*>(data.in);
}
template <class Real> Real* real_output(const chunk_data<Real>& data) {
    return reinterpret_cast<Real*>(data.out);
}

template <class Real> pass<Real> untangling(std::shared_ptr<const tangle<Real>> pairs, unsigned workers) {
    return pass_in_pieces<Real>("fft untangle", pairs->pair_count(), workers,
                                [pairs](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
                                    pairs->untangle(begin, end, data.out);
                                });
}

template <class Real> pass<Real> entangling(std::shared_ptr<const tangle<Real>> pairs, unsigned workers) {
    return pass_in_pieces<Real>("fft entangle", pairs->pair_count(), workers,
                                [pairs](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
                                    pairs->entangle(begin, end, data.in, data.out);
                                });
}

template <class Real> program<Real> odd_to_complex(std::size_t length, unsigned workers) {
    auto widen = [](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
        const Real* in = real_input(data);
        for (std::size_t i = begin; i < end; ++i) data.shared[i] = in[i];
    };
    auto halve = [](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
        std::copy(data.shared + begin, data.shared + end, data.out + begin);
    };
    return within_shared(length, pass_in_pieces<Real>("fft widen", length, workers, widen),
                         decompose_1d<Real>(length, -1, workers),
                         pass_in_pieces<Real>("fft halve", length / 2 + 1, workers, halve));
}

template <class Real> program<Real> odd_to_real(std::size_t length, unsigned workers) {
    auto mirror = [length](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
        if (begin == 0) data.shared[0] = data.in[0].real();
        for (std::size_t k = std::max<std::size_t>(begin, 1); k < end; ++k) {
            data.shared[k] = data.in[k];
            data.shared[length - k] = std::conj(data.in[k]);
        }
    };
    auto narrow = [](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
        Real* out = real_output(data);
        for (std::size_t i = begin; i < end; ++i) out[i] = data.shared[i].real();
    };
    return within_shared(length, pass_in_pieces<Real>("fft mirror", length / 2 + 1, workers, mirror),
                         decompose_1d<Real>(length, +1, workers),
                         pass_in_pieces<Real>("fft narrow", length, workers, narrow));
}

} // namespace

template <class Real>
program<Real> even_line_to_complex(std::size_t length, program<Real> whole, unsigned workers) {
    const std::size_t half = length / 2;
    const auto pairs = std::make_shared<const tangle<Real>>(half, root_table<Real>{length, -1});
    whole.table_bytes += pairs->bytes_of_tables();
    whole.passes.push_back(untangling(pairs, workers));
    return whole;
}

template <class Real>
program<Real> even_line_to_real(std::size_t length, const program<Real>& inner, unsigned workers) {
    const std::size_t half = length / 2;
    const auto pairs = std::make_shared<const tangle<Real>>(half, root_table<Real>{length, -1});
    program<Real> whole;
    whole.shared_count = inner.shared_count;
    whole.table_bytes = pairs->bytes_of_tables();
    whole.passes.push_back(entangling(pairs, workers));
    add_placed(whole, inner, [](chunk_data<Real>& data) { data.in = data.out; });
    return whole;
}

template <class Real> program<Real> real_to_complex_line(std::size_t length, unsigned workers) {
    if (length <= longest_single_line)
        return by_one_call<Real, Real, complex<Real>>(short_line_to_complex<Real>(length));
    if (length % 2 != 0) return odd_to_complex<Real>(length, workers);
    return even_line_to_complex(length, decompose_1d<Real>(length / 2, -1, workers), workers);
}

template <class Real> program<Real> complex_to_real_line(std::size_t length, unsigned workers) {
    if (length <= longest_single_line)
        return by_one_call<Real, complex<Real>, Real>(short_line_to_real<Real>(length));
    if (length % 2 != 0) return odd_to_real<Real>(length, workers);
    return even_line_to_real(length, decompose_1d<Real>(length / 2, +1, workers), workers);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template program<Real> even_line_to_complex(std::size_t length, program<Real> half, unsigned workers);   \
    template program<Real> even_line_to_real(std::size_t length, const program<Real>& half,                  \
                                             unsigned workers);                                              \
    template program<Real> real_to_complex_line(std::size_t length, unsigned workers);                       \
    template program<Real> complex_to_real_line(std::size_t length, unsigned workers);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
