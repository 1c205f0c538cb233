// One line of a transform, from a scratch row to another; its numbers may be real or complex on either side.
#pragma once

#include "core/memory.hpp"

#include <cstdint>
#include <cstring>
#include <memory>

namespace starpu::fft {

// So many lines in arrays: the steps along and between them, in numbers of either side.
struct lines_side_by_side {
    std::size_t width;
    std::size_t in_step, in_distance, out_step, out_distance;
};

// Lines that a single call transforms where they are.
template <class In, class Out> class line_batch {
public:
    virtual ~line_batch() = default;
    // Whether run() can do it with lines that begin there.
    virtual bool can_run(const In* input, const Out* output) const = 0;
    virtual void run(const In* input, Out* output) const = 0;
};

template <class In, class Out> class line_transform {
public:
    virtual ~line_transform() = default;

    std::size_t in_count() const { return in_count_; }   // numbers
    std::size_t out_count() const { return out_count_; } // the same

    // What a scratch row takes, of either side, padding included: rows that far apart do not collide in a
    // cache set. Rows begin on cache lines.
    std::size_t row_bytes() const { return row_bytes_; }
    // What transform_row() needs beside its two rows.
    virtual std::size_t work_bytes() const { return 0; }

    // Of the tables it keeps.
    std::size_t table_bytes() const { return table_bytes_; }

    // Where number i of the input belongs in a scratch row; null: at i.
    virtual const std::uint32_t* places() const { return nullptr; }
    // Copies contiguous input to its places.
    virtual void bring_in(const In* input, In* row) const {
        std::memcpy(static_cast<void*>(row), input, in_count_ * sizeof(In));
    }

    // Whether run_directly() can do it: a single call transforms such arrays, which differ, as they are.
    virtual bool can_run_directly(const In*, const Out*) const { return false; }
    virtual void run_directly(const In*, Out*) const {}
    // The same for several lines at once; null where one after the other is as quick.
    virtual std::shared_ptr<const line_batch<In, Out>> batch_of(const lines_side_by_side&) const {
        return nullptr;
    }

    // The rows differ and begin on cache lines; the first one is scratch space afterwards. No more than
    // out_count() numbers of the output are written.
    virtual void transform_row(In* row, Out* output, void* work) const = 0;

protected:
    line_transform(std::size_t in_count, std::size_t out_count, std::size_t row_bytes)
        : in_count_{in_count}, out_count_{out_count}, row_bytes_{row_bytes} {}

    void count_tables(std::size_t bytes) { table_bytes_ += bytes; }

private:
    std::size_t in_count_, out_count_, row_bytes_, table_bytes_ = 0;
};

} // namespace starpu::fft
