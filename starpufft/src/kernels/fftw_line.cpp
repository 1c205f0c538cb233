// Plans a line for arrays on cache lines, as scratch rows are, so that FFTW may use its vector code.
#include "kernels/fftw_line.hpp"

#include "kernels/fftw_batch.hpp"

#include <algorithm>
#include <limits>
#include <new>

namespace starpu::fft {
namespace {

// A real line of this length has so many numbers of the type.
template <class Real, class Number> constexpr std::size_t numbers_in(std::size_t length) {
    return sizeof(Number) == sizeof(Real) ? length : length / 2 + 1;
}

template <class Real, class In, class Out> constexpr std::size_t row_bytes_for(std::size_t length) {
    const std::size_t bytes =
        std::max(numbers_in<Real, In>(length) * sizeof(In), numbers_in<Real, Out>(length) * sizeof(Out));
    return base::rounded_up(bytes, cache_line_bytes).value() + cache_line_bytes;
}

} // namespace

template <class Real, class In, class Out>
fftw_line<Real, In, Out>::fftw_line(std::size_t length, int way)
    : line_transform<In, Out>{numbers_in<Real, In>(length), numbers_in<Real, Out>(length),
                              row_bytes_for<Real, In, Out>(length)},
      length_{length}, way_{way} {
    if (length > static_cast<std::size_t>(std::numeric_limits<int>::max())) throw std::bad_alloc{};
    const aligned_array<In> in{this->in_count()};
    const aligned_array<Out> out{this->out_count()};
    const planner_lock<Real> alone;
    plan_ = fftw<Real>::make(static_cast<int>(length), in.data(), out.data(), way,
                             FFTW_ESTIMATE | (keeps_input ? FFTW_PRESERVE_INPUT : FFTW_DESTROY_INPUT));
    if (!plan_) throw std::bad_alloc{};
    this->count_tables(this->row_bytes()); // about; FFTW does not tell
}

template <class Real, class In, class Out> fftw_line<Real, In, Out>::~fftw_line() {
    const planner_turn turn;
    fftw<Real>::destroy(plan_);
}

template <class Real, class In, class Out>
bool fftw_line<Real, In, Out>::can_run_directly(const In* input, const Out* output) const {
    const bool differ = static_cast<const void*>(input) != static_cast<const void*>(output);
    return keeps_input && differ && fftw<Real>::is_aligned(input) && fftw<Real>::is_aligned(output);
}

template <class Real, class In, class Out>
void fftw_line<Real, In, Out>::run_directly(const In* input, Out* output) const {
    fftw<Real>::run(plan_, const_cast<In*>(input), output);
}

template <class Real, class In, class Out>
std::shared_ptr<const line_batch<In, Out>>
fftw_line<Real, In, Out>::batch_of(const lines_side_by_side& lines) const {
    return batch_by_fftw<Real, In, Out>(length_, way_, lines);
}

template <class Real, class In, class Out>
void fftw_line<Real, In, Out>::transform_row(In* row, Out* output, void*) const {
    fftw<Real>::run(plan_, row, output);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template class fftw_line<Real, Real, std::complex<Real>>;                                                \
    template class fftw_line<Real, std::complex<Real>, Real>;                                                \
    template class fftw_line<Real, Real, Real>;
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
