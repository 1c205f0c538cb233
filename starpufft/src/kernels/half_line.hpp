// A line of an even number of real numbers, by the kernel of half the length.
#pragma once

#include "kernels/kernel.hpp"
#include "kernels/line.hpp"
#include "kernels/tangle.hpp"

#include <memory>

namespace starpu::fft {

// Real numbers to the first half of their spectrum.
template <class Real> class half_line_to_complex final : public line_transform<Real, std::complex<Real>> {
public:
    using complex = std::complex<Real>;

    explicit half_line_to_complex(std::shared_ptr<const kernel<Real>> half); // of sign -1

    const std::uint32_t* places() const override { return places_.data(); }
    void bring_in(const Real* input, Real* row) const override;
    bool can_run_directly(const Real* input, const complex* output) const override;
    void run_directly(const Real* input, complex* output) const override;
    void transform_row(Real* row, complex* output, void* work) const override;

private:
    std::shared_ptr<const kernel<Real>> half_;
    std::vector<std::uint32_t> places_; // of real numbers
    tangle<Real> pairs_;
};

// And back.
template <class Real> class half_line_to_real final : public line_transform<std::complex<Real>, Real> {
public:
    using complex = std::complex<Real>;

    explicit half_line_to_real(std::shared_ptr<const kernel<Real>> half); // of sign +1

    std::size_t work_bytes() const override { return half_->row_stride() * sizeof(complex); }
    void transform_row(complex* row, Real* output, void* work) const override;

private:
    std::shared_ptr<const kernel<Real>> half_;
    tangle<Real> pairs_;
};

} // namespace starpu::fft
