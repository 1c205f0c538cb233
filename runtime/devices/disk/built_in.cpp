// The tables of the built-in disks: one set of functions over a directory, with three ways to open its files.
#include "devices/disk/built_in.hpp"

#include "devices/disk/directory.hpp"
#include "memory/nodes.hpp"

#include "starpu_data_interfaces.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

using namespace starpu::devices;

namespace {

directory& directory_of(void* base) {
    return *static_cast<directory*>(base);
}
disk_object& object_of(void* obj) {
    return *static_cast<disk_object*>(obj);
}

// 0 or errno.
int why_not_a_disk(const char* path) {
    struct stat found;
    if (path == nullptr) return EINVAL;
    if (stat(path, &found) != 0) return errno;
    if (!S_ISDIR(found.st_mode)) return ENOTDIR;
    return access(path, R_OK | W_OK | X_OK) == 0 ? 0 : errno;
}

// The program may change its working directory later. Empty where there is no such path.
std::string absolute(const char* path) {
    std::error_code failed;
    return std::filesystem::absolute(path, failed).string();
}

template <file_maker Make> void* plug(void* parameter, starpu_ssize_t) {
    const char* path = static_cast<const char*>(parameter);
    try {
        made_folders made;
        int error = why_not_a_disk(path);
        const std::string place = error == 0 || error == ENOENT ? absolute(path) : "";
        if (error == ENOENT) error = -made.make(place);
        if (error == 0 && place.empty()) error = ENOENT;
        if (error == 0) return new directory(place, Make, std::move(made));
        errno = error;
        return nullptr;
    } catch (const std::bad_alloc&) {
        errno = ENOMEM;
        return nullptr;
    }
}

void unplug(void* base) {
    delete &directory_of(base);
}

// How fast it is shows in use; whether it can be used at all is tried.
int bandwidth(unsigned, void* base) {
    std::array<char, 512> written;
    std::array<char, 512> read;
    written.fill('s');
    disk_object* trial = directory_of(base).allocate(written.size());
    if (trial == nullptr) return 0;
    int error = directory_of(base).write(*trial, written.data(), 0, written.size());
    if (error == 0) error = directory_of(base).read(*trial, read.data(), 0, read.size());
    directory_of(base).close(trial);
    errno = error != 0 ? -error : EIO;
    return error == 0 && read == written;
}

void* allocate_object(void* base, std::size_t size) {
    return directory_of(base).allocate(size);
}

void* open_object(void* base, void* pos, std::size_t size) {
    return directory_of(base).open(static_cast<const char*>(pos), size);
}

void close_object(void* base, void* obj, std::size_t) {
    directory_of(base).close(static_cast<disk_object*>(obj));
}

int read(void* base, void* obj, void* buf, off_t offset, std::size_t size) {
    return directory_of(base).read(object_of(obj), buf, offset, size);
}

int write(void* base, void* obj, const void* buf, off_t offset, std::size_t size) {
    return directory_of(base).write(object_of(obj), buf, offset, size);
}

// The memory is the node's, with no flags; the caller frees it.
int full_read(void* base, void* obj, void** ptr, std::size_t* size, unsigned dst_node) {
    const std::size_t bytes = object_of(obj).bytes;
    const starpu::base::memory_node_id destination{dst_node};
    if (!starpu::memory::has(destination)) return -EINVAL;
    starpu::memory::node& node = starpu::memory::at(destination);
    const std::uintptr_t place = node.allocate(bytes, 0);
    if (place == 0) return -ENOMEM;
    const int error = read(base, obj, reinterpret_cast<void*>(place), 0, bytes);
    if (error != 0) {
        node.release(place, bytes, 0);
        return error;
    }
    *ptr = reinterpret_cast<void*>(place);
    *size = bytes;
    return 0;
}

// The object has the size of what was written last.
int full_write(void* base, void* obj, void* ptr, std::size_t size) {
    const int error = write(base, obj, ptr, 0, size);
    if (error == 0) object_of(obj).bytes = size;
    return error;
}

// What may come late is left out: the runtime then lets threads of its own read and write.
template <file_maker Make> constexpr starpu_disk_ops make_ops() {
    starpu_disk_ops ops{};
    ops.plug = plug<Make>;
    ops.unplug = unplug;
    ops.bandwidth = bandwidth;
    ops.alloc = allocate_object;
    ops.free = close_object;
    ops.open = open_object;
    ops.close = close_object;
    ops.read = read;
    ops.write = write;
    ops.full_read = full_read;
    ops.full_write = full_write;
    return ops;
}

struct named_ops {
    const char* name;
    starpu_disk_ops& ops;
};
const named_ops names[] = {{"unistd", starpu_disk_unistd_ops},
                           {"unistd_o_direct", starpu_disk_unistd_o_direct_ops},
                           {"stdio", starpu_disk_stdio_ops},
                           {"leveldb", starpu_disk_leveldb_ops},
                           {"hdf5", starpu_disk_hdf5_ops}};

bool takes_a_directory(const starpu_disk_ops& ops) {
    return ops.unplug == unplug;
}

} // namespace

struct starpu_disk_ops starpu_disk_unistd_ops = make_ops<make_posix_file>();
struct starpu_disk_ops starpu_disk_unistd_o_direct_ops = make_ops<make_direct_file>();
struct starpu_disk_ops starpu_disk_stdio_ops = make_ops<make_stream_file>();
struct starpu_disk_ops starpu_disk_leveldb_ops {};
struct starpu_disk_ops starpu_disk_hdf5_ops {};

namespace starpu::devices {

bool is_usable_here(const starpu_disk_ops& ops) {
    return &ops != &starpu_disk_leveldb_ops && &ops != &starpu_disk_hdf5_ops;
}

std::string directory_named_by(const starpu_disk_ops& ops, const void* parameter) {
    const bool is_path = takes_a_directory(ops) && parameter != nullptr;
    return is_path ? static_cast<const char*>(parameter) : "";
}

starpu_disk_ops* disk_ops_named(const char* name) {
    for (const named_ops& entry : names)
        if (std::strcmp(entry.name, name) == 0) return &entry.ops;
    return nullptr;
}

} // namespace starpu::devices
