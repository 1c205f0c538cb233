// The one parser of task-insertion arguments: reads code after code from a list and fills a task with them.
#pragma once

#include "task/submission/arguments.hpp"

#include <cstdarg>
#include <cstdint>
#include <type_traits>

namespace starpu::task {

// Arguments of a C call: each has the type that the interface gives it.
struct variadic_arguments {
    static constexpr const char* end_of_list = "0";

    std::va_list list;

    int next_code() { return va_arg(list, int); }
    std::size_t next_size() { return va_arg(list, std::size_t); }
    unsigned long long next_places() { return va_arg(list, unsigned long long); }
    template <class T> T next() { return va_arg(list, T); }
    static constexpr bool lacks_an_address() { return false; }
};

// Arguments of a Fortran call, an array of c_ptr: codes, access modes, sizes and pointers are elements
// themselves, every other number is told by its address.
class pointer_arguments {
public:
    static constexpr const char* end_of_list = "c_null_ptr";

    explicit pointer_arguments(void* const* first) : next_(first) {}

    int next_code() { return static_cast<int>(bits()); }
    std::size_t next_size() { return bits(); }
    // FSTARPU_CPU and so on, some of them or-ed, or the address of such a number: nothing lies there.
    unsigned long long next_places() {
        const std::uintptr_t element = bits();
        if ((element & ~std::uintptr_t{STARPU_MIC}) < smallest_address) return element;
        return *reinterpret_cast<const std::uint32_t*>(element);
    }
    template <class T> T next() {
        if constexpr (std::is_pointer_v<T>)
            return reinterpret_cast<T>(bits());
        else if (const void* address = *next_++)
            return *static_cast<const T*>(address);
        lacks_an_address_ = true;
        return T{};
    }
    bool lacks_an_address() const { return lacks_an_address_; }

private:
    static constexpr std::uintptr_t smallest_address = 4096;

    std::uintptr_t bits() { return reinterpret_cast<std::uintptr_t>(*next_++); }

    void* const* next_;
    bool lacks_an_address_ = false;
};

// Reads up to the end of the list; stops with a negative errno, told on stderr, at the first argument without
// sense.
int read_arguments(insertion& in, variadic_arguments& source);
int read_arguments(insertion& in, pointer_arguments& source);

} // namespace starpu::task
