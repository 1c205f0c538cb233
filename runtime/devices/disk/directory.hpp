// A directory as a disk: what the built-in ways of using a disk are plugged into, and the objects on it.
#pragma once

#include "devices/disk/made_folders.hpp"
#include "devices/disk/spill_space.hpp"

#include <list>
#include <mutex>
#include <utility>

namespace starpu::devices {

// Data on the disk: a stretch of the common files, or a file of the application.
struct disk_object {
    file* body = nullptr;
    off_t at = 0;
    std::size_t bytes = 0;
    spill_space::stretch stretch;       // where it is one
    std::unique_ptr<file> file_of_user; // where it is one
    std::list<disk_object>::iterator place{};

    bool is_stretch() const { return stretch.of != nullptr; }
};

// Owns its objects: those that are still open are closed with it.
class directory {
public:
    directory(const std::string& path, file_maker make, made_folders made)
        : made_(std::move(made)), spill_(path, make), make_(make) {}

    // Null and errno where the disk says no.
    disk_object* allocate(std::size_t bytes) noexcept;
    disk_object* open(const char* name, std::size_t bytes) noexcept;
    void close(disk_object* taken) noexcept; // what either returned

    // 0 or a negative errno.
    int read(disk_object& from, void* into, off_t at, std::size_t bytes) noexcept;
    int write(disk_object& to, const void* from, off_t at, std::size_t bytes) noexcept;

private:
    disk_object* keep(std::list<disk_object>& fresh) noexcept;

    made_folders made_; // goes last, when no file is left
    spill_space spill_;
    const file_maker make_;
    std::mutex lock_; // of the list
    std::list<disk_object> objects_;
};

} // namespace starpu::devices
