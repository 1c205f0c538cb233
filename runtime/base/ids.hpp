// The numbers that the runtime gives to workers, memory nodes and devices. Each is a type of its own
// below api/, so that none passes for another; the C interface has plain integers, where -1 stands for the
// number that means none.
#pragma once

#include "base/strong_id.hpp"

#include <cstdint>

namespace starpu::base {

// From 0 without gaps, in the order in which the workers are planned.
enum class worker_id : std::uint32_t {};
inline constexpr worker_id no_worker{~0u};

// From 0 without gaps; main memory comes first (STARPU_MAIN_RAM).
enum class memory_node_id : std::uint32_t {};
inline constexpr memory_node_id main_memory_node{0};
inline constexpr memory_node_id no_memory_node{~0u};

// What the vendor's library calls the device, and CPUs among themselves: from 0 for each kind.
enum class device_id : std::uint32_t {};
inline constexpr device_id no_device{~0u};

// How the C interface writes an id: where its type is unsigned, and where -1 says none.
template <strong_id Id> constexpr unsigned number_of(Id id) noexcept {
    return static_cast<unsigned>(id);
}
template <strong_id Id> constexpr int signed_number_of(Id id) noexcept {
    return static_cast<int>(id);
}

} // namespace starpu::base
