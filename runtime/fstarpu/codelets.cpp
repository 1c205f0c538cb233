// Codelets for Fortran: allocated empty, filled by setters.
#include "base/checked_size.hpp"
#include "fstarpu/owned_text.hpp"
#include "fstarpu/pointers.hpp"
#include "task/core/buffer_arrays.hpp"

#include <starpu_task.h>

#include <climits>

#include <algorithm>
#include <bit>
#include <iterator>

using namespace starpu;
using api::is_null;
using fstarpu::number_of;

namespace {

// Marks flags that were given and are 0: no flag of StarPU's has this bit, and the next ones come behind it.
constexpr char given = 0x40;

bool lacks(const starpu_codelet* cl, const char* call) {
    return is_null(cl, "the codelet", call);
}

const char* name_of(const starpu_codelet* cl) {
    return cl->name != nullptr ? cl->name : "codelet without a name";
}

void tell_full(const starpu_codelet* cl, const char* call) {
    errno = -base::report_error(-ENOSPC, name_of(cl), "%s: a codelet holds %d implementations of a kind",
                                call, STARPU_MAXIMPLEMENTATIONS);
}

// Puts an implementation behind those that are there.
template <class Function>
void add_if_given(starpu_codelet* cl, Function (starpu_codelet::*list)[STARPU_MAXIMPLEMENTATIONS],
                  Function added, const char* call) {
    if (lacks(cl, call) || is_null(reinterpret_cast<void*>(added), "the function", call)) return;
    Function* end = std::find(std::begin(cl->*list), std::end(cl->*list), Function{});
    if (end == std::end(cl->*list)) return tell_full(cl, call);
    *end = added;
}

// Flags of the implementation that was added as the same one: the first call of both is for the first.
void add_flags(starpu_codelet* cl, char (starpu_codelet::*list)[STARPU_MAXIMPLEMENTATIONS], const void* flags,
               const char* call) {
    if (lacks(cl, call)) return;
    char* end = std::find(std::begin(cl->*list), std::end(cl->*list), '\0');
    if (end == std::end(cl->*list)) return tell_full(cl, call);
    *end = flags != nullptr ? number_of<char>(flags) : given;
}

starpu_data_access_mode* modes_of(starpu_codelet* cl) {
    return cl->dyn_modes != nullptr ? cl->dyn_modes : cl->modes;
}

// Sets the number of buffers, with room for their modes beyond those that the struct holds. Modes that were
// not told are STARPU_NONE: the first insertion tells them. False without memory.
bool resize(starpu_codelet* cl, int count) {
    const int before = std::max(cl->nbuffers, 0); // one that varied has a number now
    if (cl->dyn_modes != nullptr || count > STARPU_NMAXBUFS) {
        const std::size_t capacity = std::bit_ceil(static_cast<std::size_t>(count));
        const int known = cl->dyn_modes != nullptr ? before : std::min(before, STARPU_NMAXBUFS);
        if (capacity > INT_MAX || !task::grow(cl->dyn_modes, cl->modes, known, static_cast<int>(capacity)))
            return false;
        std::fill(cl->dyn_modes + std::min(known, count), cl->dyn_modes + count, STARPU_NONE);
    }
    cl->nbuffers = count;
    return true;
}

void tell_no_memory(const starpu_codelet* cl, int count) {
    errno = -base::report_error(-ENOMEM, name_of(cl), "no memory for %d buffers; free memory", count);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

starpu_codelet* fstarpu_codelet_allocate() {
    auto* cl = fstarpu::make_zeroed<starpu_codelet>(1, __func__);
    if (cl != nullptr) starpu_codelet_init(cl);
    return cl;
}

// No task may use it any more.
void fstarpu_codelet_free(starpu_codelet* cl) {
    if (cl == nullptr) return;
    std::free(const_cast<char*>(cl->name));
    std::free(cl->dyn_modes);
    std::free(cl);
}

void fstarpu_codelet_set_name(starpu_codelet* cl, const char* cl_name) {
    if (lacks(cl, __func__) || is_null(cl_name, "the name", __func__)) return;
    fstarpu::set_text(cl->name, cl_name, __func__);
}

void fstarpu_codelet_set_color(starpu_codelet* cl, int cl_color) {
    if (!lacks(cl, __func__)) cl->color = static_cast<unsigned>(cl_color);
}

void fstarpu_codelet_set_model(starpu_codelet* cl, starpu_perfmodel* cl_perfmodel) {
    if (!lacks(cl, __func__)) cl->model = cl_perfmodel;
}

void fstarpu_codelet_set_energy_model(starpu_codelet* cl, starpu_perfmodel* cl_perfmodel) {
    if (!lacks(cl, __func__)) cl->energy_model = cl_perfmodel;
}

void fstarpu_codelet_add_cpu_func(starpu_codelet* cl, starpu_cpu_func_t f) {
    add_if_given(cl, &starpu_codelet::cpu_funcs, f, __func__);
}

void fstarpu_codelet_add_cuda_func(starpu_codelet* cl, starpu_cuda_func_t f) {
    add_if_given(cl, &starpu_codelet::cuda_funcs, f, __func__);
}

void fstarpu_codelet_add_cuda_flags(starpu_codelet* cl, const void* flags) {
    add_flags(cl, &starpu_codelet::cuda_flags, flags, __func__);
}

void fstarpu_codelet_add_opencl_func(starpu_codelet* cl, starpu_opencl_func_t f) {
    add_if_given(cl, &starpu_codelet::opencl_funcs, f, __func__);
}

void fstarpu_codelet_add_opencl_flags(starpu_codelet* cl, const void* flags) {
    add_flags(cl, &starpu_codelet::opencl_flags, flags, __func__);
}

// (1.3) There are no such workers.
void fstarpu_codelet_add_mic_func(starpu_codelet* cl, starpu_mic_func_t f) {
    add_if_given(cl, &starpu_codelet::mic_funcs, f, __func__);
}

void fstarpu_codelet_add_buffer(starpu_codelet* cl, const void* mode) {
    if (lacks(cl, __func__)) return;
    const int place = std::max(cl->nbuffers, 0);
    if (place == INT_MAX || !resize(cl, static_cast<int>((base::checked_size(place) + 1).value())))
        return tell_no_memory(cl, place);
    modes_of(cl)[place] = number_of<starpu_data_access_mode>(mode);
}

void fstarpu_codelet_set_variable_nbuffers(starpu_codelet* cl) {
    if (!lacks(cl, __func__)) cl->nbuffers = STARPU_VARIABLE_NBUFFERS;
}

void fstarpu_codelet_set_nbuffers(starpu_codelet* cl, int nbuffers) {
    if (lacks(cl, __func__)) return;
    if (nbuffers < 0)
        errno = -base::report_error(-EINVAL, name_of(cl),
                                    "%d buffers; use fstarpu_codelet_set_variable_nbuffers", nbuffers);
    else if (cl->dyn_modes == nullptr)
        cl->nbuffers = nbuffers; // without modes as long as none is added
    else if (!resize(cl, nbuffers))
        tell_no_memory(cl, nbuffers);
}

void fstarpu_codelet_set_flags(starpu_codelet* cl, const void* flags) {
    if (!lacks(cl, __func__)) cl->flags = number_of<int>(flags);
}

void fstarpu_codelet_set_where(starpu_codelet* cl, const void* where) {
    if (!lacks(cl, __func__)) cl->where = number_of<std::uint32_t>(where);
}

void fstarpu_codelet_set_type(starpu_codelet* cl, const void* type) {
    if (!lacks(cl, __func__)) cl->type = number_of<starpu_codelet_type>(type);
}

void fstarpu_codelet_set_max_parallelism(starpu_codelet* cl, int max_parallelism) {
    if (!lacks(cl, __func__)) cl->max_parallelism = max_parallelism;
}

} // extern "C"
#pragma GCC visibility pop
