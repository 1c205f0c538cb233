// The multiformat interface: objects that each kind of device lays out in its own way; the CPU's is all there
// is.
#include "data/interfaces/multiformat.hpp"

#include "base/report.hpp"
#include "data/interfaces/registration.hpp"

#include <cerrno>

using namespace starpu::data;

namespace {

char multiformat_name[] = "STARPU_MULTIFORMAT_INTERFACE";

starpu_multiformat_data_interface_ops* formats_of(void* data_interface) {
    return static_cast<starpu_multiformat_interface*>(data_interface)->ops;
}

constexpr starpu_data_interface_ops multiformat_ops() {
    auto ops = make_dense_ops<starpu_multiformat_interface>(multiformat_name);
    ops.is_multiformat = 1;
    ops.get_mf_ops = formats_of;
    return ops;
}

starpu_data_interface_ops interface_multiformat_ops = multiformat_ops();

} // namespace

void starpu_multiformat_data_register(starpu_data_handle_t* handle, int home_node, void* ptr,
                                      std::uint32_t nobjects,
                                      struct starpu_multiformat_data_interface_ops* format_ops) {
    if (handle != nullptr) *handle = nullptr;
    if (format_ops == nullptr) {
        errno = -starpu::base::report_error(-EINVAL, __func__,
                                            "format_ops is NULL; pass the sizes of an object in each format");
        return;
    }
    starpu_multiformat_interface objects{.id = STARPU_MULTIFORMAT_INTERFACE_ID,
                                         .cpu_ptr = ptr,
                                         .cuda_ptr = nullptr,
                                         .hip_ptr = nullptr,
                                         .opencl_ptr = nullptr,
                                         .nx = nobjects,
                                         .ops = format_ops};
    const dense_view view = dense_format<starpu_multiformat_interface>::load(objects);
    if (!accepts_registration(handle, __func__, home_node, view)) return;
    starpu_data_register(handle, home_node, &objects, &interface_multiformat_ops);
}
