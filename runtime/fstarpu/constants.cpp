// The values of the constants of fstarpu_mod, by name.
#include "fstarpu/pointers.hpp"

#include <starpu.h>

#include <cstring>

using namespace starpu;

namespace {

struct constant {
    const char* name;
    long long value;
};

constexpr constant constants[] = {
#define X(name, value) {"FSTARPU_" #name, static_cast<long long>(value)},
#include "fstarpu/constants.def"
#undef X
};

} // namespace

#pragma GCC visibility push(default)
// NULL after a line, with errno EINVAL, where there is none of that name.
extern "C" void* fstarpu_get_constant(const char* name) {
    if (api::is_null(name, "the name", __func__)) return nullptr;
    for (const constant& c : constants)
        if (std::strcmp(c.name, name) == 0) return fstarpu::pointer_of(c.value);
    errno = -base::report_error(-EINVAL, __func__, "there is no constant %.80s; see fstarpu_mod.f90", name);
    return nullptr;
}
#pragma GCC visibility pop
