// starpu/interfaces/memory.h: memory on a node, for the methods of data interfaces.
#include "api/counted_memory.hpp"
#include "api/memory_node.hpp"
#include "data/copies/spill_target.hpp"
#include "instance/program_settings.hpp"
#include "task/core/inside_library.hpp"

#include "starpu/interfaces/memory.h"
#include "starpu_stdlib.h"

#include <cerrno>

using namespace starpu;

namespace {
constexpr int usual_flags = static_cast<int>(STARPU_MALLOC_PINNED | STARPU_MALLOC_COUNT);

int default_flags(unsigned node) {
    const auto& changes = instance::set_by_program.changed_flags;
    return node < changes.size() ? usual_flags ^ changes[node].load(std::memory_order_relaxed) : usual_flags;
}

// Where the runtime asks for memory through a method of the data, it has seen to the room, and holds locks.
bool waits(int flags) {
    constexpr unsigned long long both = STARPU_MEMORY_WAIT | STARPU_MALLOC_COUNT;
    return (static_cast<unsigned long long>(flags) & both) == both && !memory::allowance::is_in_scope();
}

// On a disk, which may have refused data. A method of data that got only a part of what it asked for gives
// that part back: that is no new room.
bool makes_room_for_spills(const memory::node& n, int flags) {
    return n.kind() == STARPU_DISK_RAM &&
           (static_cast<unsigned long long>(flags) & STARPU_MALLOC_COUNT) != 0 &&
           !memory::allowance::is_in_scope();
}

// 0, or a negative errno.
int wait_for(memory::node& n, std::size_t bytes, int flags, std::uintptr_t& place, const char* call) {
    if (const int error = api::count_bytes(n, bytes, flags, call)) return error;
    std::size_t counted_bytes = bytes;
    const memory::allowance prepaid(n.number, counted_bytes);
    place = n.allocate(bytes, flags);
    return place == 0 ? -ENOMEM : 0;
}
} // namespace

extern "C" {

std::uintptr_t starpu_malloc_on_node(unsigned dst_node, std::size_t size) {
    return starpu_malloc_on_node_flags(dst_node, size, default_flags(dst_node));
}

std::uintptr_t starpu_malloc_on_node_flags(unsigned dst_node, std::size_t size, int flags) {
    const task::inside here;
    if (!api::is_node(dst_node, __func__)) return 0;
    memory::node& n = memory::at(base::memory_node_id{dst_node});
    std::uintptr_t place = 0;
    int error = 0;
    if (waits(flags))
        error = wait_for(n, size, flags, place, __func__);
    else if (place = n.allocate(size, flags); place == 0)
        error = -ENOMEM;
    // It prints no line for want of memory: the caller knows what that was for.
    if (error != 0) errno = -error;
    return place;
}

void starpu_free_on_node(unsigned dst_node, std::uintptr_t addr, std::size_t size) {
    starpu_free_on_node_flags(dst_node, addr, size, default_flags(dst_node));
}

void starpu_free_on_node_flags(unsigned dst_node, std::uintptr_t addr, std::size_t size, int flags) {
    const task::inside here;
    if (!api::is_node(dst_node, __func__)) return;
    memory::node& n = memory::at(base::memory_node_id{dst_node});
    n.release(addr, size, flags);
    if (makes_room_for_spills(n, flags)) data::note_room_for_spills(); // no more: the caller may hold locks
}

void starpu_malloc_on_node_set_default_flags(unsigned node, int flags) {
    const task::inside here;
    if (api::is_node(node, __func__))
        instance::set_by_program.changed_flags[node].store(flags ^ usual_flags, std::memory_order_relaxed);
}

} // extern "C"
