// Opens the machine's OpenCL, once for the life of the process.
#include "devices/opencl/library.hpp"

#include "base/made_once.hpp"
#include "devices/dynamic_library.hpp"

#include <array>

namespace starpu::devices::opencl {

namespace {
struct opened_library {
    functions table;
    bool is_complete = true;

    opened_library() {
        static constexpr std::array names{"libOpenCL.so.1"};
        const dynamic_library found = dynamic_library::find(names);
#define STARPU_OPENCL_FIND(name) is_complete = found.fill(table.name, "cl" #name) && is_complete;
        STARPU_OPENCL_CALLS(STARPU_OPENCL_FIND)
#undef STARPU_OPENCL_FIND
    }
};

base::made_once<opened_library> once; // not const: tests put calls of their own into the table

const opened_library& opened() {
    return once.made_by([] { return opened_library(); });
}
} // namespace

const functions* find_library() noexcept {
    return opened().is_complete ? &opened().table : nullptr;
}

const functions& calls() noexcept {
    return opened().table;
}

} // namespace starpu::devices::opencl
