// Functions of libraries that are there on some machines only, looked up by name when a program runs.
#pragma once

#include <dlfcn.h>
#include <initializer_list>

namespace benchmark {

// The first that can be had; one that the process has already comes first. nullptr: none.
inline void* open_library(std::initializer_list<const char*> names) {
    for (const int how : {RTLD_NOLOAD, 0})
        for (const char* name : names)
            if (void* found = dlopen(name, RTLD_LAZY | RTLD_LOCAL | how)) return found;
    return nullptr;
}

template <class Function> bool find_function(void* library, const char* name, Function& function) {
    if (library != nullptr) function = reinterpret_cast<Function>(dlsym(library, name));
    return library != nullptr && function != nullptr;
}

} // namespace benchmark
