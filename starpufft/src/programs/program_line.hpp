// A line too long for a kernel: a program of its own, run by one task.
#pragma once

#include "kernels/line.hpp"
#include "programs/program.hpp"

namespace starpu::fft {

template <class Real, class In, class Out> class program_line final : public line_transform<In, Out> {
public:
    using complex = std::complex<Real>;

    // The program transforms a contiguous line of so many numbers.
    program_line(program<Real> whole, std::size_t in_count, std::size_t out_count)
        : line_transform<In, Out>{in_count, out_count,
                                  std::max(whole_lines<In>(in_count) * sizeof(In),
                                           whole_lines<Out>(out_count) * sizeof(Out))},
          whole_{std::move(whole)} {
        this->count_tables(whole_.table_bytes);
    }

    const program<Real>& whole() const { return whole_; }

    std::size_t work_bytes() const override { return whole_scratch_count(whole_) * sizeof(complex); }
    void transform_row(In* row, Out* output, void* work) const override {
        run_whole(whole_, {reinterpret_cast<const complex*>(row), this->in_count(),
                           reinterpret_cast<complex*>(output), this->out_count(), nullptr,
                           static_cast<complex*>(work)});
    }

private:
    program<Real> whole_;
};

} // namespace starpu::fft
