// A line of complex numbers that one kernel transforms.
#pragma once

#include "kernels/fftw_batch.hpp"
#include "kernels/kernel.hpp"
#include "kernels/line.hpp"

#include <memory>
#include <utility>

namespace starpu::fft {

template <class Real>
class kernel_line final : public line_transform<std::complex<Real>, std::complex<Real>> {
public:
    using complex = std::complex<Real>;

    explicit kernel_line(std::shared_ptr<const kernel<Real>> k)
        : line_transform<complex, complex>{k->length(), k->length(), k->row_stride() * sizeof(complex)},
          kernel_{std::move(k)} {
        this->count_tables(kernel_->table_bytes());
    }

    const std::uint32_t* places() const override { return kernel_->places(); }
    void bring_in(const complex* input, complex* row) const override { kernel_->decimate(input, row); }
    bool can_run_directly(const complex* input, const complex* output) const override {
        return kernel_->can_run_directly(input, output);
    }
    void run_directly(const complex* input, complex* output) const override {
        kernel_->run_directly(input, output);
    }
    std::shared_ptr<const line_batch<complex, complex>>
    batch_of(const lines_side_by_side& lines) const override {
        return batch_by_fftw<Real, complex, complex>(kernel_->length(), kernel_->sign(), lines);
    }
    void transform_row(complex* row, complex* output, void*) const override {
        kernel_->transform_row(row, output);
    }

private:
    std::shared_ptr<const kernel<Real>> kernel_;
};

} // namespace starpu::fft
