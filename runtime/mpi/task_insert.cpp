// starpu_mpi.h: tasks that all ranks insert, in one step or in two.
#include "api/extension.hpp"
#include "mpi/exchange.hpp"
#include "mpi/inserted_task.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu.h"

#include <atomic>
#include <cerrno>
#include <cstdarg>

namespace starpu::mpi {

namespace {
using hook = void (*)(starpu_task*);
// Of the program: called with each task before it is submitted here.
std::atomic<hook> before_submission{nullptr};

struct insertion {
    inserted_task task;
    bool is_placed = false;
    int error_of_transfers = 0;
};

int find_place(starpu_task* task, const starpu_extension_placement* said, insertion& in) {
    if (const int error = in.task.look_at(*task, *said)) return error;
    in.is_placed = true;
    return in.task.runs_here() ? 1 : 0;
}

// What the others do follows from the placement: transfers go on even where one of them, or the task, fails.
int place_and_exchange(starpu_task* task, const starpu_extension_placement* said, void* closure) {
    auto& in = *static_cast<insertion*>(closure);
    const int decision = find_place(task, said, in);
    if (decision < 0) return decision;
    in.error_of_transfers = exchange_before(in.task);
    const hook h = before_submission.load(std::memory_order_acquire);
    if (decision > 0 && h != nullptr) h(task);
    return decision;
}

int only_place(starpu_task* task, const starpu_extension_placement* said, void* closure) {
    const int decision = find_place(task, said, *static_cast<insertion*>(closure));
    return decision < 0 ? decision : 0;
}

int first_of(int error, int other) {
    return error != 0 ? error : other;
}

int insert_task(const char* call, MPI_Comm comm, starpu_codelet* codelet, std::va_list arguments) {
    return boundary(call, [&] {
        if (current(call) == nullptr) return -ENODEV;
        insertion in{inserted_task(call, comm)};
        int error = starpu_extension_insert(codelet, arguments, place_and_exchange, &in);
        error = first_of(error, in.error_of_transfers);
        return in.is_placed ? first_of(error, exchange_after(in.task)) : error;
    });
}

starpu_task* build(const char* call, MPI_Comm comm, starpu_codelet* codelet, std::va_list arguments) {
    starpu_task* built = nullptr;
    errno_boundary(call, [&] {
        if (current(call) == nullptr) return -ENODEV;
        insertion in{inserted_task(call, comm)};
        const int error = starpu_extension_build(codelet, arguments, place_and_exchange, &in, &built);
        return first_of(error, in.error_of_transfers);
    });
    return built;
}

int end_build(const char* call, MPI_Comm comm, starpu_codelet* codelet, std::va_list arguments) {
    return boundary(call, [&] {
        if (current(call) == nullptr) return -ENODEV;
        insertion in{inserted_task(call, comm)};
        starpu_task* none = nullptr;
        const int error = starpu_extension_build(codelet, arguments, only_place, &in, &none);
        return in.is_placed ? first_of(error, exchange_after(in.task)) : error;
    });
}
} // namespace

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_task_insert(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...) {
    std::va_list arguments;
    va_start(arguments, codelet);
    const int error = insert_task(__func__, comm, codelet, arguments);
    va_end(arguments);
    return error;
}

int starpu_mpi_insert_task(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...) {
    std::va_list arguments;
    va_start(arguments, codelet);
    const int error = insert_task(__func__, comm, codelet, arguments);
    va_end(arguments);
    return error;
}

struct starpu_task* starpu_mpi_task_build(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...) {
    std::va_list arguments;
    va_start(arguments, codelet);
    starpu_task* built = build(__func__, comm, codelet, arguments);
    va_end(arguments);
    return built;
}

int starpu_mpi_task_post_build(starpu_mpi_comm comm, struct starpu_codelet* codelet, ...) {
    std::va_list arguments;
    va_start(arguments, codelet);
    const int error = end_build(__func__, comm, codelet, arguments);
    va_end(arguments);
    return error;
}

struct starpu_task* starpu_mpi_task_build_v(starpu_mpi_comm comm, struct starpu_codelet* codelet,
                                            va_list varg_list) {
    return build(__func__, comm, codelet, varg_list);
}

int starpu_mpi_task_post_build_v(starpu_mpi_comm comm, struct starpu_codelet* codelet, va_list varg_list) {
    return end_build(__func__, comm, codelet, varg_list);
}

int starpu_mpi_task_exchange_data_before_execution(starpu_mpi_comm comm, struct starpu_task* task,
                                                   struct starpu_data_descr* descrs,
                                                   struct starpu_mpi_task_exchange_params* params) {
    return boundary(__func__, [&, call = __func__] {
        if (task == nullptr || task->cl == nullptr || descrs == nullptr || params == nullptr)
            return report_error(-EINVAL, call,
                                "the task, its codelet, the descriptions or the parameters are NULL");
        inserted_task placed(call, comm);
        if (const int error = placed.look_at(*task, {-1, 0, nullptr, -1, 0})) return error;
        *params = {placed.runs_here() ? 1 : 0, placed.runner, placed.priority};
        for (const buffer_access& a : placed.accesses())
            *descrs++ = {a.handle, static_cast<starpu_data_access_mode>(a.mode)};
        return exchange_before(placed);
    });
}

int starpu_mpi_task_exchange_data_after_execution(starpu_mpi_comm comm, struct starpu_data_descr* descrs,
                                                  unsigned nb_data,
                                                  struct starpu_mpi_task_exchange_params params) {
    return boundary(__func__, [&, call = __func__] {
        if (descrs == nullptr && nb_data != 0)
            return report_error(-EINVAL, call, "the descriptions are NULL");
        inserted_task placed(call, comm);
        if (const int error = placed.look_at_placed({descrs, nb_data}, params)) return error;
        return exchange_after(placed);
    });
}

int starpu_mpi_pre_submit_hook_register(void (*f)(struct starpu_task*)) {
    hook none = nullptr;
    if (f == nullptr) return report_error(-EINVAL, __func__, "the function is NULL");
    // Partner: the load before a submission.
    if (before_submission.compare_exchange_strong(none, f, std::memory_order_acq_rel)) return 0;
    return report_error(-EBUSY, __func__,
                        "there is a function already; take it away first, by "
                        "starpu_mpi_pre_submit_hook_unregister");
}

int starpu_mpi_pre_submit_hook_unregister(void) {
    before_submission.store(nullptr, std::memory_order_release);
    return 0;
}

} // extern "C"
