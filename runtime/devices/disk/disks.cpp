// A disk is plugged and tried before there is a node for it, so a failure leaves nothing behind.
#include "devices/disk/disks.hpp"

#include "base/report.hpp"
#include "devices/disk/built_in.hpp"
#include "devices/disk/program_functions.hpp"
#include "memory/nodes.hpp"

#include <cerrno>
#include <cstring>
#include <new>
#include <string>
#include <utility>

namespace starpu::devices {

namespace {
constexpr const char* call = "starpu_disk_register";

int check(const starpu_disk_ops& ops, starpu_ssize_t size_bytes) {
    if (!is_usable_here(ops))
        return base::report_error(-ENOSYS, call,
                                  "this build knows neither LevelDB nor HDF5; use starpu_disk_unistd_ops");
    if (ops.plug == nullptr || ops.alloc == nullptr || ops.free == nullptr || ops.read == nullptr ||
        ops.write == nullptr)
        return base::report_error(-EINVAL, call,
                                  "one of the functions plug, alloc, free, read and write is NULL; write it");
    if (size_bytes >= 0 && size_bytes < STARPU_DISK_SIZE_MIN)
        return base::report_error(-EINVAL, call,
                                  "%zd bytes are less than STARPU_DISK_SIZE_MIN, %d; pass more, or -1",
                                  static_cast<ssize_t>(size_bytes), STARPU_DISK_SIZE_MIN);
    return 0;
}

std::string name_of(const starpu_disk_ops& ops, const void* parameter, std::size_t number) {
    const std::string name = "disk " + std::to_string(number);
    const std::string place = directory_named_by(ops, parameter);
    return place.empty() ? name : name + " (" + place + ")";
}

int refuse_disk(const std::string& name, const char* what) {
    const int error = errno != 0 ? errno : ENOENT;
    return base::report_error(-error, call, "%s cannot be %s: %s; name a directory that may be written",
                              name.c_str(), what, std::strerror(error));
}

// 0, or a negative errno after its line; errno itself may change when a disk is unplugged.
int plug(const starpu_disk_ops& ops, void* parameter, starpu_ssize_t size_bytes, std::size_t number,
         std::unique_ptr<disk>& plugged) {
    std::string name = name_of(ops, parameter, number);
    errno = 0;
    void* base = nullptr;
    if (const int error = call_disk(name, "its plug function", "there is no such disk",
                                    [&] { base = ops.plug(parameter, size_bytes); }))
        return error;
    if (base == nullptr) return refuse_disk(name, "opened");
    const std::size_t capacity = size_bytes < 0 ? SIZE_MAX : static_cast<std::size_t>(size_bytes);
    std::unique_ptr<disk> made(new (std::nothrow) disk(ops, base, capacity, std::move(name)));
    if (made == nullptr) {
        if (ops.unplug != nullptr) ops.unplug(base);
        throw std::bad_alloc();
    }
    errno = 0;
    int is_usable = 1;
    const int error = ops.bandwidth == nullptr
                          ? 0
                          : call_disk(made->name(), "its bandwidth function", "there is no such disk",
                                      [&] { is_usable = ops.bandwidth(memory::node_count(), base); });
    if (error != 0) return error;
    if (is_usable == 0) return refuse_disk(made->name(), "used");
    plugged = std::move(made);
    return 0;
}
} // namespace

int disks::add_disk(const starpu_disk_ops& ops, void* parameter, starpu_ssize_t size_bytes,
                    base::memory_node_id& added) {
    if (int error = check(ops, size_bytes)) return error;
    const std::lock_guard guard(lock_);
    const std::size_t number = all_.size();
    all_.reserve(number + 1);
    std::unique_ptr<disk> made;
    if (int error = plug(ops, parameter, size_bytes, number, made)) return error;
    const int error = memory::add_node(*made, base::id_at<base::device_id>(number),
                                       "Disk " + std::to_string(number), made->capacity_bytes(), added);
    if (error != 0)
        return base::report_error(error, call, "there is no room for another memory node; there are %u",
                                  memory::node_count());
    all_.push_back({added, std::move(made)});
    return 0;
}

disk* disks::find(base::memory_node_id node) noexcept {
    const std::lock_guard guard(lock_);
    for (const entry& e : all_)
        if (e.node == node) return e.behind.get();
    return nullptr;
}

void disks::close_all() noexcept {
    const std::lock_guard guard(lock_);
    all_.clear();
}

} // namespace starpu::devices
