// Asks the dynamic linker by name, as a program linked to the library would.
#include "devices/dynamic_library.hpp"

#include <dlfcn.h>

namespace starpu::devices {

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
