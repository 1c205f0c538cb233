// What the tasks of a plan do, with the precision left behind: passes of chunks that read in and write out.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// Where a transform reads and writes; strides between rows in complex numbers.
struct operands {
    const void* in;
    std::size_t in_stride;
    void* out;
    std::size_t out_stride;
};

class work {
public:
    virtual ~work() = default;
    virtual std::size_t pass_count() const = 0;
    virtual std::size_t chunk_count(std::size_t pass) const = 0;
    virtual const char* name(std::size_t pass) const = 0;

    // What its chunks share while a transform runs.
    virtual std::size_t area_bytes() const = 0;
    // What it keeps as long as it lives.
    virtual std::size_t kept_bytes() const = 0;

    // The area is that of this transform. Throws std::bad_alloc when the calling worker gets no scratch
    // space.
    virtual void run(std::size_t pass, std::size_t chunk, const operands& data, void* area) const = 0;

    bool is_one_task() const { return pass_count() == 1 && chunk_count(0) == 1; }
};

// Passes of a program; nothing in here changes, so that plans of one problem share it.
template <class Real> class work_of_passes final : public work {
public:
    work_of_passes(std::vector<pass<Real>> passes, std::size_t area_bytes, std::size_t table_bytes)
        : passes_{std::move(passes)}, area_bytes_{area_bytes}, table_bytes_{table_bytes} {}

    std::size_t pass_count() const override { return passes_.size(); }
    std::size_t chunk_count(std::size_t index) const override { return passes_[index].chunk_count; }
    const char* name(std::size_t index) const override { return passes_[index].name; }

    std::size_t area_bytes() const override { return area_bytes_; }
    // The passes themselves take about so much.
    std::size_t kept_bytes() const override { return table_bytes_ + passes_.size() * 256; }

    void run(std::size_t index, std::size_t chunk, const operands& data, void* area) const override {
        using complex = std::complex<Real>;
        const pass<Real>& step = passes_[index];
        void* scratch = thread_scratch(step.scratch_count * sizeof(complex));
        step.run(chunk,
                 {static_cast<const complex*>(data.in), data.in_stride, static_cast<complex*>(data.out),
                  data.out_stride, static_cast<complex*>(area), static_cast<complex*>(scratch)});
    }

private:
    std::vector<pass<Real>> passes_;
    std::size_t area_bytes_, table_bytes_;
};

} // namespace starpu::fft
