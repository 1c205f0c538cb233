// What cuFFT calls the kinds of transforms, and the function of each.
#pragma once

#include "cuda/cufft.hpp"
#include "programs/problem.hpp"

namespace starpu::fft::cuda {

class kind_of_transform {
public:
    // Not of real numbers to real ones, which cuFFT does not do.
    kind_of_transform(transform_kind kind, bool is_single) : kind_{kind}, is_single_{is_single} {}

    cufft_type type() const;
    std::size_t complex_bytes() const { return is_single_ ? 2 * sizeof(float) : 2 * sizeof(double); }
    // Whether cuFFT may write into its input, which it does in more than one dimension.
    bool spoils_input() const { return kind_ == transform_kind::complex_to_real; }

    // cuFFT's answer.
    int transform_numbers(transform handle, void* in, void* out, int sign) const;

private:
    transform_kind kind_;
    bool is_single_;
};

} // namespace starpu::fft::cuda
