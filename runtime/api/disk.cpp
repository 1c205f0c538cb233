// starpu_disk.h: disks as memory nodes.
#include "api/boundary.hpp"
#include "api/running.hpp"

#include "starpu_disk.h"

#include <cstring>

using namespace starpu;

namespace {
// Null after a line; errno says why.
devices::disk* disk_on(unsigned node, const char* call) {
    const api::running r(call);
    if (r == nullptr) return nullptr;
    devices::disk* found = r->disks().find(base::memory_node_id{node});
    if (found == nullptr)
        errno = -base::report_error(
            -EINVAL, call, "memory node %u is no disk; pass what starpu_disk_register returned", node);
    return found;
}
} // namespace

extern "C" {

int starpu_disk_register(struct starpu_disk_ops* func, void* parameter, starpu_ssize_t size) {
    const api::running r(__func__);
    if (r == nullptr) return -ENODEV;
    if (func == nullptr)
        return base::report_error(-EINVAL, __func__, "the functions are NULL; pass &starpu_disk_unistd_ops");
    return api::boundary(__func__, [&] {
        base::memory_node_id added = base::no_memory_node;
        const int error = r->disks().add_disk(*func, parameter, size, added);
        return error != 0 ? error : base::signed_number_of(added);
    });
}

void* starpu_disk_open(unsigned node, void* pos, std::size_t size) {
    const task::inside here;
    devices::disk* on = disk_on(node, __func__);
    if (on == nullptr) return nullptr;
    if (!on->can_open()) {
        errno =
            -base::report_error(-ENOSYS, __func__, "%s has no function open; write it", on->name().c_str());
        return nullptr;
    }
    errno = 0;
    void* object = nullptr;
    if (const int error = on->open(pos, size, object)) {
        errno = -error;
        return nullptr;
    }
    if (object != nullptr) return object;
    const int error = errno != 0 ? errno : ENOENT;
    errno = -base::report_error(-error, __func__, "%s has no such object that can be opened: %s",
                                on->name().c_str(), std::strerror(error));
    return nullptr;
}

void starpu_disk_close(unsigned node, void* obj, std::size_t size) {
    const task::inside here;
    devices::disk* on = disk_on(node, __func__);
    if (on != nullptr && obj != nullptr) on->close(obj, size);
}

} // extern "C"
