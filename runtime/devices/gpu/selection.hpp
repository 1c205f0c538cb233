// Which devices a program gets: the same rules for every kind of devices, told apart by rows.
#pragma once

#include "devices/devices.hpp"
#include "devices/gpu/vendors.hpp"
#include "platform/precedence.hpp"

#include <optional>
#include <span>
#include <vector>

namespace starpu::devices::gpu {

// How many devices are asked for; empty: all there are. Throws platform::setup_error.
std::optional<platform::setting> wanted_count(const device_request& request, const vendor& of);

// Whether devices are to be looked for at all. Throws platform::setup_error.
bool wants_any(const device_request& request, const vendor& of);

// Whether the variable or the field names devices by their numbers.
bool names_devices(const device_request& request, const vendor& of);

// The numbers of the devices to open, of those from 0 to `available` - 1, each once: those that are named, or
// else those of `in_order`, up to the count that was asked for. Fewer than that are a warning; one that was
// named and is not there throws platform::setup_error, unless the count ends before it.
std::vector<unsigned> choose_devices(const device_request& request, const vendor& of, unsigned available,
                                     std::span<const unsigned> in_order);

} // namespace starpu::devices::gpu
