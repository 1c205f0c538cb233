// The table of tags.
#include "mpi/tagged_data.hpp"

#include <mutex>
#include <unordered_map>

namespace starpu::mpi {

namespace {
struct tag_table {
    std::mutex lock;
    std::unordered_map<std::int64_t, starpu_data_handle_t> data;
};

// Handles may end after all else has: the table is never freed.
tag_table& tags() {
    static auto& table = *new tag_table;
    return table;
}
} // namespace

void note_tag(std::int64_t tag, starpu_data_handle_t handle) {
    std::lock_guard guard(tags().lock);
    tags().data.insert_or_assign(tag, handle);
}

void forget_tag(std::int64_t tag, starpu_data_handle_t handle) {
    std::lock_guard guard(tags().lock);
    const auto found = tags().data.find(tag);
    if (found != tags().data.end() && found->second == handle) tags().data.erase(found);
}

starpu_data_handle_t data_with_tag(std::int64_t tag) {
    std::lock_guard guard(tags().lock);
    const auto found = tags().data.find(tag);
    return found != tags().data.end() ? found->second : nullptr;
}

} // namespace starpu::mpi
