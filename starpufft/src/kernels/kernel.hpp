// The transform of a row in cache: FFTW does leaves of about a thousand numbers, radix steps join them.
#pragma once

#include "core/memory.hpp"
#include "kernels/butterfly_set.hpp"
#include "kernels/fftw.hpp"

#include <cstdint>
#include <vector>

namespace starpu::fft {

// FFTW's leaves are fast for contiguous, aligned rows that differ for input and output, and with its quickest
// way of planning only up to some length. So a row of length = r1 * r2 * ... * leaf is brought in with its
// numbers already decimated into leaves (the copy happens anyway), FFTW transforms leaf after leaf into the
// output row, and the radix steps work in place there.
template <class Real> class kernel {
public:
    using complex = std::complex<Real>;

    kernel(std::size_t length, int sign, std::size_t longest_leaf);
    ~kernel();
    kernel(const kernel&) = delete;
    kernel& operator=(const kernel&) = delete;

    std::size_t length() const { return length_; }
    int sign() const { return sign_; }
    std::size_t leaf() const { return leaf_; }

    // Of its tables, and about those of FFTW's plan.
    std::size_t table_bytes() const;

    // Numbers a scratch row takes, padding included: rows that far apart do not collide in a cache set.
    std::size_t row_stride() const { return row_stride_; }

    // Where number i of the input belongs in a scratch row.
    const std::uint32_t* places() const { return places_.data(); }

    // Copies contiguous input to its places.
    void decimate(const complex* input, complex* row) const;

    // Whether run_directly() can do it: FFTW alone transforms rows of this length, and the arrays, which
    // differ, are aligned as its plan wants them.
    bool can_run_directly(const complex* input, const complex* output) const;
    // Transforms contiguous input, which stays as it is.
    void run_directly(const complex* input, complex* output) const;

    // Transforms a decimated row. Both are on cache lines and differ; the row is scratch space afterwards.
    void transform_row(complex* row, complex* output) const;

private:
    struct radix_pass {
        std::size_t radix;
        std::size_t segment; // the length of what it joins
        typename butterfly_set<Real>::radix_step step;
        aligned_array<complex> roots;
    };

    void split(std::size_t longest_leaf);
    void lay_out();
    void prepare_passes();
    void plan_leaf();

    std::size_t length_;
    int sign_;
    std::size_t leaf_ = 0;
    std::size_t leaf_stride_ = 0; // between the leaves of a decimated row
    std::size_t row_stride_ = 0;
    std::vector<std::size_t> radices_; // innermost first
    std::vector<std::uint32_t> places_;
    std::vector<radix_pass> passes_;
    typename fftw<Real>::plan plan_{};
};

} // namespace starpu::fft
