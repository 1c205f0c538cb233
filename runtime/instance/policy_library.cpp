// Loads a library of scheduling policies and asks it for one of them.
#include "instance/policy_library.hpp"

#include "base/excerpt.hpp"
#include "base/program_call.hpp"
#include "base/report.hpp"
#include "devices/dynamic_library.hpp"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>

namespace starpu::instance {

void policy_library::closer::operator()(void* library) const {
    dlclose(library);
}

std::shared_ptr<policy_library> policy_library::open(const std::string& path) {
    auto result = std::make_shared<policy_library>();
    result->library_.reset(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL));
    if (result->library_ == nullptr) {
        base::report_error(-EINVAL, "STARPU_SCHED_LIB", "the library cannot be loaded: %s",
                           devices::why_not_loaded(path).c_str());
        return nullptr;
    }
    result->by_name_ =
        reinterpret_cast<decltype(by_name_)>(dlsym(result->library_.get(), "starpu_get_sched_lib_policy"));
    result->list_ =
        reinterpret_cast<decltype(list_)>(dlsym(result->library_.get(), "starpu_get_sched_lib_policies"));
    if (result->by_name_ == nullptr && result->list_ == nullptr) {
        base::report_error(-EINVAL, "STARPU_SCHED_LIB",
                           "%s defines neither starpu_get_sched_lib_policy() nor "
                           "starpu_get_sched_lib_policies(); let it define one of them, with C linkage",
                           base::excerpt(path.c_str()).c_str());
        return nullptr;
    }
    return result;
}

// Nothing where it throws: the library, and with it what it threw, may be closed soon.
template <class Function>
static auto ask(Function function, const char* then, bool& has_thrown) -> decltype(function()) {
    decltype(function()) answer = nullptr;
    const int error =
        base::call_program([&] { answer = function(); },
                           [&](const base::thrown& what) {
                               return base::report_thrown(what, "STARPU_SCHED_LIB", "the library", then);
                           });
    has_thrown = error != 0;
    return answer;
}

starpu_sched_policy** policy_library::policies() const {
    bool unused = false;
    return list_ == nullptr ? nullptr : ask(list_, "its policies are left out", unused);
}

starpu_sched_policy* policy_library::find(const char* name, bool& has_thrown) const {
    const std::string then =
        "it counts as having no policy \"" + std::string(base::excerpt(name).c_str()) + '"';
    has_thrown = false;
    if (by_name_ != nullptr) {
        starpu_sched_policy* found = ask([&] { return by_name_(name); }, then.c_str(), has_thrown);
        if (found != nullptr || has_thrown) return found;
    }
    starpu_sched_policy** all = list_ == nullptr ? nullptr : ask(list_, then.c_str(), has_thrown);
    if (all == nullptr) return nullptr;
    for (; *all != nullptr; ++all)
        if ((*all)->policy_name != nullptr && std::strcmp((*all)->policy_name, name) == 0) return *all;
    return nullptr;
}

} // namespace starpu::instance
