// Texts that a struct made for Fortran holds: copies, since Fortran's own end with the call.
#pragma once

#include "base/report.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace starpu::fstarpu {

// Replaces a text by a copy of another; ENOMEM in errno and a line where there is no memory for it.
inline void set_text(const char*& field, const char* text, const char* call) {
    char* copy = ::strdup(text);
    if (copy == nullptr) {
        errno = -base::report_error(-ENOMEM, call, "no memory for a name; free memory");
        return;
    }
    std::free(const_cast<char*>(field));
    field = copy;
}

} // namespace starpu::fstarpu
