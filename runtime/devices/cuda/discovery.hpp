// The CUDA devices of the machine.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/library.hpp"

namespace starpu::devices::cuda {

// How many there are, numbered from 0. None without CUDA's runtime, or where it finds no driver.
unsigned discover(const functions* cuda);

// Makes `to` a place that copies of the device `from` reach. False: CUDA says that they cannot.
bool connect(const functions& cuda, base::device_id from, base::device_id to);

} // namespace starpu::devices::cuda
