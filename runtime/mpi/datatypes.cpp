// starpu_mpi.h: datatypes of the program, by kind of data.
#include "mpi/datatypes.hpp"

#include "mpi/data.hpp"
#include "mpi/report.hpp"

#include "starpu.h"

#include <climits>

#include <atomic>
#include <cerrno>
#include <map>
#include <mutex>

namespace starpu::mpi {

namespace {
// The program registers, before the first transfer of such data; the progress thread looks.
struct methods_of_kinds {
    std::mutex lock;
    std::map<int, datatype_methods> all;
    std::atomic<bool> are_some{false}; // ever; written under the lock
};
methods_of_kinds kinds;

datatype_methods methods_of(starpu_data_handle_t handle) {
    if (!kinds.are_some.load(std::memory_order_relaxed)) return {};
    std::lock_guard guard(kinds.lock);
    const auto found = kinds.all.find(static_cast<int>(starpu_data_get_interface_id(handle)));
    return found != kinds.all.end() ? found->second : datatype_methods{};
}

int register_methods(int kind, const datatype_methods& methods, const char* call) {
    return boundary(call, [&] {
        if (kind < 0) return report_error(-EINVAL, call, "there is no kind of data %d", kind);
        if (!methods.are_given() || methods.release == nullptr)
            return report_error(-EINVAL, call, "the function that makes the datatype, or frees it, is NULL");
        std::lock_guard guard(kinds.lock);
        kinds.all[kind] = methods;
        kinds.are_some.store(true, std::memory_order_relaxed);
        return 0;
    });
}

int unregister_methods(int kind, const char* call) {
    std::lock_guard guard(kinds.lock);
    if (kinds.all.erase(kind) != 0) return 0;
    return report_error(-EINVAL, call, "no datatype is registered for kind of data %d", kind);
}

// The kind of the handle stands for it; `use` is given its number.
template <class Use> int with_kind_of(starpu_data_handle_t handle, const char* call, Use use) {
    if (const int error = check_data(handle, call)) return error;
    return use(static_cast<int>(starpu_data_get_interface_id(handle)));
}

int register_for(starpu_data_handle_t handle, const datatype_methods& methods, const char* call) {
    return with_kind_of(handle, call, [&](int kind) { return register_methods(kind, methods, call); });
}

const void* main_memory_of(starpu_data_handle_t handle) {
    return starpu_data_handle_to_pointer(handle, STARPU_MAIN_RAM);
}
} // namespace

datatype::datatype(starpu_data_handle_t handle) : handle_(handle), methods_(methods_of(handle)) {
    if (methods_.allocate_on_node != nullptr)
        is_there_ = methods_.allocate_on_node(handle, STARPU_MAIN_RAM, &type_) == 0;
    else if (methods_.allocate != nullptr)
        is_there_ = methods_.allocate(handle, &type_) == 0;
}

datatype::~datatype() {
    if (!is_there_) return;
    base::call_program([&] { methods_.release(&type_); },
                       [](const base::thrown& what) {
                           return report_error(what.error, "the datatype of the program",
                                               "the function that frees it threw \"%s\"", what.text);
                       });
}

int datatype::most_bytes() const {
    int bytes = 0;
    const int code = MPI_Pack_size(1, type_, MPI_COMM_WORLD, &bytes);
    if (code == MPI_SUCCESS && bytes >= 0) return bytes;
    return report_mpi(code == MPI_SUCCESS ? MPI_ERR_COUNT : code, "the datatype of the program",
                      "MPI_Pack_size");
}

int datatype::pack_into(void* buffer, int bytes) const {
    int used = 0;
    const int code = MPI_Pack(main_memory_of(handle_), 1, type_, buffer, bytes, &used, MPI_COMM_WORLD);
    return code == MPI_SUCCESS ? used : report_mpi(code, "the datatype of the program", "MPI_Pack");
}

int datatype::unpack_from(const void* buffer, std::size_t bytes) const {
    int used = 0;
    const int count = bytes > INT_MAX ? INT_MAX : static_cast<int>(bytes);
    void* into = const_cast<void*>(main_memory_of(handle_));
    const int code = MPI_Unpack(buffer, count, &used, into, 1, type_, MPI_COMM_WORLD);
    return code == MPI_SUCCESS ? 0 : report_mpi(code, "the datatype of the program", "MPI_Unpack");
}

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_interface_datatype_register(enum starpu_data_interface_id id,
                                           starpu_mpi_datatype_allocate_func_t allocate_datatype_func,
                                           starpu_mpi_datatype_free_func_t free_datatype_func) {
    return register_methods(static_cast<int>(id), {allocate_datatype_func, nullptr, free_datatype_func},
                            __func__);
}

int starpu_mpi_interface_datatype_node_register(
    enum starpu_data_interface_id id, starpu_mpi_datatype_node_allocate_func_t allocate_datatype_func,
    starpu_mpi_datatype_free_func_t free_datatype_func) {
    return register_methods(static_cast<int>(id), {nullptr, allocate_datatype_func, free_datatype_func},
                            __func__);
}

int starpu_mpi_interface_datatype_unregister(enum starpu_data_interface_id id) {
    return unregister_methods(static_cast<int>(id), __func__);
}

int starpu_mpi_datatype_register(starpu_data_handle_t handle,
                                 starpu_mpi_datatype_allocate_func_t allocate_datatype_func,
                                 starpu_mpi_datatype_free_func_t free_datatype_func) {
    return register_for(handle, {allocate_datatype_func, nullptr, free_datatype_func}, __func__);
}

int starpu_mpi_datatype_node_register(starpu_data_handle_t handle,
                                      starpu_mpi_datatype_node_allocate_func_t allocate_datatype_func,
                                      starpu_mpi_datatype_free_func_t free_datatype_func) {
    return register_for(handle, {nullptr, allocate_datatype_func, free_datatype_func}, __func__);
}

int starpu_mpi_datatype_unregister(starpu_data_handle_t handle) {
    return with_kind_of(handle, __func__,
                        [call = __func__](int kind) { return unregister_methods(kind, call); });
}

} // extern "C"
