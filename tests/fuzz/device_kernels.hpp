// Kernels for CUDA devices: what a device holds is brought to the host, where the kernel for CPUs looks at it
// and changes it.
#pragma once

#include "starpu.h"

#include <cstdint>
#include <span>

namespace fuzz {

// What a kernel does with a buffer: whether there is a value in it, and whether it leaves one there.
struct buffer_use {
    bool has_value = true;
    bool changes = true;
};

// For a kernel that a device's worker runs: calls kernel(buffers, argument) with copies of these vectors in
// the host's memory. What it changes is back on the device afterwards, also where it throws.
void run_on_host(void* buffers[], std::span<const buffer_use> uses, starpu_cpu_func_t kernel, void* argument);

// How often that was called.
std::uint64_t kernels_on_devices();

// Whether the library that copies to and from devices is there; to be asked before kernels run.
bool can_copy_from_devices();

} // namespace fuzz
