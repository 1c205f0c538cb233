// Codelets that find out what their buffers are and compute.
#include "codelets.hpp"

#include "device.hpp"

namespace graphs {

namespace {
work work_of(void** buffers, void* argument) {
    const auto& given = *static_cast<const task_argument*>(argument);
    work w{};
    w.number = given.number;
    w.count = given.count;
    for (std::int32_t i = 0; i < given.count; ++i) w.views[i] = view_of(buffers[i], given.modes[i]);
    return w;
}

void on_host(void** buffers, void* argument) {
    compute(work_of(buffers, argument));
}
void at_once(void** buffers, void* argument) {
    launch(starpu_cuda_get_local_stream(), work_of(buffers, argument));
    synchronise(starpu_cuda_get_local_stream());
}
void late(void** buffers, void* argument) {
    launch(starpu_cuda_get_local_stream(), work_of(buffers, argument));
}

void sum_on_host(void** buffers, void*) {
    add_up(view_of(buffers[0], mode::update), view_of(buffers[1], mode::read));
}
void sum_late(void** buffers, void*) {
    launch_sum(starpu_cuda_get_local_stream(), view_of(buffers[0], mode::update),
               view_of(buffers[1], mode::read));
}
void zero_on_host(void** buffers, void*) {
    for_each(view_of(buffers[0], mode::write), [](std::uint32_t& value, std::uint32_t) { value = 0; });
}
void zero_late(void** buffers, void*) {
    launch_zero(starpu_cuda_get_local_stream(), view_of(buffers[0], mode::write));
}

starpu_codelet make(const char* name, starpu_cpu_func_t cpu, starpu_cuda_func_t cuda, bool is_asynchronous) {
    starpu_codelet cl;
    starpu_codelet_init(&cl);
    cl.name = name;
    cl.nbuffers = STARPU_VARIABLE_NBUFFERS;
    cl.cpu_funcs[0] = cpu;
    cl.cuda_funcs[0] = cuda;
    if (is_asynchronous) cl.cuda_flags[0] = STARPU_CUDA_ASYNC;
    return cl;
}

starpu_codelet make_sum() {
    starpu_codelet cl = make("sum", sum_on_host, sum_late, true);
    cl.nbuffers = 2;
    cl.modes[0] = static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
    cl.modes[1] = STARPU_R;
    return cl;
}

starpu_codelet make_zero() {
    starpu_codelet cl = make("zero", zero_on_host, zero_late, true);
    cl.nbuffers = 1;
    cl.modes[0] = STARPU_W;
    return cl;
}
} // namespace

starpu_codelet* codelet(place where, bool is_asynchronous) {
    static starpu_codelet anywhere = make("anywhere", on_host, at_once, false);
    static starpu_codelet anywhere_late = make("anywhere_late", on_host, late, true);
    static starpu_codelet cpu = make("on_cpu", on_host, nullptr, false);
    static starpu_codelet cuda = make("on_cuda", nullptr, at_once, false);
    static starpu_codelet cuda_late = make("on_cuda_late", nullptr, late, true);
    if (where == place::on_cpu) return &cpu;
    if (where == place::on_cuda) return is_asynchronous ? &cuda_late : &cuda;
    return is_asynchronous ? &anywhere_late : &anywhere;
}

void set_sum_methods(starpu_data_handle_t data) {
    static starpu_codelet sum = make_sum();
    static starpu_codelet zero = make_zero();
    starpu_data_set_reduction_methods(data, &sum, &zero);
}

view view_of(void* data_interface, mode how) {
    if (*static_cast<const starpu_data_interface_id*>(data_interface) == STARPU_MATRIX_INTERFACE_ID)
        return {reinterpret_cast<std::uint32_t*>(STARPU_MATRIX_GET_PTR(data_interface)),
                static_cast<std::int32_t>(STARPU_MATRIX_GET_NX(data_interface)),
                static_cast<std::int32_t>(STARPU_MATRIX_GET_NY(data_interface)),
                static_cast<std::int32_t>(STARPU_MATRIX_GET_LD(data_interface)), how};
    const auto n = static_cast<std::int32_t>(STARPU_VECTOR_GET_NX(data_interface));
    return {reinterpret_cast<std::uint32_t*>(STARPU_VECTOR_GET_PTR(data_interface)), n, 1, n, how};
}

} // namespace graphs
