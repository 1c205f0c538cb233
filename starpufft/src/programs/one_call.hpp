// A contiguous line that one call transforms, as a program of one task.
#pragma once

#include "kernels/line.hpp"
#include "kernels/panel.hpp"
#include "programs/block_sizes.hpp"
#include "programs/program.hpp"

namespace starpu::fft {

// The arrays may be the same; strides of the chunk data are not used.
template <class Real, class In, class Out>
program<Real> by_one_call(std::shared_ptr<const line_transform<In, Out>> each) {
    const std::size_t row_bytes = each->row_bytes(), bytes = 2 * row_bytes + each->work_bytes();
    auto run = [=](std::size_t, const chunk_data<Real>& data) {
        const In* in = reinterpret_cast<const In*>(data.in);
        Out* out = reinterpret_cast<Out*>(data.out);
        if (each->can_run_directly(in, out)) return each->run_directly(in, out);
        char* scratch = reinterpret_cast<char*>(data.scratch);
        In* row = reinterpret_cast<In*>(scratch);
        Out* result = is_on_line(out) ? out : reinterpret_cast<Out*>(scratch + row_bytes);
        each->bring_in(in, row);
        each->transform_row(row, result, scratch + 2 * row_bytes);
        if (result != out) copy_run(out, result, each->out_count(), false);
    };
    return {{{"fft", 1, ceil_divide(bytes, sizeof(std::complex<Real>)), run}}, 0, {}, 0, each->table_bytes()};
}

} // namespace starpu::fft
