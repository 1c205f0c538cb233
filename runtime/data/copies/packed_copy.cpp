// Packs into a buffer in main memory, or unpacks from one; the disk writes and reads whole objects.
#include "data/copies/packed_copy.hpp"

#include "base/program_answer.hpp"
#include "base/report.hpp"
#include "data/core/methods.hpp"

#include "starpu_stdlib.h"

#include <algorithm>
#include <cerrno>
#include <mutex>

namespace starpu::data {

namespace {
constexpr const char* copies_stay = "the data stay where they were";
constexpr int counted = static_cast<int>(STARPU_MALLOC_COUNT);

void release_packed(const packed_value& value) {
    // A buffer for nothing is one byte long.
    memory::at(value.node)
        .release(reinterpret_cast<memory::address>(value.place), std::max<std::size_t>(value.bytes, 1), 0);
}

bool is_packed(const replica& r) {
    return is_packed_on(*r.owner->ops, r.node);
}

// A home on the disk was registered by the program: the interface there names the object.
memory::address object_of(const replica& r) {
    if (r.object != 0) return r.object;
    return reinterpret_cast<memory::address>(pointer_on_node(*r.owner, r.interface, r.node));
}

int report_packing(const replica& r, int error, const char* what) {
    char name[96];
    return base::report_error(error, describe(*r.owner, name), "%s; %s", what, copies_stay);
}

int pack(const replica& from, packed_value& value) {
    starpu_ssize_t bytes = 0;
    value.node = from.node;
    int error = 0;
    handle& h = *from.owner;
    const int thrown = call_method(h, "its pack_data", copies_stay, [&] {
        error = h.ops->pack_data(public_handle(h), base::number_of(from.node), &value.place, &bytes);
    });
    if (thrown != 0) return thrown;
    if (error != 0 || bytes < 0 || (bytes > 0 && value.place == nullptr))
        return report_packing(from, error != 0 ? base::errno_of_answer(error) : -EIO, "its pack_data failed");
    value.bytes = static_cast<std::size_t>(bytes);
    return 0;
}

// Where it fails it may have freed the buffer, or left it.
int unpack(const replica& to, const packed_value& value) {
    const memory::release_watch buffer(reinterpret_cast<memory::address>(value.place));
    int error = 0;
    handle& h = *to.owner;
    const int thrown = call_method(h, "its unpack_data", copies_stay, [&] {
        error = h.ops->unpack_data(public_handle(h), base::number_of(to.node), value.place, value.bytes);
    });
    if (thrown == 0 && error == 0) return 0;
    if (!buffer.was_released()) release_packed(value);
    if (thrown != 0) return thrown;
    return report_packing(to, base::errno_of_answer(error), "its unpack_data failed");
}

// A packed value may be longer than the data told, and grow with them.
int make_long_enough(replica& r, std::size_t bytes) {
    if (bytes <= r.bytes || !r.owns_memory) return 0;
    memory::node& on = memory::at(r.node);
    const memory::address larger = on.allocate(bytes, counted);
    if (larger == 0) return report_packing(r, -ENOSPC, "its packed value does not fit on the disk");
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

// What the program wrote at the home of the data is as long as the data tell.
std::size_t packed_bytes(const replica& from) {
    std::lock_guard guard(from.owner->replicas->lock);
    return from.packed_bytes != replica::unknown_bytes ? from.packed_bytes
                                                       : allocated_size_in_bytes(*from.owner);
}

int begin_reading(const replica& from, packed_value& value, memory::operation& started) {
    value.bytes = packed_bytes(from);
    return memory::at(from.node).behind.read_whole(object_of(from), value.node, value.place, value.bytes,
                                                   started);
}

int begin_writing(replica& to, const packed_value& value, memory::operation& started) {
    if (const int error = make_long_enough(to, value.bytes)) return error;
    return memory::at(to.node).behind.write_whole(object_of(to), value.place, value.bytes, started);
}

int end_writing(replica& to, const packed_value& value, int error) {
    if (error == 0) to.packed_bytes = value.bytes;
    release_packed(value);
    return error;
}

// From one disk to another: for once the thread waits.
int pass_on(replica& to, const packed_value& value) {
    memory::operation started;
    int error = begin_writing(to, value, started);
    if (error == -EAGAIN) error = started.by->wait(started) == memory::progress::failed ? -EIO : 0;
    return end_writing(to, value, error);
}
} // namespace

bool is_packed_on(const starpu_data_interface_ops& ops, base::memory_node_id node) {
    if (ops.pack_data == nullptr || ops.unpack_data == nullptr) return false;
    if (ops.copy_methods != nullptr && ops.copy_methods->any_to_any != nullptr) return false;
    return memory::at(node).kind() == STARPU_DISK_RAM;
}

int allocate_packed(replica& r) {
    const std::size_t bytes = std::max<std::size_t>(allocated_size_in_bytes(*r.owner), 1);
    r.object = memory::at(r.node).allocate(bytes, counted);
    if (r.object == 0) return -ENOMEM;
    r.bytes = bytes;
    return 0;
}

void free_packed(replica& r) {
    memory::at(r.node).release(r.object, r.bytes, counted);
    r.object = 0;
}

int copy_by_packing(handle& from, handle& to, base::memory_node_id node, const char*& failed) {
    packed_value value;
    value.node = node;
    starpu_ssize_t bytes = 0;
    failed = "pack_data";
    const int error = from.ops->pack_data(public_handle(from), base::number_of(node), &value.place, &bytes);
    if (error != 0 || bytes < 0 || (bytes > 0 && value.place == nullptr)) return error != 0 ? error : -EIO;
    value.bytes = static_cast<std::size_t>(bytes);
    failed = "unpack_data";
    const memory::release_watch buffer(reinterpret_cast<memory::address>(value.place));
    int outcome = 0;
    try {
        outcome = to.ops->unpack_data(public_handle(to), base::number_of(node), value.place, value.bytes);
    } catch (...) { // the task that copies tells of it
        if (!buffer.was_released()) release_packed(value);
        throw;
    }
    if (outcome != 0 && !buffer.was_released()) release_packed(value);
    return outcome;
}

int begin_packed(replica& source, replica& destination, packed_value& value, memory::transfer& under_way) {
    if (memory::at(destination.node).kind() == STARPU_CPU_RAM) value.node = destination.node;
    const bool must_read = is_packed(source);
    if (!must_read)
        if (const int error = pack(source, value)) return error;
    memory::operation started;
    const int result =
        must_read ? begin_reading(source, value, started) : begin_writing(destination, value, started);
    if (result != -EAGAIN) return end_packed(source, destination, value, result);
    under_way.append(started);
    value.is_under_way = true;
    return -EAGAIN;
}

int end_packed(replica& source, replica& destination, packed_value& value, int error) {
    value.is_under_way = false;
    if (!is_packed(source)) return end_writing(destination, value, error);
    if (error != 0) return error;
    if (value.place == nullptr) return report_packing(source, -EIO, "its packed value was not read");
    return is_packed(destination) ? pass_on(destination, value) : unpack(destination, value);
}

} // namespace starpu::data
