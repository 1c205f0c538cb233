// A program for each transform of a loop.
#pragma once

#include "programs/block_sizes.hpp"
#include "programs/problem.hpp"
#include "programs/program.hpp"

#include <algorithm>
#include <utility>

namespace starpu::fft {

// One transform of the loop, with the distance of its rows.
template <class Real> chunk_data<Real> one_of(const problem& all, std::size_t index, chunk_data<Real> data) {
    const walk loop = all.loops.empty() ? walk{} : all.loops.front();
    const std::size_t in = index * loop.in_step, out = index * loop.out_step;
    data.in = all.has_real_input()
                  ? reinterpret_cast<const std::complex<Real>*>(reinterpret_cast<const Real*>(data.in) + in)
                  : data.in + in;
    data.out = all.has_real_output()
                   ? reinterpret_cast<std::complex<Real>*>(reinterpret_cast<Real*>(data.out) + out)
                   : data.out + out;
    data.in_stride = all.axes.front().in_step;
    data.out_stride = all.axes.front().out_step;
    return data;
}

// Small ones: a task does several.
template <class Real> program<Real> side_by_side(const problem& all, program<Real> each, unsigned workers) {
    const std::size_t count = all.transform_count(),
                      per_task = units_per_task(count, all.numbers_each(), workers);
    const std::size_t scratch = each.scratch_count(), tables = each.table_bytes;
    auto run = [=, each = std::move(each)](std::size_t chunk, const chunk_data<Real>& data) {
        for (std::size_t i = chunk * per_task; i < std::min(count, (chunk + 1) * per_task); ++i)
            each.run(one_of(all, i, data));
    };
    return {{{"fft batch", ceil_divide(count, per_task), scratch, std::move(run)}}, 0, {}, 0, tables};
}

// Large ones: each by all workers, one after the other.
template <class Real> program<Real> one_by_one(const problem& all, const program<Real>& each) {
    program<Real> whole;
    whole.shared_count = each.shared_count;
    whole.adopt(each);
    for (std::size_t i = 0; i < all.transform_count(); ++i)
        for (const pass<Real>& step : each.passes) {
            auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
                step.run(chunk, one_of(all, i, data));
            };
            whole.passes.push_back({step.name, step.chunk_count, step.scratch_count, std::move(run)});
        }
    return whole;
}

template <class Real> program<Real> in_turns(const problem& all, program<Real> each, unsigned workers) {
    const bool is_small = each.passes.size() == 1 && each.passes.front().chunk_count == 1;
    return is_small ? side_by_side<Real>(all, std::move(each), workers) : one_by_one<Real>(all, each);
}

} // namespace starpu::fft
