// The running runtime, for calls that need one.
#pragma once

#include "base/report.hpp"
#include "instance/instance.hpp"

#include <cerrno>

namespace starpu::api {

// nullptr when the runtime is not initialised: a line says so, and errno is ENODEV.
inline instance::runtime* running(const char* call) {
    if (instance::runtime* r = instance::current()) return r;
    errno = -base::report_error(-ENODEV, call, "the runtime is not initialised; call starpu_init first");
    return nullptr;
}

// nullptr when there is no such worker either: then a line says that, and errno is EINVAL.
inline worker::worker* worker_numbered(int id, const char* call) {
    instance::runtime* r = running(call);
    if (r == nullptr) return nullptr;
    if (id >= 0 && static_cast<unsigned>(id) < r->workers().count())
        return &r->workers().at(static_cast<unsigned>(id));
    errno = -base::report_error(-EINVAL, call, "there is no worker %d; they are numbered from 0 to %u", id,
                                r->workers().count() - 1);
    return nullptr;
}

} // namespace starpu::api
