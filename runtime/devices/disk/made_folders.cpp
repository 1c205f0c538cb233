// Walks down a path and makes what is missing.
#include "devices/disk/made_folders.hpp"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace starpu::devices {

namespace {
constexpr mode_t for_owner_alone = S_IRWXU;
}

made_folders::~made_folders() {
    while (!made_.empty() && rmdir(made_.back().c_str()) == 0) made_.pop_back();
}

int made_folders::make(const std::string& path) {
    if (path.empty()) return -ENOENT;
    for (std::size_t end = 0; end != std::string::npos;) {
        end = path.find('/', end + 1);
        made_.push_back(path.substr(0, end)); // before it is there: it must not be forgotten
        if (mkdir(made_.back().c_str(), for_owner_alone) == 0) continue;
        const int error = errno;
        made_.pop_back();
        struct stat found;
        // The folder may be there all the same: another process made it, or it lies where this user may not
        // make one.
        if (stat(path.substr(0, end).c_str(), &found) != 0) return -error;
        if (!S_ISDIR(found.st_mode)) return -ENOTDIR;
    }
    return 0;
}

} // namespace starpu::devices
