// Keeps the list of what is acquired, in which programs have few data.
#include "glue/acquisitions.hpp"

#include <algorithm>
#include <mutex>
#include <new>
#include <vector>

namespace starpu_fortran {

namespace {
struct list {
    std::mutex mutex;
    std::vector<starpu_data_handle_t> handles;
};

// Never destroyed: threads may release data while the process ends.
list& all() {
    static list* acquired = new list;
    return *acquired;
}

bool is_among(starpu_data_handle_t handle, const starpu_data_handle_t* handles, int count) {
    return std::find(handles, handles + count, handle) != handles + count;
}
} // namespace

bool note_acquired(starpu_data_handle_t handle) {
    try {
        list& acquired = all();
        const std::lock_guard lock(acquired.mutex);
        acquired.handles.push_back(handle);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

void note_released(starpu_data_handle_t handle) {
    list& acquired = all();
    const std::lock_guard lock(acquired.mutex);
    const auto found = std::find(acquired.handles.begin(), acquired.handles.end(), handle);
    if (found != acquired.handles.end()) acquired.handles.erase(found);
}

void note_new(const starpu_data_handle_t* handles, int count) {
    list& acquired = all();
    const std::lock_guard lock(acquired.mutex);
    std::erase_if(acquired.handles, [&](starpu_data_handle_t h) { return is_among(h, handles, count); });
}

bool is_any_acquired(const starpu_data_handle_t* handles, int count) {
    list& acquired = all();
    const std::lock_guard lock(acquired.mutex);
    return std::any_of(acquired.handles.begin(), acquired.handles.end(),
                       [&](starpu_data_handle_t h) { return is_among(h, handles, count); });
}

} // namespace starpu_fortran
