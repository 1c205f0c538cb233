// A vendor's library that may or may not be on this machine: looked for when the program runs, never linked.
#pragma once

#include <span>
#include <string>

namespace starpu::devices {

// After a dlopen() of that path in vain: why, in words that fit into a line.
std::string why_not_loaded(const std::string& path);

class dynamic_library {
public:
    dynamic_library() = default;

    // The first of the names that the dynamic linker finds; one that the program has loaded already comes
    // before all others, so that no two versions meet. Empty without any of them. It stays loaded until the
    // program ends: vendors' libraries keep threads and exit handlers.
    static dynamic_library find(std::span<const char* const> names) noexcept;

    explicit operator bool() const { return handle_ != nullptr; }
    const char* name() const { return name_; }       // the one of `names` it was found by
    void* symbol(const char* symbol) const noexcept; // nullptr: it has none of that name

    template <class Function> bool fill(Function*& pointer, const char* symbol_name) const noexcept {
        pointer = reinterpret_cast<Function*>(symbol(symbol_name));
        return pointer != nullptr;
    }

private:
    dynamic_library(void* handle, const char* name) : handle_(handle), name_(name) {}

    void* handle_ = nullptr;
    const char* name_ = nullptr;
};

} // namespace starpu::devices
