// Lines of the cosine and sine transforms of the second and third kind, by a line of real numbers and its
// spectrum.
#include "kernels/cosine_line.hpp"

#include "kernels/roots.hpp"

namespace starpu::fft {
namespace {

template <class Real>
aligned_array<std::complex<Real>> quarter_roots(std::size_t length, int sign, Real factor) {
    aligned_array<std::complex<Real>> roots{length / 2 + 1};
    for (std::size_t k = 0; k <= length / 2; ++k)
        roots[k] = factor * root_of_unity<Real>(k, 4 * length, sign);
    return roots;
}

template <class Real> constexpr std::size_t bytes_of_roots(std::size_t length) {
    return (length / 2 + 1) * sizeof(std::complex<Real>);
}

// Calls f(i, place) for each number: even-numbered ones come first, then the odd-numbered backwards.
template <class Function> void for_each_by_parity(std::size_t length, Function f) {
    const std::size_t even = length - length / 2;
    for (std::size_t i = 0; i < even; ++i) f(2 * i, i);
    for (std::size_t i = 0; i < length / 2; ++i) f(2 * i + 1, length - 1 - i);
}

} // namespace

template <class Real>
cosine_line_forth<Real>::cosine_line_forth(std::shared_ptr<const inner_line> inner, bool is_sine)
    : line_transform<Real, Real>{inner->in_count(), inner->in_count(), inner->row_bytes()},
      inner_{std::move(inner)}, is_sine_{is_sine},
      places_(this->in_count()), roots_{quarter_roots<Real>(this->in_count(), -1, 2)} {
    this->count_tables(inner_->table_bytes() + places_.size() * sizeof places_[0] +
                       bytes_of_roots<Real>(places_.size()));
    const std::uint32_t* const inner_places = inner_->places();
    for_each_by_parity(this->in_count(), [&](std::size_t i, std::size_t place) {
        places_[i] = inner_places ? inner_places[place] : static_cast<std::uint32_t>(place);
    });
}

template <class Real> void cosine_line_forth<Real>::bring_in(const Real* input, Real* row) const {
    for (std::size_t i = 0; i < places_.size(); ++i) row[places_[i]] = input[i];
}

template <class Real> void cosine_line_forth<Real>::transform_row(Real* row, Real* output, void* work) const {
    const std::size_t n = this->in_count();
    auto* const spectrum = static_cast<complex*>(work);
    if (is_sine_)
        for (std::size_t i = 1; i < n; i += 2) row[places_[i]] = -row[places_[i]];
    inner_->transform_row(row, spectrum, static_cast<char*>(work) + this->row_bytes());
    const auto put = [=, this](std::size_t k, Real value) { output[is_sine_ ? n - 1 - k : k] = value; };
    put(0, 2 * spectrum[0].real());
    for (std::size_t k = 1; k <= n / 2; ++k) {
        const complex y = product(roots_[k], spectrum[k]);
        put(k, y.real());
        put(n - k, -y.imag());
    }
}

template <class Real>
cosine_line_back<Real>::cosine_line_back(std::shared_ptr<const inner_line> inner, bool is_sine)
    : line_transform<Real, Real>{inner->out_count(), inner->out_count(), inner->row_bytes()},
      inner_{std::move(inner)}, is_sine_{is_sine}, roots_{quarter_roots<Real>(this->in_count(), +1, 1)} {
    this->count_tables(inner_->table_bytes() + bytes_of_roots<Real>(this->in_count()));
}

template <class Real> void cosine_line_back<Real>::join(const Real* row, complex* spectrum) const {
    const std::size_t n = this->in_count();
    const std::uint32_t* const places = inner_->places();
    const auto put = [=](std::size_t k, complex value) { spectrum[places ? places[k] : k] = value; };
    const auto input = [=, this](std::size_t k) { return row[is_sine_ ? n - 1 - k : k]; };
    put(0, input(0));
    for (std::size_t k = 1; k <= n / 2; ++k) put(k, product(roots_[k], {input(k), -input(n - k)}));
}

template <class Real> void cosine_line_back<Real>::transform_row(Real* row, Real* output, void* work) const {
    auto* const spectrum = static_cast<complex*>(work);
    join(row, spectrum);
    inner_->transform_row(spectrum, row, static_cast<char*>(work) + this->row_bytes());
    for_each_by_parity(this->in_count(), [=, this](std::size_t i, std::size_t place) {
        output[i] = is_sine_ && i % 2 == 1 ? -row[place] : row[place];
    });
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template class cosine_line_forth<Real>;                                                                  \
    template class cosine_line_back<Real>;
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
