// Asks all platforms for their devices of OpenCL 1.2 or later.
#include "devices/opencl/discovery.hpp"

#include "devices/opencl/installed_drivers.hpp"

#include "starpu_config.h"

#include <cstdio>

namespace starpu::devices::opencl {

namespace {
template <class T> T info_of(cl_device_id device, cl_device_info what) {
    T value{};
    calls().GetDeviceInfo(device, what, sizeof value, &value, nullptr);
    return value;
}

std::string text_of(cl_device_id device, cl_device_info what) {
    std::size_t bytes = 0;
    if (calls().GetDeviceInfo(device, what, 0, nullptr, &bytes) != CL_SUCCESS || bytes == 0) return {};
    std::string text(bytes, '\0');
    calls().GetDeviceInfo(device, what, bytes, text.data(), nullptr);
    text.resize(bytes - 1); // the final NUL
    return text;
}

bool is_recent(cl_device_id device) {
    unsigned major = 0;
    unsigned minor = 0;
    const std::string version = text_of(device, CL_DEVICE_VERSION); // "OpenCL 1.2 and whatever"
    return std::sscanf(version.c_str(), "OpenCL %u.%u", &major, &minor) == 2 &&
           (major > 1 || (major == 1 && minor >= 2));
}

cl_device_type types_of(device_choice choice) {
    constexpr cl_device_type others = CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR;
    switch (choice) {
    case device_choice::only_cpus:
        return CL_DEVICE_TYPE_CPU;
    case device_choice::also_cpus:
        return others | CL_DEVICE_TYPE_CPU;
    default:
        return others;
    }
}

std::vector<cl_platform_id> platforms() {
    cl_uint count = 0;
    if (calls().GetPlatformIDs(0, nullptr, &count) != CL_SUCCESS || count == 0) return {};
    std::vector<cl_platform_id> all(count);
    if (calls().GetPlatformIDs(count, all.data(), nullptr) != CL_SUCCESS) return {};
    return all;
}

std::vector<cl_device_id> devices_of(cl_platform_id platform, cl_device_type types) {
    cl_uint count = 0;
    if (calls().GetDeviceIDs(platform, types, 0, nullptr, &count) != CL_SUCCESS || count == 0) return {};
    std::vector<cl_device_id> all(count);
    if (calls().GetDeviceIDs(platform, types, count, all.data(), nullptr) != CL_SUCCESS) return {};
    return all;
}

found_device describe_device(cl_platform_id platform, cl_device_id id) {
    return {platform,
            id,
            info_of<cl_device_type>(id, CL_DEVICE_TYPE),
            info_of<cl_uint>(id, CL_DEVICE_VENDOR_ID),
            text_of(id, CL_DEVICE_NAME),
            static_cast<std::size_t>(info_of<cl_ulong>(id, CL_DEVICE_GLOBAL_MEM_SIZE))};
}

bool is_usable(cl_device_id id) {
    return info_of<cl_bool>(id, CL_DEVICE_AVAILABLE) == CL_TRUE && is_recent(id);
}
} // namespace

std::vector<found_device> discover(device_choice choice) {
    std::vector<found_device> found;
    if (choice == device_choice::no_cpus && offer_only_cpus()) return found;
    if (find_library() == nullptr) return found;
    for (cl_platform_id platform : platforms())
        for (cl_device_id id : devices_of(platform, types_of(choice)))
            if (found.size() < STARPU_MAXOPENCLDEVS && is_usable(id))
                found.push_back(describe_device(platform, id));
    return found;
}

} // namespace starpu::devices::opencl
