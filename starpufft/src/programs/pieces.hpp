// Passes over numbers in pieces, and programs that run elsewhere than in their arrays.
#pragma once

#include "programs/block_sizes.hpp"
#include "programs/program.hpp"

namespace starpu::fft {

// A pass over so many numbers: step(begin, end, data).
template <class Real, class Step>
pass<Real> pass_in_pieces(const char* name, std::size_t count, unsigned workers, Step step) {
    const std::size_t piece = units_per_task(count, 1, workers);
    auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
        step(chunk * piece, std::min(count, (chunk + 1) * piece), data);
    };
    return {name, ceil_divide(count, piece), 0, run};
}

// Adds the passes of another program, with arrays that where(data) sets.
template <class Real, class Where>
void add_placed(program<Real>& whole, const program<Real>& inner, Where where) {
    for (pass<Real> step : inner.passes) {
        step.run = [run = std::move(step.run), where](std::size_t chunk, const chunk_data<Real>& data) {
            chunk_data<Real> moved = data;
            where(moved);
            run(chunk, moved);
        };
        whole.passes.push_back(std::move(step));
    }
    whole.adopt(inner);
}

// A step that brings so many complex numbers to the start of the shared memory, a program that transforms
// them there, with what it shares itself behind, and a step that takes them out.
template <class Real>
program<Real> within_shared(std::size_t count, pass<Real> before, const program<Real>& inner,
                            pass<Real> after) {
    const std::size_t offset = whole_lines<std::complex<Real>>(count);
    program<Real> whole;
    whole.shared_count = offset + inner.shared_count;
    whole.passes.push_back(std::move(before));
    add_placed(whole, inner, [offset](chunk_data<Real>& data) {
        data.in = data.out = data.shared;
        data.shared += offset;
    });
    whole.passes.push_back(std::move(after));
    return whole;
}

} // namespace starpu::fft
