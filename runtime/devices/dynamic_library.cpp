// Asks the dynamic linker by name, as a program linked to the library would.
#include "devices/dynamic_library.hpp"

#include "base/excerpt.hpp"

#include <dlfcn.h>
#include <string_view>

namespace starpu::devices {

// The linker repeats the path, however long it is, in front of its reason.
std::string why_not_loaded(const std::string& path) {
    const std::string shown = base::excerpt(path.c_str()).c_str();
    const char* reason = dlerror();
    if (reason == nullptr) return shown;
    const std::string_view text = reason;
    return text.starts_with(path) ? shown + std::string(text.substr(path.size())) : std::string(text);
}

dynamic_library dynamic_library::find(std::span<const char* const> names) noexcept {
    for (const int extra : {RTLD_NOLOAD, 0})
        for (const char* name : names)
            if (void* handle = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE | extra))
                return {handle, name};
    return {};
}

void* dynamic_library::symbol(const char* symbol) const noexcept {
    return handle_ == nullptr ? nullptr : dlsym(handle_, symbol);
}

} // namespace starpu::devices
