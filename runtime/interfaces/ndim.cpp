// The ndim interface: an array with a number of dimensions that is known when it is registered.
#include "interfaces/ndim.hpp"

#include "base/fork.hpp"
#include "base/guarded.hpp"
#include "base/report.hpp"
#include "interfaces/registration.hpp"

#include <cerrno>
#include <mutex>
#include <new>
#include <set>

using namespace starpu::interfaces;

namespace {

char ndim_name[] = "STARPU_NDIM_INTERFACE";

bool accepts_extents(const char* function, int home_node, const std::uint32_t* ldn, const std::uint32_t* nn,
                     std::size_t ndim) {
    if (ndim > max_dense_dimensions)
        errno =
            -starpu::base::report_error(-EINVAL, function, "%zu dimensions are more than the %u there can be",
                                        ndim, max_dense_dimensions);
    else if (ndim != 0 && (nn == nullptr || (home_node >= 0 && ldn == nullptr)))
        errno = -starpu::base::report_error(-EINVAL, function, "%s is NULL; pass one number per dimension",
                                            nn == nullptr ? "nn" : "ldn");
    else
        return true;
    return false;
}

// Elements on top of each other are a mistake, and neighbours along the first dimension lie side by side.
bool accepts_strides(const char* function, const dense_view& view) {
    const unsigned bad = first_bad_stride(view);
    if (bad == view.ndim) return true;
    if (bad == 0)
        errno = -starpu::base::report_error(
            -EINVAL, function,
            "ldn[0] is %u; neighbours along the first dimension lie side by side, so pass 1", view.ld[0]);
    else
        errno = -starpu::base::report_error(-EINVAL, function,
                                            "ldn[%u] is %u, which leaves no room for the elements of the "
                                            "dimensions below; pass the distances in "
                                            "elements",
                                            bad, view.ld[bad]);
    return false;
}

// Where the interface itself lies, for arrays that the caller may keep reading; nullptr for other data.
starpu_ndim_interface* find_array(starpu_data_handle_t handle, unsigned node, const char* function) {
    if (!has_interface(handle, STARPU_NDIM_INTERFACE_ID, sizeof(starpu_ndim_interface), function))
        return nullptr;
    return &operations_of<starpu_ndim_interface>::on_node(handle, node);
}

std::uint32_t number_of_dimension(const starpu_ndim_interface* a, const std::uint32_t* numbers, std::size_t i,
                                  const char* function) {
    if (i < a->ndim) return numbers[i];
    errno = -starpu::base::report_error(
        -EINVAL, function, "dimension %zu of %zu does not exist; they are counted from 0", i, a->ndim);
    return 0;
}

} // namespace

namespace starpu::interfaces {

namespace {
base::guarded<std::set<dense_extents>, std::mutex>& all_extents() {
    static base::renewed_in_child<base::guarded<std::set<dense_extents>, std::mutex>> kept;
    return *kept;
}
const base::at_load all_extents_at_load(all_extents);
} // namespace

std::uint32_t* kept_extents(const dense_extents& numbers) {
    // The pointer is not const because the public struct's is not; the runtime never writes through it.
    return all_extents().with([&](std::set<dense_extents>& all) {
        return const_cast<std::uint32_t*>(all.insert(numbers).first->data());
    });
}

} // namespace starpu::interfaces

struct starpu_data_interface_ops starpu_interface_ndim_ops = make_dense_ops<starpu_ndim_interface>(ndim_name);

void starpu_ndim_data_register(starpu_data_handle_t* handleptr, int home_node, std::uintptr_t ptr,
                               std::uint32_t* ldn, std::uint32_t* nn, std::size_t ndim,
                               std::size_t elemsize) {
    if (handleptr != nullptr) *handleptr = nullptr;
    if (!accepts_extents(__func__, home_node, ldn, nn, ndim)) return;
    starpu_ndim_interface array{.id = STARPU_NDIM_INTERFACE_ID,
                                .ptr = ptr,
                                .dev_handle = ptr,
                                .offset = 0,
                                .allocsize = 0,
                                .nn = nn,
                                .ldn = ldn,
                                .ndim = ndim,
                                .elemsize = elemsize};
    dense_view view = view_format<starpu_ndim_interface>::load(array);
    view.allocsize = array.allocsize = payload_bytes(view);
    if (!accepts_registration(handleptr, __func__, home_node, view)) return;
    if (home_node >= 0 && !accepts_strides(__func__, view)) return;
    starpu_data_register(handleptr, home_node, &array, &starpu_interface_ndim_ops);
}

void starpu_ndim_ptr_register(starpu_data_handle_t handle, unsigned node, std::uintptr_t ptr,
                              std::uintptr_t dev_handle, std::size_t offset, std::uint32_t* ldn) {
    const starpu_ndim_interface* known = find_array(handle, node, __func__);
    if (known == nullptr || !accepts_extents(__func__, STARPU_MAIN_RAM, ldn, known->nn, known->ndim)) return;
    dense_view place{.ptr = ptr, .dev_handle = dev_handle, .offset = offset};
    std::copy_n(ldn, known->ndim, place.ld.begin());
    try {
        kept_extents(
            place.ld); // first: what follows then needs no memory, and the handle is whole or as it was
        register_pointer<starpu_ndim_interface>(handle, node, place, __func__);
    } catch (const std::bad_alloc&) {
        errno =
            -starpu::base::report_error(-ENOMEM, __func__, "no memory left for the strides; free some first");
    }
}

std::uint32_t* starpu_ndim_get_nn(starpu_data_handle_t handle) {
    const starpu_ndim_interface* a = find_array(handle, STARPU_MAIN_RAM, __func__);
    return a == nullptr ? nullptr : a->nn;
}

std::uint32_t starpu_ndim_get_ni(starpu_data_handle_t handle, std::size_t i) {
    const starpu_ndim_interface* a = find_array(handle, STARPU_MAIN_RAM, __func__);
    return a == nullptr ? 0 : number_of_dimension(a, a->nn, i, __func__);
}

std::uint32_t* starpu_ndim_get_local_ldn(starpu_data_handle_t handle) {
    const starpu_ndim_interface* a = find_array(handle, local_node(), __func__);
    return a == nullptr ? nullptr : a->ldn;
}

std::uint32_t starpu_ndim_get_local_ldi(starpu_data_handle_t handle, std::size_t i) {
    const starpu_ndim_interface* a = find_array(handle, local_node(), __func__);
    return a == nullptr ? 0 : number_of_dimension(a, a->ldn, i, __func__);
}

std::uintptr_t starpu_ndim_get_local_ptr(starpu_data_handle_t handle) {
    const starpu_ndim_interface* a = find_array(handle, local_node(), __func__);
    return a == nullptr ? 0 : a->ptr;
}

std::size_t starpu_ndim_get_ndim(starpu_data_handle_t handle) {
    const starpu_ndim_interface* a = find_array(handle, STARPU_MAIN_RAM, __func__);
    return a == nullptr ? 0 : a->ndim;
}

std::size_t starpu_ndim_get_elemsize(starpu_data_handle_t handle) {
    const starpu_ndim_interface* a = find_array(handle, STARPU_MAIN_RAM, __func__);
    return a == nullptr ? 0 : a->elemsize;
}
