// Objects are looked up nowhere: the runtime keeps their addresses.
#include "devices/disk/directory.hpp"

#include "base/checked_size.hpp"

#include <cerrno>
#include <new>

namespace starpu::devices {

disk_object* directory::allocate(std::size_t bytes) noexcept {
    try {
        std::list<disk_object> made(1);
        disk_object& o = made.front();
        if (const int error = spill_.allocate_stretch(bytes, o.stretch)) {
            errno = -error;
            return nullptr;
        }
        o.body = o.stretch.of->body.get();
        o.at = o.stretch.at;
        o.bytes = bytes;
        return keep(made);
    } catch (const std::bad_alloc&) {
        errno = ENOMEM;
        return nullptr;
    }
}

disk_object* directory::open(const char* name, std::size_t bytes) noexcept {
    if (name == nullptr) {
        errno = EINVAL;
        return nullptr;
    }
    try {
        std::list<disk_object> made(1);
        disk_object& o = made.front();
        const bool is_whole_path = name[0] == '/';
        const std::string path = is_whole_path ? name : spill_.directory() + "/" + name;
        o.file_of_user = open_file(path.c_str(), make_);
        if (o.file_of_user == nullptr) return nullptr;
        o.body = o.file_of_user.get();
        o.bytes = bytes;
        return keep(made);
    } catch (const std::bad_alloc&) {
        errno = ENOMEM;
        return nullptr;
    }
}

void directory::close(disk_object* taken) noexcept {
    if (taken == nullptr) return;
    if (taken->is_stretch()) spill_.release_stretch(taken->stretch);
    std::list<disk_object> gone; // its file is closed without the lock
    const std::lock_guard guard(lock_);
    gone.splice(gone.begin(), objects_, taken->place);
}

disk_object* directory::keep(std::list<disk_object>& fresh) noexcept {
    fresh.front().place = fresh.begin();
    const std::lock_guard guard(lock_);
    objects_.splice(objects_.begin(), fresh);
    return &objects_.front();
}

namespace {
// Behind a stretch lies the next one; a file of the application may be longer than was said.
bool is_within(const disk_object& o, off_t at, std::size_t bytes) {
    const base::checked_size end = base::checked_size(at) + bytes;
    return o.is_stretch() ? end.fits_in(o.stretch.bytes)
                          : (base::checked_offset(o.at) + end.value()).fits() && end.fits();
}
} // namespace

int directory::read(disk_object& from, void* into, off_t at, std::size_t bytes) noexcept {
    return is_within(from, at, bytes) ? from.body->read(into, from.at + at, bytes) : -EINVAL;
}

int directory::write(disk_object& to, const void* from, off_t at, std::size_t bytes) noexcept {
    return is_within(to, at, bytes) ? to.body->write(from, to.at + at, bytes) : -EINVAL;
}

} // namespace starpu::devices
