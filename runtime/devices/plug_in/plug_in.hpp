// A shared library of the user's own that brings a family of devices: STARPU_DEVICE_LIB names it.
//
// It is compiled with the sources of the very version of the library that loads it, since the classes of
// devices/devices.hpp are what the two share. It exports one function of C linkage:
//
//     extern "C" const starpu::devices::plug_in* starpu_device_plug_in(void);
#pragma once

#include "devices/devices.hpp"

#include "starpu_config.h"

namespace starpu::devices {

struct plug_in {
    unsigned major_version = STARPU_MAJOR_VERSION;
    unsigned minor_version = STARPU_MINOR_VERSION;
    unsigned release_version = STARPU_RELEASE_VERSION;
    family brings{};
};

using plug_in_entry = const plug_in* (*)();
inline constexpr const char* plug_in_function = "starpu_device_plug_in";

// The devices of the library that the variable names; none where it names none. It stays loaded: what it
// brought may be in use until the process ends. Throws platform::setup_error.
std::vector<std::unique_ptr<device>> open_plug_in(const device_request& wanted);

} // namespace starpu::devices
