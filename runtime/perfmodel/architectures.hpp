// Architectures that times are measured on: one device, or several that work together. Each has a number, by
// which models keep their records; the table lasts as long as the process.
#pragma once

#include "starpu_perfmodel.h"

#include <span>
#include <string>

namespace starpu::perfmodel {

using device_list = std::span<const starpu_perfmodel_device>;

// So many architectures may be known.
inline constexpr int most_architectures = 1024;

// The number of these devices, in whatever order: a new one unless they have one already. -EINVAL: there are
// none; -ENOSPC: the table is full; -ENOMEM.
int number_architecture(device_list devices);
// The number, or -1.
int find_architecture(device_list devices);
int architecture_count();
// It stays where it is; nullptr: there is no such number.
starpu_perfmodel_arch* architecture(int number);

// "cpu", "cuda", ...; "unknown" for what is no kind of worker.
const char* kind_name(starpu_worker_archtype kind);
// As in files of debugging and in what is printed: "cpu0_impl1 (Comb0)".
std::string architecture_name(device_list devices, int number, unsigned implementation);

// How much faster than one CPU the architecture is taken to be where only the time on a CPU is known.
double relative_speed(device_list devices);

inline device_list devices_of(const starpu_perfmodel_arch& arch) {
    return {arch.devices, arch.ndevices > 0 ? static_cast<std::size_t>(arch.ndevices) : 0};
}

} // namespace starpu::perfmodel
