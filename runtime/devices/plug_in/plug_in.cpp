// Loads the library of devices that STARPU_DEVICE_LIB names.
#include "devices/plug_in/plug_in.hpp"

#include "base/excerpt.hpp"
#include "base/program_call.hpp"
#include "devices/dynamic_library.hpp"
#include "platform/setup_error.hpp"

#include <cerrno>
#include <dlfcn.h>

namespace starpu::devices {

namespace {
[[noreturn]] void refuse_library(const std::string& why) {
    throw platform::setup_error(-EINVAL, "STARPU_DEVICE_LIB: " + why);
}

// What a plug-in says of itself as the library's own families do goes on; other exceptions do not name it.
template <class Function> auto ask(const std::string& which, Function function) -> decltype(function()) {
    try {
        return function();
    } catch (const platform::setup_error&) {
        throw;
    } catch (...) {
        if (base::is_thread_ending()) throw;
        const base::thrown what = base::describe_thrown();
        throw platform::setup_error(what.error,
                                    "STARPU_DEVICE_LIB: " + which + " threw \"" + what.text + "\"");
    }
}

const plug_in& load(const std::string& path) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) refuse_library("the library cannot be loaded: " + why_not_loaded(path));
    const std::string named = base::excerpt(path.c_str()).c_str();
    const auto entry = reinterpret_cast<plug_in_entry>(dlsym(library, plug_in_function));
    if (entry == nullptr)
        refuse_library(named + " defines no " + plug_in_function + "(); let it define one, with C linkage");
    const plug_in* found = ask(named + ", whose " + plug_in_function + "()", entry);
    if (found == nullptr || found->brings.open == nullptr)
        refuse_library(named + " brings no family of devices");
    return *found;
}

bool is_of_this_version(const plug_in& p) {
    const plug_in ours;
    return p.major_version == ours.major_version && p.minor_version == ours.minor_version &&
           p.release_version == ours.release_version;
}
} // namespace

std::vector<std::unique_ptr<device>> open_plug_in(const device_request& wanted) {
    if (!wanted.knobs.device_lib) return {};
    const plug_in& found = load(*wanted.knobs.device_lib);
    if (!is_of_this_version(found))
        refuse_library("the library was made for another version of this one; compile it anew");
    return ask("the function that opens its devices", [&] { return found.brings.open(wanted); });
}

} // namespace starpu::devices
