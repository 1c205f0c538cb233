// What is said when data cannot be registered or a handle is of the wrong kind.
#include "interfaces/registration.hpp"

#include "base/report.hpp"
#include "data/core/handle.hpp"

#include <starpu_data.h>
#include <starpu_worker.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace starpu::interfaces {

bool accepts_registration(starpu_data_handle_t* handle, const char* function, int home_node,
                          const dense_view& view) {
    if (handle != nullptr) *handle = nullptr;
    if (handle == nullptr)
        errno = -base::report_error(-EINVAL, function,
                                    "the pointer to the handle is NULL; pass the address of a handle");
    else if (view.elemsize == 0)
        errno = -base::report_error(-EINVAL, function, "the size of an element is 0; pass its size in bytes");
    else if (!fits_address_space(view))
        errno =
            -base::report_error(-EINVAL, function,
                                "so many elements of %zu bytes fit into no memory, or their distances not "
                                "into 32 bits; register smaller pieces",
                                view.elemsize);
    else if (view.allocsize < payload_bytes(view) || !base::checked_size(view.allocsize).fits())
        errno = -base::report_error(-EINVAL, function,
                                    "allocsize is %zu bytes, the elements need %zu; pass at least that",
                                    view.allocsize, payload_bytes(view));
    else if (home_node >= 0 && view.ptr == 0 && !is_empty(view))
        errno = -base::report_error(
            -EINVAL, function,
            "ptr is NULL but home_node is %d; pass the address of the data, or home_node -1 to "
            "have it allocated by its first writer",
            home_node);
    else
        return true;
    return false;
}

bool accepts_place(const char* function, const dense_view& view) {
    const unsigned bad = first_bad_stride(view);
    if (bad == view.ndim && span_of(view).fits()) return true;
    errno =
        -base::report_error(-EINVAL, function,
                            "the distance %u along dimension %u (from 0) leaves no room for the elements; "
                            "pass distances in elements",
                            view.ld[std::min(bad, view.ndim - 1)], std::min(bad, view.ndim - 1));
    return false;
}

namespace {
// Each built-in struct opens with the number of its kind.
bool begins_with(starpu_data_handle_t handle, enum starpu_data_interface_id id, std::size_t size) {
    const starpu::data::handle& h = *data::handle_of(handle);
    enum starpu_data_interface_id written;
    if (h.ops->interface_size < size) return false;
    std::memcpy(&written, h.main_interface, sizeof written);
    return written == id;
}
} // namespace

bool has_interface(starpu_data_handle_t handle, enum starpu_data_interface_id id, std::size_t size,
                   const char* function) {
    if (!data::is_usable(handle, function)) return false;
    if (starpu_data_get_interface_id(handle) == id || begins_with(handle, id, size)) return true;
    errno = -base::report_error(-EINVAL, function, "the data is a %s; call the function of that interface",
                                starpu_data_get_interface_ops(handle)->name);
    return false;
}

unsigned local_node() {
    return starpu_worker_get_local_memory_node();
}

} // namespace starpu::interfaces
