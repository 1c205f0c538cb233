// A line that FFTW transforms alone: of real numbers, on one side or on both.
#pragma once

#include "kernels/fftw.hpp"
#include "kernels/line.hpp"

#include <memory>

namespace starpu::fft {

// So many real numbers become as many, or half of them and one complex ones, or the other way round. `way` is
// FFTW's kind of a transform from real numbers to real ones.
template <class Real, class In, class Out> class fftw_line final : public line_transform<In, Out> {
public:
    fftw_line(std::size_t length, int way); // throws std::bad_alloc
    ~fftw_line() override;
    fftw_line(const fftw_line&) = delete;
    fftw_line& operator=(const fftw_line&) = delete;

    bool can_run_directly(const In* input, const Out* output) const override;
    void run_directly(const In* input, Out* output) const override;
    std::shared_ptr<const line_batch<In, Out>> batch_of(const lines_side_by_side& lines) const override;
    void transform_row(In* row, Out* output, void* work) const override;

private:
    // FFTW's plans from complex numbers to real ones that keep their input copy it into memory that they
    // allocate on each call: to copy it to a scratch row and destroy that takes less.
    static constexpr bool keeps_input = sizeof(In) <= sizeof(Out);

    std::size_t length_; // of the real side
    int way_;
    typename fftw<Real>::plan plan_{};
};

} // namespace starpu::fft
