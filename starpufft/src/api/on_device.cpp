// Starts transforms on CUDA workers. Handles are the task's own data; arrays are registered for the time of
// the transform, and its end task ends once the result is in main memory.
#include "api/on_device.hpp"

#include "base/checked_size.hpp"
#include "core/awaited_task.hpp"
#include "core/report.hpp"
#include "core/statistics.hpp"

#include <algorithm>
#include <cerrno>
#include <memory>

namespace starpu::fft {
bool holds_matrix(starpu_data_handle_t handle) {
    return starpu_data_get_interface_id(handle) == STARPU_MATRIX_INTERFACE_ID;
}

namespace {

// One task of a transform; the task's own.
struct device_run {
    plan& todo;
    shared_status result;
    starpu_task* end; // one of its ends to be released comes from here; null: the task is waited for itself
    bool in_is_matrix, out_is_matrix;
};

struct place {
    void* start;
    std::size_t pitch; // between rows, in numbers; 0: that of the plan
};

place place_of(void* buffer, bool is_matrix, const shape& size) {
    if (!is_matrix || size.rows == 1) return {reinterpret_cast<void*>(STARPU_VECTOR_GET_PTR(buffer)), 0};
    const std::size_t pitch =
        (base::checked_size(STARPU_MATRIX_GET_LD(buffer)) * STARPU_MATRIX_GET_ELEMSIZE(buffer)).value();
    return {reinterpret_cast<void*>(STARPU_MATRIX_GET_PTR(buffer)), pitch / size.number_bytes};
}

void transform_on_device(void* in_buffer, void* out_buffer, void* work_buffer, const device_run& one) {
    const shape size = one.todo.size();
    const place in = place_of(in_buffer, one.in_is_matrix, size);
    const place out = place_of(out_buffer, one.out_is_matrix, size);
    const int error = one.todo.device()->execute(in.start, in.pitch, out.start, out.pitch,
                                                 reinterpret_cast<void*>(STARPU_VECTOR_GET_PTR(work_buffer)));
    if (error) starpu_task_fail(error, nullptr);
}

void from_to(void* buffers[], void* argument) {
    transform_on_device(buffers[0], buffers[1], buffers[2], *static_cast<const device_run*>(argument));
}
void in_place(void* buffers[], void* argument) {
    transform_on_device(buffers[0], buffers[0], buffers[1], *static_cast<const device_run*>(argument));
}

starpu_codelet cuda_codelet(starpu_cuda_func_t function) {
    starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.where = STARPU_CUDA;
    codelet.cuda_funcs[0] = function;
    codelet.cuda_flags[0] = STARPU_CUDA_ASYNC;
    codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
    codelet.name = "starpufft";
    return codelet;
}

// Also of a task that failed or was not run.
void ended(void* argument) {
    const std::unique_ptr<device_run> one{static_cast<device_run*>(argument)};
    if (one->result) *one->result = starpu_task_outcome(starpu_task_get_current());
    if (one->end) starpu_task_end_dep_release(one->end);
    one->todo.tasks().abandon();
}

bool is_on_device(starpu_data_handle_t handle) {
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker) {
        int is_valid = 0;
        if (starpu_worker_get_type(static_cast<int>(worker)) == STARPU_CUDA_WORKER)
            starpu_data_query_status(handle, static_cast<int>(starpu_worker_get_memory_node(worker)), nullptr,
                                     &is_valid, nullptr);
        if (is_valid) return true;
    }
    return false;
}

// Arrays registered for one transform. Told when the result is in main memory, and lets the end come.
struct visit {
    starpu_data_handle_t in = nullptr, out = nullptr;
    starpu_task* end = nullptr;

    ~visit() {
        if (in && in != out) starpu_data_unregister_submit(in);
        if (out) starpu_data_unregister_submit(out);
        starpu_task_end_dep_release(end);
    }

    static void is_home(void* self) {
        const std::unique_ptr<visit> over{static_cast<visit*>(self)};
        starpu_data_release(over->out);
    }
};

// Null where it cannot be had.
starpu_data_handle_t try_register(const void* first, std::size_t bytes, std::size_t number_bytes) {
    starpu_data_handle_t handle = nullptr;
    const std::size_t count = bytes / number_bytes;
    if (count > UINT32_MAX) return nullptr;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(first),
                                static_cast<std::uint32_t>(count), number_bytes);
    return handle;
}

// For an end task that the caller does not get.
void drop(starpu_task* end) {
    if (!may_wait()) return free_at_end(end);
    if (starpu_task_wait(end) != 0) errno = EIO;
}

starpu_task* submit_run(const char* who, plan& todo, starpu_data_handle_t in, starpu_data_handle_t out,
                        const shared_status& result, starpu_task* end) {
    static starpu_codelet from_to_kind = cuda_codelet(from_to), in_place_kind = cuda_codelet(in_place);
    auto one =
        std::make_unique<device_run>(device_run{todo, result, end, holds_matrix(in), holds_matrix(out)});
    starpu_task* task = new_awaited_task(who, "fft");
    if (!task) return nullptr;
    if (end) task->detach = 1;
    task->cl = in == out ? &in_place_kind : &from_to_kind;
    task->cl_arg = one.get();
    task->callback_func = ended;
    task->callback_arg = one.get();
    const auto add = [task](starpu_data_handle_t handle, starpu_data_access_mode mode) {
        task->handles[task->nbuffers] = handle;
        task->modes[task->nbuffers++] = mode;
    };
    // What is left in the device's copy of an array is not brought back.
    const bool is_written = in == out || (todo.device()->spoils_input() && !end);
    add(in, is_written ? STARPU_RW : STARPU_R);
    if (in != out) add(out, todo.output_mode(out));
    add(todo.device()->work(), STARPU_SCRATCH);
    if (!todo.tasks().launch(task)) return nullptr;
    static_cast<void>(one.release()); // the task's now
    return task;
}

} // namespace

bool is_for_device(plan& todo, starpu_data_handle_t in, starpu_data_handle_t) {
    if (starpu_cpu_worker_get_count() == 0) return todo.device() != nullptr;
    return in && is_on_device(in) && todo.device_on_demand() != nullptr;
}

starpu_task* start_on_device(const char* who, plan& todo, starpu_data_handle_t in, starpu_data_handle_t out,
                             const shared_status& result) {
    return submit_run(who, todo, in, out, result, nullptr);
}

// The end has two parts: the run has told its result, and the result is at home.
starpu_task* start_arrays_on_device(const char* who, plan& todo, const void* in, void* out,
                                    const shared_status& result) {
    count_transform();
    starpu_task* end = submit_empty_end_task(who, 2);
    if (!end) return nullptr;
    auto coming = std::make_unique<visit>();
    coming->end = end;
    const bool is_one = in == out;
    const std::size_t out_bytes = is_one ? std::max(todo.in_bytes(), todo.out_bytes()) : todo.out_bytes();
    coming->out = try_register(out, out_bytes, todo.number_bytes(todo.what().has_real_output()));
    coming->in = is_one ? coming->out
                        : try_register(in, todo.in_bytes(), todo.number_bytes(todo.what().has_real_input()));
    bool is_started = false;
    int error = ENOMEM;
    if (coming->in && coming->out) {
        is_started = submit_run(who, todo, coming->in, coming->out, result, end) != nullptr;
        error =
            is_started ? -starpu_data_acquire_cb(coming->out, STARPU_R, visit::is_home, coming.get()) : errno;
    }
    if (error == 0) {
        static_cast<void>(coming.release()); // its own from here on
        return end;
    }
    if (!is_started) starpu_task_end_dep_release(end);
    coming.reset();
    drop(end);
    errno = error;
    return nullptr;
}

} // namespace starpu::fft
