// A line of an even number of real numbers, by the kernel of half the length.
#include "kernels/half_line.hpp"

namespace starpu::fft {
namespace {

// All roots that are needed have one coarse root in common, so that a line is a single run.
template <class Real> tangle<Real> tangle_of(const kernel<Real>& half) {
    return {half.length(), root_table<Real>{2 * half.length(), -1, half.length() / 2 + 1}};
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
      half_{std::move(half)}, pairs_{tangle_of(*half_)} {
    for (std::size_t i = 0; i < half_->length(); ++i)
        for (std::uint32_t part = 0; part < 2; ++part) places_.push_back(2 * half_->places()[i] + part);
    this->count_tables(half_->table_bytes() + pairs_.bytes_of_tables() + places_.size() * sizeof(places_[0]));
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
    pairs_.untangle(0, pairs_.pair_count(), output);
}

template <class Real>
void half_line_to_complex<Real>::transform_row(Real* row, complex* output, void*) const {
    half_->transform_row(reinterpret_cast<complex*>(row), output);
    pairs_.untangle(0, pairs_.pair_count(), output);
}

template <class Real>
half_line_to_real<Real>::half_line_to_real(std::shared_ptr<const kernel<Real>> half)
    : line_transform<complex, Real>{half->length() + 1, 2 * half->length(), row_bytes_beside(*half)},
      half_{std::move(half)}, pairs_{tangle_of(*half_)} {
    this->count_tables(half_->table_bytes() + pairs_.bytes_of_tables());
}

template <class Real>
void half_line_to_real<Real>::transform_row(complex* row, Real* output, void* work) const {
    pairs_.entangle(0, pairs_.pair_count(), row, row);
    complex *arranged = static_cast<complex*>(work), *halves = reinterpret_cast<complex*>(output);
    if (half_->can_run_directly(row, halves)) return half_->run_directly(row, halves);
    half_->decimate(row, arranged);
    half_->transform_row(arranged, halves);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template class half_line_to_complex<Real>;                                                               \
    template class half_line_to_real<Real>;
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
