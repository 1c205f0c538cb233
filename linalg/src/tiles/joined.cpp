// The handle is one without data, and a table says what it stands for.
#include "tiles/joined.hpp"

#include "tasks/end_data.hpp"

#include <map>
#include <mutex>
#include <new>
#include <utility>

namespace starpu::linalg {

namespace {

struct {
    std::mutex mutex;
    std::map<starpu_data_handle_t, joined_tiles> joined;
} table;

} // namespace

starpu_data_handle_t join(joined_tiles tiles) {
    starpu_data_handle_t matrix = nullptr;
    starpu_void_data_register(&matrix);
    if (!matrix) throw std::bad_alloc();
    try {
        const std::scoped_lock lock(table.mutex);
        table.joined[matrix] = std::move(tiles);
    } catch (...) {
        end_data(matrix);
        throw;
    }
    return matrix;
}

// The kind is asked first: an entry may be left over from a run of the runtime that has ended.
const joined_tiles* tiles_behind(starpu_data_handle_t matrix) {
    if (starpu_data_get_interface_id(matrix) != STARPU_VOID_INTERFACE_ID) return nullptr;
    const std::scoped_lock lock(table.mutex);
    const auto found = table.joined.find(matrix);
    return found == table.joined.end() ? nullptr : &found->second;
}

void part(starpu_data_handle_t matrix) {
    {
        const std::scoped_lock lock(table.mutex);
        table.joined.erase(matrix);
    }
    end_data(matrix);
}

} // namespace starpu::linalg
