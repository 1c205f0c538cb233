// The running runtime, for calls that need one: while they hold it, shutdown waits for them.
#pragma once

#include "base/report.hpp"
#include "instance/instance.hpp"
#include "task/core/inside_library.hpp"

#include <cerrno>
#include <cstddef>

namespace starpu::api {

// Null when the runtime is not initialised.
class runtime_if_any {
public:
    runtime_if_any() : runtime_(instance::offered()) {}
    runtime_if_any(const runtime_if_any&) = delete;
    runtime_if_any& operator=(const runtime_if_any&) = delete;

    explicit operator bool() const { return runtime_ != nullptr; }
    bool operator==(std::nullptr_t) const { return runtime_ == nullptr; }
    instance::runtime& operator*() const { return *runtime_; }
    instance::runtime* operator->() const { return runtime_; }

protected:
    void drop() { runtime_ = nullptr; }

private:
    const task::inside here_; // first: it is looked for from inside
    instance::runtime* runtime_;
};

// Where it is null a line says so, and errno is ENODEV.
class running : public runtime_if_any {
public:
    explicit running(const char* call) {
        if (*this == nullptr) errno = -task::report_not_running(call);
    }
};

// A worker of it. Null also when there is no such worker: then a line says that, and errno is EINVAL.
class worker_numbered {
public:
    worker_numbered(int id, const char* call) : runtime_(call) {
        if (runtime_ == nullptr) return;
        const unsigned count = runtime_->workers().count();
        if (id >= 0 && static_cast<unsigned>(id) < count)
            worker_ = &runtime_->workers().worker_at(base::worker_id{static_cast<unsigned>(id)});
        else
            errno = -base::report_error(
                -EINVAL, call, "there is no worker %d; they are numbered from 0 to %u", id, count - 1);
    }

    explicit operator bool() const { return worker_ != nullptr; }
    bool operator==(std::nullptr_t) const { return worker_ == nullptr; }
    worker::worker& operator*() const { return *worker_; }
    worker::worker* operator->() const { return worker_; }
    const running& of() const { return runtime_; }

private:
    const running runtime_;
    worker::worker* worker_ = nullptr;
};

} // namespace starpu::api
