// The transform of a row in cache: FFTW does leaves of about a thousand numbers, radix steps join them.
#include "kernels/kernel.hpp"

#include "kernels/roots.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

namespace starpu::fft {
namespace {

// Vectors of 64 bytes must divide the segments that a radix step joins.
template <class Real> constexpr std::size_t vector_length = cache_line_bytes / sizeof(std::complex<Real>);

// The radix to peel off next, 4 before the others because it moves each number half as often as 2 does; 0 if
// none fits.
template <class Real> std::size_t next_radix(std::size_t length) {
    for (const std::size_t radix : {4, 2, 3, 5, 7})
        if (length % radix == 0 && length / radix % vector_length<Real> == 0) return radix;
    return 0;
}

} // namespace

template <class Real>
kernel<Real>::kernel(std::size_t length, int sign, std::size_t longest_leaf) : length_{length}, sign_{sign} {
    split(longest_leaf);
    lay_out();
    prepare_passes();
    plan_leaf();
}

template <class Real> kernel<Real>::~kernel() {
    const planner_turn turn;
    fftw<Real>::destroy(plan_);
}

template <class Real> void kernel<Real>::split(std::size_t longest_leaf) {
    leaf_ = length_;
    while (leaf_ > longest_leaf) {
        const std::size_t radix = next_radix<Real>(leaf_);
        if (radix == 0) { // no way down to a short leaf: FFTW takes it all
            leaf_ = length_;
            radices_.clear();
            return;
        }
        leaf_ /= radix;
        radices_.insert(radices_.begin(), radix);
    }
}

// Decimated segments are a cache line further apart than they are long: at a power of two they would all
// share one cache set.
template <class Real> void kernel<Real>::lay_out() {
    constexpr std::size_t line = cache_line_bytes / sizeof(complex);
    leaf_stride_ = radices_.empty() ? leaf_ : whole_lines<complex>(leaf_) + line;
    row_stride_ = std::max(whole_lines<complex>(length_), leaf_stride_ * (length_ / leaf_)) + line;
    places_.resize(length_);
    for (std::size_t i = 0; i < length_; ++i) {
        std::size_t rest = i, segment = length_, start = 0;
        for (auto radix = radices_.rbegin(); radix != radices_.rend(); ++radix) {
            segment /= *radix;
            start += rest % *radix * segment;
            rest /= *radix;
        }
        places_[i] = static_cast<std::uint32_t>(start / leaf_ * leaf_stride_ + rest);
    }
}

template <class Real> void kernel<Real>::prepare_passes() {
    std::size_t segment = leaf_;
    for (const std::size_t radix : radices_) {
        aligned_array<complex> roots{(radix - 1) * segment};
        for (std::size_t j = 1; j < radix; ++j)
            for (std::size_t k = 0; k < segment; ++k)
                roots[(j - 1) * segment + k] = root_of_unity<Real>(j * k, radix * segment, sign_);
        passes_.push_back({radix, segment, butterflies<Real>().step(radix), std::move(roots)});
        segment *= radix;
    }
}

// Planned on arrays aligned as all later ones, so that FFTW may use its vector code.
template <class Real> void kernel<Real>::plan_leaf() {
    if (leaf_ > static_cast<std::size_t>(std::numeric_limits<int>::max())) throw std::bad_alloc{};
    const aligned_array<complex> in{whole_lines<complex>(leaf_)}, out{whole_lines<complex>(leaf_)};
    const planner_lock<Real> alone;
    plan_ = fftw<Real>::make(static_cast<int>(leaf_), in.data(), out.data(), sign_,
                             FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    if (!plan_) throw std::bad_alloc{};
}

template <class Real> std::size_t kernel<Real>::table_bytes() const {
    std::size_t numbers = leaf_;
    for (const radix_pass& pass : passes_) numbers += (pass.radix - 1) * pass.segment;
    return numbers * sizeof(complex) + places_.size() * sizeof(places_[0]);
}

template <class Real> void kernel<Real>::decimate(const complex* input, complex* row) const {
    if (radices_.empty()) {
        std::memcpy(static_cast<void*>(row), input, length_ * sizeof(complex));
        return;
    }
    // Whole cache lines of the row at a time: that many numbers of one leaf, then of the next.
    constexpr std::size_t line = cache_line_bytes / sizeof(complex);
    const std::size_t leaves = length_ / leaf_;
    for (std::size_t start = 0; start < length_; start += line * leaves)
        for (std::size_t i = 0; i < leaves; ++i) {
            complex* to = row + places_[start + i];
            const complex* from = input + start + i;
            for (std::size_t k = 0; k < line; ++k)
                std::memcpy(static_cast<void*>(to + k), from + k * leaves, sizeof(complex));
        }
}

template <class Real> bool kernel<Real>::can_run_directly(const complex* input, const complex* output) const {
    return radices_.empty() && input != output && fftw<Real>::is_aligned(input) &&
           fftw<Real>::is_aligned(output);
}

// Its plan preserves the input.
template <class Real> void kernel<Real>::run_directly(const complex* input, complex* output) const {
    fftw<Real>::run(plan_, const_cast<complex*>(input), output);
}

template <class Real> void kernel<Real>::transform_row(complex* row, complex* output) const {
    for (std::size_t i = 0; i * leaf_ < length_; ++i)
        fftw<Real>::run(plan_, row + i * leaf_stride_, output + i * leaf_);
    for (const radix_pass& pass : passes_)
        for (std::size_t start = 0; start < length_; start += pass.radix * pass.segment)
            pass.step(reinterpret_cast<Real*>(output + start), pass.segment, pass.segment,
                      reinterpret_cast<const Real*>(pass.roots.data()), sign_);
}

template class kernel<double>;
template class kernel<float>;
template class kernel<long double>;

} // namespace starpu::fft
