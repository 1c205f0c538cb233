// A transform as a program: passes, one after the other, each made of chunks that may run at the same time.
#pragma once

#include "core/memory.hpp"

#include <algorithm>
#include <complex>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace starpu::fft {

// What a chunk works on. Rows of in and out are that many numbers apart.
template <class Real> struct chunk_data {
    const std::complex<Real>* in;
    std::size_t in_stride;
    std::complex<Real>* out;
    std::size_t out_stride;
    std::complex<Real>* shared;  // of all chunks of the program, kept from pass to pass
    std::complex<Real>* scratch; // of this chunk alone
};

template <class Real> struct pass {
    const char* name; // of its tasks, in traces
    std::size_t chunk_count;
    std::size_t scratch_count; // complex numbers
    std::function<void(std::size_t chunk, const chunk_data<Real>&)> run;
};

template <class Real> struct program {
    std::vector<pass<Real>> passes;
    std::size_t shared_count = 0;        // complex numbers
    std::vector<pass<Real>> preparation; // run once, when the program is made; without in and out
    std::size_t preparation_count = 0;   // complex numbers that its passes share
    std::size_t table_bytes = 0;         // of the kernels and tables that the passes keep

    // Takes over what another program prepares and keeps; its passes run here.
    void adopt(const program& inner) {
        preparation.insert(preparation.end(), inner.preparation.begin(), inner.preparation.end());
        preparation_count = std::max(preparation_count, inner.preparation_count);
        table_bytes += inner.table_bytes;
    }

    std::size_t scratch_count() const {
        std::size_t most = 0;
        for (const auto& step : passes) most = std::max(most, step.scratch_count);
        return most;
    }

    // All of it on one thread.
    void run(const chunk_data<Real>& data) const {
        for (const auto& step : passes)
            for (std::size_t chunk = 0; chunk < step.chunk_count; ++chunk) step.run(chunk, data);
    }
};

// A pass that runs a member function of a decomposition, which it keeps alive.
template <class Real, class Decomposition>
pass<Real> make_pass(const char* name, std::size_t chunk_count, std::size_t scratch_count,
                     std::shared_ptr<Decomposition> owner,
                     void (Decomposition::*member)(std::size_t, const chunk_data<Real>&) const) {
    return {name, chunk_count, scratch_count,
            [owner = std::move(owner), member](std::size_t chunk, const chunk_data<Real>& data) {
                ((*owner).*member)(chunk, data);
            }};
}

// The scratch space of a task that runs a whole program: what its chunks share, then what one chunk uses.
template <class Real> std::size_t whole_scratch_count(const program<Real>& inner) {
    return whole_lines<std::complex<Real>>(inner.shared_count) + inner.scratch_count();
}

// Runs a whole program inside a task with that much scratch space.
template <class Real> void run_whole(const program<Real>& inner, const chunk_data<Real>& data) {
    chunk_data<Real> all = data;
    all.shared = data.scratch;
    all.scratch = data.scratch + whole_lines<std::complex<Real>>(inner.shared_count);
    inner.run(all);
}

// The same program as one task, with what its chunks share in scratch space. It has nothing to prepare.
template <class Real> program<Real> in_one_task(program<Real> inner) {
    if (inner.passes.size() == 1 && inner.passes.front().chunk_count == 1 && inner.shared_count == 0)
        return inner;
    const std::size_t scratch = whole_scratch_count(inner), tables = inner.table_bytes;
    auto run = [inner = std::move(inner)](std::size_t, const chunk_data<Real>& data) {
        run_whole(inner, data);
    };
    return {{{"fft", 1, scratch, std::move(run)}}, 0, {}, 0, tables};
}

} // namespace starpu::fft
