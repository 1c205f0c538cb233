// Copies of any shape, put on a stream in as few pieces as CUDA allows.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/library.hpp"
#include "memory/strided_shape.hpp"

#include <cstdint>

namespace starpu::devices::cuda {

// Where from and where to. The devices count only when there are two different ones.
struct route {
    copy_kind kind = copies::told_by_pointers;
    base::device_id from_device{};
    base::device_id to_device{};
    bool is_between_devices() const { return from_device != to_device; }
};

// What was put on the stream before an error stays there.
status put_copy(const functions& cuda, const route& way, std::uintptr_t to, std::uintptr_t from,
                const memory::strided_shape& shape, stream on) noexcept;

} // namespace starpu::devices::cuda
