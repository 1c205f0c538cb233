// Lines of the cosine and sine transforms of the second and third kind, by a line of real numbers and its
// spectrum.
//
// J. Makhoul, "A fast cosine transform in one and two dimensions", IEEE ASSP 28, 1980;
// programs/symmetric_line does the same with lines too long for a scratch row.
#pragma once

#include "core/memory.hpp"
#include "kernels/line.hpp"

#include <complex>
#include <memory>
#include <vector>

namespace starpu::fft {

// REDFT10; of the sine transform, RODFT10, the signs of the input alternate and the output is backwards.
template <class Real> class cosine_line_forth final : public line_transform<Real, Real> {
public:
    using complex = std::complex<Real>;
    using inner_line = line_transform<Real, complex>;

    cosine_line_forth(std::shared_ptr<const inner_line> inner, bool is_sine);

    std::size_t work_bytes() const override { return this->row_bytes() + inner_->work_bytes(); }
    const std::uint32_t* places() const override { return places_.data(); }
    void bring_in(const Real* input, Real* row) const override;
    void transform_row(Real* row, Real* output, void* work) const override;

private:
    std::shared_ptr<const inner_line> inner_;
    bool is_sine_;
    std::vector<std::uint32_t> places_; // of the inner line, and even-numbered before odd-numbered
    aligned_array<complex> roots_;      // twice w^k of four times the length
};

// REDFT01; of the sine transform, RODFT01, the input is backwards and the signs of the output alternate.
template <class Real> class cosine_line_back final : public line_transform<Real, Real> {
public:
    using complex = std::complex<Real>;
    using inner_line = line_transform<complex, Real>;

    cosine_line_back(std::shared_ptr<const inner_line> inner, bool is_sine);

    std::size_t work_bytes() const override { return this->row_bytes() + inner_->work_bytes(); }
    void transform_row(Real* row, Real* output, void* work) const override;

private:
    void join(const Real* row, complex* spectrum) const;

    std::shared_ptr<const inner_line> inner_;
    bool is_sine_;
    aligned_array<complex> roots_; // w^-k of four times the length
};

} // namespace starpu::fft
