// Reductions of the module starpu_tasks.
#include "glue/signatures.hpp"

#include <starpu.h>

#include <cerrno>

using namespace starpu_fortran;

namespace {

// The runtime calls these kernels within the task that needs them, so their signature is their argument.
void run_part(void** buffers, void* argument) {
    const auto* s = static_cast<const signature*>(argument);
    s->runner(&s->known, buffers, nullptr);
}

starpu_codelet make_codelet(const char* name) {
    starpu_codelet cl;
    starpu_codelet_init(&cl);
    cl.where = STARPU_CPU;
    cl.cpu_funcs[0] = run_part;
    cl.name = name;
    return cl;
}

starpu_codelet* adding() {
    static starpu_codelet cl = [] {
        starpu_codelet made = make_codelet("Fortran reduction");
        made.nbuffers = 2;
        made.modes[0] = static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
        made.modes[1] = STARPU_R;
        return made;
    }();
    return &cl;
}

starpu_codelet* making_neutral() {
    static starpu_codelet cl = [] {
        starpu_codelet made = make_codelet("Fortran neutral element");
        made.nbuffers = 1;
        made.modes[0] = STARPU_W;
        return made;
    }();
    return &cl;
}

} // namespace

#pragma GCC visibility push(default)

// 0, errno where nothing was printed, or -errno where a line was.
extern "C" int starpu_fortran_set_reduction(starpu_data_handle_t handle, const description* add,
                                            const description* neutral) {
    signature* add_part = signature_of(*add);
    signature* make_neutral = signature_of(*neutral);
    if (add_part == nullptr || make_neutral == nullptr) return ENOMEM;
    errno = 0;
    starpu_data_set_reduction_methods_with_args(handle, adding(), add_part, making_neutral(), make_neutral);
    return -errno;
}

#pragma GCC visibility pop
