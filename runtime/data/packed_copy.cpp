// Packs into a buffer in main memory, or unpacks from one; the disk writes and reads whole objects.
#include "data/packed_copy.hpp"

#include "base/report.hpp"

#include "starpu_stdlib.h"

#include <algorithm>
#include <cerrno>
#include <mutex>

namespace starpu::data {

namespace {
constexpr int counted = static_cast<int>(STARPU_MALLOC_COUNT);

struct packed_value {
    unsigned node = STARPU_MAIN_RAM; // where the buffer is, which came from there with no flags
    void* place = nullptr;
    std::size_t bytes = 0;
};

void release(const packed_value& value) {
    // A buffer for nothing is one byte long.
    memory::at(value.node)
        .release(reinterpret_cast<memory::address>(value.place), std::max<std::size_t>(value.bytes, 1), 0);
}

bool is_packed(const replica& r) {
    return is_packed_on(*r.owner->ops, r.node);
}

// A home on the disk was registered by the program, whose interface then names the object.
memory::address object_of(const replica& r) {
    if (r.object != 0) return r.object;
    const starpu_data_interface_ops& ops = *r.owner->ops;
    void* named = ops.to_pointer != nullptr          ? ops.to_pointer(r.interface, r.node)
                  : ops.handle_to_pointer != nullptr ? ops.handle_to_pointer(public_handle(*r.owner), r.node)
                                                     : nullptr;
    return reinterpret_cast<memory::address>(named);
}

int report(const replica& r, int error, const char* what) {
    char name[96];
    return base::report_error(error, describe(*r.owner, name), "%s; the data stay where they were", what);
}

int pack(const replica& from, packed_value& value) {
    starpu_ssize_t bytes = 0;
    value.node = from.node;
    const int error = from.owner->ops->pack_data(public_handle(*from.owner), from.node, &value.place, &bytes);
    if (error != 0 || bytes < 0 || (bytes > 0 && value.place == nullptr))
        return report(from, error < 0 ? error : -EIO, "its pack_data failed");
    value.bytes = static_cast<std::size_t>(bytes);
    return 0;
}

int unpack(const replica& to, const packed_value& value) {
    const int error = to.owner->ops->unpack_data(public_handle(*to.owner), to.node, value.place, value.bytes);
    // Whether it has freed the buffer then is anybody's guess.
    return error == 0 ? 0 : report(to, error < 0 ? error : -EIO, "its unpack_data failed");
}

int read(const replica& from, packed_value& value) {
    value.bytes = from.packed_bytes;
    return memory::at(from.node).behind.read_whole(object_of(from), value.node, value.place, value.bytes);
}

// A packed value may be longer than the data told, and grow with them.
int make_long_enough(replica& r, std::size_t bytes) {
    if (bytes <= r.bytes || !r.owns_memory) return 0;
    memory::node& on = memory::at(r.node);
    const memory::address larger = on.allocate(bytes, counted);
    if (larger == 0) return report(r, -ENOSPC, "its packed value does not fit on the disk");
    memory::address outgrown;
    std::size_t outgrown_bytes;
    {
        std::lock_guard guard(r.owner->replicas->lock);
        outgrown = r.object;
        outgrown_bytes = r.bytes;
        r.object = larger;
        r.bytes = bytes;
    }
    on.release(outgrown, outgrown_bytes, counted);
    return 0;
}

int write(replica& to, const packed_value& value) {
    int error = make_long_enough(to, value.bytes);
    if (error == 0) error = memory::at(to.node).behind.write_whole(object_of(to), value.place, value.bytes);
    if (error == 0) to.packed_bytes = value.bytes;
    return error;
}
} // namespace

bool is_packed_on(const starpu_data_interface_ops& ops, unsigned node) {
    if (ops.pack_data == nullptr || ops.unpack_data == nullptr) return false;
    if (ops.copy_methods != nullptr && ops.copy_methods->any_to_any != nullptr) return false;
    return memory::at(node).kind() == STARPU_DISK_RAM;
}

int allocate_packed(replica& r) {
    const std::size_t bytes = std::max<std::size_t>(memory_bytes(*r.owner), 1);
    r.object = memory::at(r.node).allocate(bytes, counted);
    if (r.object == 0) return -ENOMEM;
    r.bytes = bytes;
    return 0;
}

void free_packed(replica& r) {
    memory::at(r.node).release(r.object, r.bytes, counted);
    r.object = 0;
}

int copy_packed(replica& source, replica& destination) {
    packed_value value;
    if (memory::at(destination.node).kind() == STARPU_CPU_RAM) value.node = destination.node;
    if (const int error = is_packed(source) ? read(source, value) : pack(source, value)) return error;
    if (!is_packed(destination)) return unpack(destination, value);
    const int error = write(destination, value);
    release(value);
    return error;
}

} // namespace starpu::data
