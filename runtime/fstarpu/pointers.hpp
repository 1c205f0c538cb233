// Numbers that Fortran hands over as c_ptr, and structs that are allocated for it.
#pragma once

#include "api/null_arguments.hpp"

#include <cstdint>
#include <cstdlib>

namespace starpu::fstarpu {

// FSTARPU_R and the like are pointers: their bits are the number.
template <class Number> Number number_of(const void* pointer) {
    return static_cast<Number>(reinterpret_cast<std::uintptr_t>(pointer));
}
template <class Number> void* pointer_of(Number number) {
    return reinterpret_cast<void*>(static_cast<std::uintptr_t>(number));
}

// So many zeroed structs, which std::free frees; NULL after a line, with errno ENOMEM or EINVAL.
template <class Struct> Struct* make_zeroed(int count, const char* call) {
    if (count < 1) {
        errno = -base::report_error(-EINVAL, call, "%d elements; ask for 1 or more", count);
        return nullptr;
    }
    auto* made = static_cast<Struct*>(std::calloc(static_cast<std::size_t>(count), sizeof(Struct)));
    if (made == nullptr)
        errno = -base::report_error(-ENOMEM, call, "no memory for %d structs; free memory", count);
    return made;
}

} // namespace starpu::fstarpu
