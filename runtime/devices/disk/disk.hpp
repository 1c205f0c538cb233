// A disk as a memory node: whatever drives it, through the functions of struct starpu_disk_ops.
//
// The address of data on it is the object that the disk's own functions returned for it.
#pragma once

#include "base/ids.hpp"
#include "devices/disk/late_work.hpp"
#include "devices/disk/user_requests.hpp"
#include "memory/backend.hpp"

#include "starpu_disk.h"

#include <string>

namespace starpu::devices {

class disk final : public memory::backend {
public:
    // `base` was plugged, and is unplugged at the end. `name` is for messages: "disk 0 (/scratch)".
    disk(const starpu_disk_ops& ops, void* base, std::size_t capacity_bytes, std::string name);
    ~disk() override;

    starpu_node_kind kind() const noexcept override { return STARPU_DISK_RAM; }
    std::size_t capacity_bytes() const noexcept override { return capacity_bytes_; }
    memory::address allocate(std::size_t bytes, int flags) noexcept override;
    void release(memory::address place, std::size_t bytes, int flags) noexcept override;
    bool exchanges_with(const memory::backend& other) const noexcept override;
    int copy(const memory::location& from, const memory::location& to, const memory::strided_shape& shape,
             bool may_be_late, memory::operation& started) noexcept override;
    int write_whole(memory::address object, const void* from, std::size_t bytes,
                    memory::operation& started) noexcept override;
    int read_whole(memory::address object, base::memory_node_id node, void*& into, std::size_t& bytes,
                   memory::operation& started) noexcept override;
    memory::progress test(const memory::operation& what) noexcept override;
    memory::progress wait(const memory::operation& what) noexcept override;

    // Whether an object knows its size: a reader of the whole object gets the size that the writer gave.
    bool has_whole_objects() const;
    bool can_open() const { return ops_.open != nullptr; }
    // Data that is on the disk already; `opened` is null, and maybe errno is set, where there is none. 0, or
    // what the function threw, with its line.
    int open(void* position, std::size_t bytes, void*& opened) noexcept;
    void close(void* object, std::size_t bytes) noexcept;

    const std::string& name() const { return name_; }

private:
    class object;
    template <class Run> class late_request;
    enum queue_number : std::uint64_t { by_reader, by_writer, by_user }; // where an operation is queued

    // On the disk's own thread, or at once where there is none.
    template <class Run> int do_late(queue_number who, Run run, memory::operation& started) noexcept;
    int copy_now(const memory::location& from, const memory::location& to,
                 const memory::strided_shape& shape) noexcept;
    std::uint64_t begin_by_user(const memory::location& from, const memory::location& to,
                                const memory::strided_shape& shape) noexcept;
    int write_whole_now(memory::address object, const void* from, std::size_t bytes) noexcept;
    int read_whole_now(memory::address object, base::memory_node_id node, void*& into,
                       std::size_t& bytes) noexcept;

    const starpu_disk_ops& ops_;
    void* const base_;
    const std::size_t capacity_bytes_;
    const std::string name_;
    user_requests requests_;
    late_work reading_;
    late_work writing_;
};

} // namespace starpu::devices
