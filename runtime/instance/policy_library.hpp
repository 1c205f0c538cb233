// The shared library that STARPU_SCHED_LIB names: brings scheduling policies of the user's own.
#pragma once

#include "starpu_scheduler.h"

#include <memory>
#include <string>

namespace starpu::instance {

class policy_library {
public:
    // nullptr with its line if the library cannot be loaded, or has none of the two functions.
    static std::shared_ptr<policy_library> open(const std::string& path);

    // nullptr: there is none of that name, or the library has thrown, which has its line then.
    starpu_sched_policy* find(const char* name, bool& has_thrown) const;
    // Ended by nullptr; nullptr if the library does not tell.
    starpu_sched_policy** policies() const;

private:
    struct closer {
        void operator()(void* library) const;
    };

    std::unique_ptr<void, closer> library_;
    starpu_sched_policy* (*by_name_)(const char*) = nullptr;
    starpu_sched_policy** (*list_)() = nullptr;
};

} // namespace starpu::instance
