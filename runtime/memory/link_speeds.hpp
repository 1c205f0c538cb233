// How fast links between memory nodes are: measured when the program first asks about a link, and not before.
#pragma once

#include "memory/nodes.hpp"
#include "memory/traffic.hpp"

#include <cstddef>
#include <optional>

namespace starpu::memory {

// Between two nodes that are direct neighbours, and not the same. The first call for a link copies a mebibyte
// a few times, unless a device states its speed or an earlier run has measured it; where the nodes have no
// room for that, a guess is what it will stay at. Any thread.
link_speed speed_of(link l) noexcept;
// Measures it, also if it is known. Nothing: it cannot be measured now, and a guess is what it will stay at.
std::optional<link_speed> measure_anew(link l) noexcept;

// What copying so many bytes takes, microseconds; through main memory where there is no direct way.
double expected_copy_us(base::memory_node_id source, base::memory_node_id destination,
                        std::size_t bytes) noexcept;

// Of a way that may lead through main memory, and not to where it begins: what copies of a mebibyte take in
// addition to the shortest ones gives the bandwidth.
link_speed speed_between(base::memory_node_id source, base::memory_node_id destination) noexcept;

} // namespace starpu::memory
