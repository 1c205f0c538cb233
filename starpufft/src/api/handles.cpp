// Transforms on registered data: takes the handles, runs the passes, gives the handles back.
//
// A short transform is one task on its data. For a long one a task on the data starts the passes and ends
// with the last of them; these have no data of their own: sub-handles for every block would cost more than
// the blocks. Where the input was not computed the task is cancelled, and the output counts as not computed.
#include "api/handles.hpp"

#include "api/on_device.hpp"
#include "base/checked_size.hpp"
#include "core/awaited_task.hpp"
#include "core/report.hpp"
#include "core/statistics.hpp"

#include <cerrno>
#include <utility>

namespace starpu::fft {
namespace {

// What a handle holds, in complex numbers.
struct layout {
    void* start;
    std::size_t stride;
};

bool holds_vector(starpu_data_handle_t handle) {
    return starpu_data_get_interface_id(handle) == STARPU_VECTOR_INTERFACE_ID;
}

std::size_t bytes_of_vector(starpu_data_handle_t handle) {
    return (base::checked_size(starpu_vector_get_nx(handle)) * starpu_vector_get_elemsize(handle)).value();
}

// Rows begin at whole complex numbers, also those of a matrix of real ones. Only the program's own memory can
// break that: the runtime lays rows one behind the other.
int check_pitch(const char* who, const char* role, starpu_data_handle_t handle, std::size_t number_bytes) {
    const int home = starpu_data_get_home_node(handle);
    if (home < 0) return 0;
    const void* there = starpu_data_get_interface_on_node(handle, static_cast<unsigned>(home));
    const std::size_t pitch =
        (base::checked_size(STARPU_MATRIX_GET_LD(there)) * STARPU_MATRIX_GET_ELEMSIZE(there)).value();
    if (pitch % number_bytes == 0) return 0;
    return refuse(EINVAL, who,
                  "%s is a matrix whose rows are %zu bytes apart, not a multiple of a complex number's %zu; "
                  "register it with an even ld",
                  role, pitch, number_bytes);
}

// Checks that the handle is a vector or matrix of the plan's numbers, or of their real and imaginary parts.
int check(const char* who, const char* role, starpu_data_handle_t handle, const shape& size) {
    const base::checked_size whole_row = base::checked_size(size.columns) * size.number_bytes;
    const std::size_t row_bytes = whole_row.value(), bytes = (whole_row * size.rows).value();
    if (holds_vector(handle)) {
        const std::size_t held = bytes_of_vector(handle);
        if (held == bytes) return 0;
        return refuse(EINVAL, who,
                      "%s is a vector of %zu bytes, the plan needs %zu; register n complex numbers", role,
                      held, bytes);
    }
    if (!holds_matrix(handle))
        return refuse(EINVAL, who, "%s is neither a vector nor a matrix; register it as one of these", role);
    const std::size_t element = starpu_matrix_get_elemsize(handle);
    const std::size_t width = (base::checked_size(starpu_matrix_get_nx(handle)) * element).value();
    const std::size_t height = starpu_matrix_get_ny(handle);
    if (width == row_bytes && height == size.rows)
        return size.rows > 1 ? check_pitch(who, role, handle, size.number_bytes) : 0;
    return refuse(EINVAL, who, "%s is a matrix of %zu rows of %zu bytes, the plan needs %zu of %zu", role,
                  height, width, size.rows, row_bytes);
}

// A vector that reaches from the first number of the first transform to the last of the last.
int check_span(const char* who, const char* role, starpu_data_handle_t handle, std::size_t bytes) {
    if (!holds_vector(handle))
        return refuse(EINVAL, who,
                      "%s is not a vector; plans other than those of plan_dft_1d and plan_dft_2d need one",
                      role);
    const std::size_t held = bytes_of_vector(handle);
    if (held >= bytes) return 0;
    return refuse(EINVAL, who, "%s is a vector of %zu bytes, the plan reaches over %zu", role, held, bytes);
}

int check_both(const char* who, const plan& todo, starpu_data_handle_t in, starpu_data_handle_t out) {
    if (!todo.takes_rows()) {
        if (const int error = check_span(who, "in", in, todo.in_bytes())) return error;
        return check_span(who, "out", out, todo.out_bytes());
    }
    const shape size = todo.size();
    if (const int error = check(who, "in", in, size)) return error;
    return check(who, "out", out, size);
}

// What the task of a transform needs; the task owns this until its callback.
struct transform {
    plan& todo;
    const char* who;
    shared_status result;
    bool in_is_vector, out_is_vector;
    std::unique_ptr<run> passes{};  // of a long one, until they are entered
    bool has_left_the_task = false; // they have been, and the plan may be gone before the task ends
};

layout layout_of(void* buffer, bool is_vector, const shape& size) {
    if (is_vector) return {reinterpret_cast<void*>(STARPU_VECTOR_GET_PTR(buffer)), size.columns};
    const std::size_t pitch =
        (base::checked_size(STARPU_MATRIX_GET_LD(buffer)) * STARPU_MATRIX_GET_ELEMSIZE(buffer)).value();
    return {reinterpret_cast<void*>(STARPU_MATRIX_GET_PTR(buffer)), pitch / size.number_bytes};
}

// The task ends, and gives its data back, when the passes are over.
void enter_passes(transform& one, const operands& data) {
    starpu_task* self = starpu_task_get_current();
    errno = 0;
    starpu_task_end_dep_add(self, 1);
    if (errno != 0) {
        starpu_task_fail(-errno, nullptr); // it has said why
        return;
    }
    one.passes->data = data;
    one.passes->end = self;
    one.has_left_the_task = true;
    one.todo.tasks().enter(std::move(one.passes));
}

void transform_buffers(void* in_buffer, void* out_buffer, void* argument) {
    auto& one = *static_cast<transform*>(argument);
    const layout in = layout_of(in_buffer, one.in_is_vector, one.todo.size());
    const layout out = layout_of(out_buffer, one.out_is_vector, one.todo.size());
    const operands data{in.start, in.stride, out.start, out.stride};
    if (one.passes) return enter_passes(one, data);
    const int status = one.todo.tasks().run_single(one.who, data);
    if (one.result) *one.result = status;
}

// Also called for a task that was cancelled because its input was not computed.
void end_transform(void* argument) {
    const std::unique_ptr<transform> one{static_cast<transform*>(argument)};
    if (!one->has_left_the_task) one->todo.tasks().abandon();
}

starpu_codelet codelet_from_to() {
    starpu_codelet codelet = cpu_codelet(
        [](void* buffers[], void* argument) { transform_buffers(buffers[0], buffers[1], argument); },
        "starpufft_from_to");
    codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
    return codelet;
}

starpu_codelet codelet_in_place() {
    starpu_codelet codelet = cpu_codelet(
        [](void* buffers[], void* argument) { transform_buffers(buffers[0], buffers[0], argument); },
        "starpufft_in_place");
    codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
    return codelet;
}

std::unique_ptr<transform> new_transform(const char* who, plan& todo, starpu_data_handle_t in,
                                         starpu_data_handle_t out, const shared_status& result) {
    auto one = std::make_unique<transform>(transform{todo, who, result, holds_vector(in), holds_vector(out)});
    if (todo.tasks().is_one_task()) return one;
    one->passes = std::make_unique<run>();
    one->passes->result = result;
    return one;
}

starpu_task* start_on_cpus(const char* who, plan& todo, starpu_data_handle_t in, starpu_data_handle_t out,
                           const shared_status& result) {
    static starpu_codelet from_to = codelet_from_to(), in_place = codelet_in_place();
    std::unique_ptr<transform> one = new_transform(who, todo, in, out, result);
    starpu_task* task = new_awaited_task(who, "fft");
    if (!task) return nullptr;
    task->cl = in == out ? &in_place : &from_to;
    task->cl_arg = one.get();
    task->callback_func = end_transform;
    task->callback_arg = one.get();
    task->nbuffers = in == out ? 1 : 2;
    task->handles[0] = in;
    task->modes[0] = in == out ? STARPU_RW : STARPU_R;
    task->handles[1] = in == out ? nullptr : out;
    task->modes[1] = todo.output_mode(out);
    if (!todo.tasks().launch(task)) return nullptr;
    static_cast<void>(one.release()); // the task's now
    return task;
}

} // namespace

starpu_task* start_on_handles(const char* who, plan& todo, starpu_data_handle_t in, starpu_data_handle_t out,
                              const shared_status& result) {
    if (check_both(who, todo, in, out)) return nullptr;
    count_transform();
    if (is_for_device(todo, in, out)) return start_on_device(who, todo, in, out, result);
    return start_on_cpus(who, todo, in, out, result);
}

} // namespace starpu::fft
