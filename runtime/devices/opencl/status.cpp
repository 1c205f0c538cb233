// The table of OpenCL's statuses. It needs nothing of OpenCL, so that programs may ask on any machine.
#include "devices/opencl/status.hpp"

#include "base/report.hpp"

#include <cerrno>

namespace starpu::devices::opencl {

namespace {
struct status_row {
    std::int32_t status;
    const char* name;
    int error;
};

constexpr status_row statuses[] = {
    {0, "CL_SUCCESS", 0},
    {-1, "CL_DEVICE_NOT_FOUND", -ENODEV},
    {-2, "CL_DEVICE_NOT_AVAILABLE", -ENODEV},
    {-3, "CL_COMPILER_NOT_AVAILABLE", -ENOSYS},
    {-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE", -ENOMEM},
    {-5, "CL_OUT_OF_RESOURCES", -ENOMEM},
    {-6, "CL_OUT_OF_HOST_MEMORY", -ENOMEM},
    {-7, "CL_PROFILING_INFO_NOT_AVAILABLE", -ENODATA},
    {-8, "CL_MEM_COPY_OVERLAP", -EINVAL},
    {-9, "CL_IMAGE_FORMAT_MISMATCH", -EINVAL},
    {-10, "CL_IMAGE_FORMAT_NOT_SUPPORTED", -EINVAL},
    {-11, "CL_BUILD_PROGRAM_FAILURE", -EINVAL},
    {-12, "CL_MAP_FAILURE", -EIO},
    {-13, "CL_MISALIGNED_SUB_BUFFER_OFFSET", -EINVAL},
    {-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST", -EIO},
    {-15, "CL_COMPILE_PROGRAM_FAILURE", -EINVAL},
    {-16, "CL_LINKER_NOT_AVAILABLE", -ENOSYS},
    {-17, "CL_LINK_PROGRAM_FAILURE", -EINVAL},
    {-18, "CL_DEVICE_PARTITION_FAILED", -EINVAL},
    {-19, "CL_KERNEL_ARG_INFO_NOT_AVAILABLE", -ENODATA},
    {-30, "CL_INVALID_VALUE", -EINVAL},
    {-31, "CL_INVALID_DEVICE_TYPE", -EINVAL},
    {-32, "CL_INVALID_PLATFORM", -EINVAL},
    {-33, "CL_INVALID_DEVICE", -ENODEV},
    {-34, "CL_INVALID_CONTEXT", -EINVAL},
    {-35, "CL_INVALID_QUEUE_PROPERTIES", -EINVAL},
    {-36, "CL_INVALID_COMMAND_QUEUE", -EINVAL},
    {-37, "CL_INVALID_HOST_PTR", -EINVAL},
    {-38, "CL_INVALID_MEM_OBJECT", -EINVAL},
    {-39, "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR", -EINVAL},
    {-40, "CL_INVALID_IMAGE_SIZE", -EINVAL},
    {-41, "CL_INVALID_SAMPLER", -EINVAL},
    {-42, "CL_INVALID_BINARY", -EINVAL},
    {-43, "CL_INVALID_BUILD_OPTIONS", -EINVAL},
    {-44, "CL_INVALID_PROGRAM", -EINVAL},
    {-45, "CL_INVALID_PROGRAM_EXECUTABLE", -EINVAL},
    {-46, "CL_INVALID_KERNEL_NAME", -ENOENT},
    {-47, "CL_INVALID_KERNEL_DEFINITION", -EINVAL},
    {-48, "CL_INVALID_KERNEL", -EINVAL},
    {-49, "CL_INVALID_ARG_INDEX", -EINVAL},
    {-50, "CL_INVALID_ARG_VALUE", -EINVAL},
    {-51, "CL_INVALID_ARG_SIZE", -EINVAL},
    {-52, "CL_INVALID_KERNEL_ARGS", -EINVAL},
    {-53, "CL_INVALID_WORK_DIMENSION", -EINVAL},
    {-54, "CL_INVALID_WORK_GROUP_SIZE", -EINVAL},
    {-55, "CL_INVALID_WORK_ITEM_SIZE", -EINVAL},
    {-56, "CL_INVALID_GLOBAL_OFFSET", -EINVAL},
    {-57, "CL_INVALID_EVENT_WAIT_LIST", -EINVAL},
    {-58, "CL_INVALID_EVENT", -EINVAL},
    {-59, "CL_INVALID_OPERATION", -EINVAL},
    {-60, "CL_INVALID_GL_OBJECT", -EINVAL},
    {-61, "CL_INVALID_BUFFER_SIZE", -ENOMEM}, // more than the device gives in one piece
    {-62, "CL_INVALID_MIP_LEVEL", -EINVAL},
    {-63, "CL_INVALID_GLOBAL_WORK_SIZE", -EINVAL},
    {-64, "CL_INVALID_PROPERTY", -EINVAL},
    {-65, "CL_INVALID_IMAGE_DESCRIPTOR", -EINVAL},
    {-66, "CL_INVALID_COMPILER_OPTIONS", -EINVAL},
    {-67, "CL_INVALID_LINKER_OPTIONS", -EINVAL},
    {-68, "CL_INVALID_DEVICE_PARTITION_COUNT", -EINVAL},
    {-1001, "CL_PLATFORM_NOT_FOUND_KHR", -ENODEV},
};

constexpr status_row unknown{0, "an OpenCL status without a name", -EIO};

const status_row& row_of(std::int32_t status) noexcept {
    for (const status_row& row : statuses)
        if (row.status == status) return row;
    return unknown;
}
} // namespace

const char* name_of(std::int32_t status) noexcept {
    return row_of(status).name;
}

int errno_of(std::int32_t status) noexcept {
    return row_of(status).error;
}

int report(const char* who, const char* what, std::int32_t status) noexcept {
    return base::report_error(errno_of(status), who, "%s: %s (%d)", what, name_of(status),
                              static_cast<int>(status));
}

} // namespace starpu::devices::opencl
