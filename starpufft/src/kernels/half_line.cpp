// A line of an even number of real numbers, by the kernel of half the length.
#include "kernels/half_line.hpp"

#include "kernels/tangle.hpp"

namespace starpu::fft {
namespace {

// w^k for the pairs of a line of twice this length.
template <class Real> aligned_array<std::complex<Real>> roots_of_pairs(std::size_t half) {
    aligned_array<std::complex<Real>> roots{half / 2 + 1};
    for (std::size_t k = 0; k <= half / 2; ++k) roots[k] = root_of_unity<Real>(k, 2 * half, -1);
    return roots;
}

// Of the kernel, and the roots.
template <class Real> std::size_t tables_beside(const kernel<Real>& half) {
    return half.table_bytes() + (half.length() / 2 + 1) * sizeof(std::complex<Real>);
}

// Rows hold one number more than the kernel's.
template <class Real> std::size_t row_bytes_beside(const kernel<Real>& half) {
    const std::size_t line = cache_line_bytes / sizeof(std::complex<Real>);
    return std::max(half.row_stride(), whole_lines<std::complex<Real>>(half.length() + 1) + line) *
           sizeof(std::complex<Real>);
}

} // namespace

template <class Real>
half_line_to_complex<Real>::half_line_to_complex(std::shared_ptr<const kernel<Real>> half)
    : line_transform<Real, complex>{2 * half->length(), half->length() + 1, row_bytes_beside(*half)},
      half_{std::move(half)}, roots_{roots_of_pairs<Real>(half_->length())} {
    for (std::size_t i = 0; i < half_->length(); ++i)
        for (std::uint32_t part = 0; part < 2; ++part) places_.push_back(2 * half_->places()[i] + part);
    this->count_tables(tables_beside(*half_) + places_.size() * sizeof(places_[0]));
}

template <class Real> void half_line_to_complex<Real>::bring_in(const Real* input, Real* row) const {
    half_->decimate(reinterpret_cast<const complex*>(input), reinterpret_cast<complex*>(row));
}

template <class Real>
bool half_line_to_complex<Real>::can_run_directly(const Real* input, const complex* output) const {
    return half_->can_run_directly(reinterpret_cast<const complex*>(input), output);
}
template <class Real>
void half_line_to_complex<Real>::run_directly(const Real* input, complex* output) const {
    half_->run_directly(reinterpret_cast<const complex*>(input), output);
    untangle(output);
}

template <class Real>
void half_line_to_complex<Real>::transform_row(Real* row, complex* output, void*) const {
    half_->transform_row(reinterpret_cast<complex*>(row), output);
    untangle(output);
}

// The transform of half the length becomes the spectrum.
template <class Real> void half_line_to_complex<Real>::untangle(complex* output) const {
    const std::size_t half = half_->length(), middle = (half + 1) / 2;
    untangle_pairs<Real>(output + 1, output + half - 1, roots_.data() + 1, 1, middle - 1);
    if (half % 2 == 0) untangle_pair(output[middle], output[middle], roots_[middle]);
    untangle_ends(output[0], output[half]);
}

template <class Real>
half_line_to_real<Real>::half_line_to_real(std::shared_ptr<const kernel<Real>> half)
    : line_transform<complex, Real>{half->length() + 1, 2 * half->length(), row_bytes_beside(*half)},
      half_{std::move(half)}, roots_{roots_of_pairs<Real>(half_->length())} {
    this->count_tables(tables_beside(*half_));
}

template <class Real>
void half_line_to_real<Real>::transform_row(complex* row, Real* output, void* work) const {
    const std::size_t half = half_->length(), middle = (half + 1) / 2;
    entangle_pairs<Real>(row + 1, row + half - 1, row + 1, row + half - 1, roots_.data() + 1, 1, middle - 1);
    if (half % 2 == 0) row[middle] = entangle_pair(row[middle], row[middle], roots_[middle]).high;
    row[0] = entangle_ends(row[0], row[half]);
    complex *arranged = static_cast<complex*>(work), *pairs = reinterpret_cast<complex*>(output);
    if (half_->can_run_directly(row, pairs)) return half_->run_directly(row, pairs);
    half_->decimate(row, arranged);
    half_->transform_row(arranged, pairs);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template class half_line_to_complex<Real>;                                                               \
    template class half_line_to_real<Real>;
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
