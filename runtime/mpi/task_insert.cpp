// starpu_mpi.h: tasks that all ranks insert, in one step or in two.
#include "mpi/exchange.hpp"
#include "mpi/report.hpp"
#include "mpi/task_insertion.hpp"

#include "starpu.h"

#include <cerrno>
#include <cstdarg>

namespace starpu::mpi {

namespace {
// The arguments of a call in C.
class variadic_list final : public argument_list {
public:
    variadic_list(starpu_codelet* codelet, std::va_list arguments) : codelet_(codelet) {
        va_copy(arguments_, arguments);
    }
    ~variadic_list() { va_end(arguments_); }
    variadic_list(const variadic_list&) = delete;
    variadic_list& operator=(const variadic_list&) = delete;

    int insert_if(starpu_extension_decide_t decide, void* closure) override {
        return starpu_extension_insert(codelet_, arguments_, decide, closure);
    }
    int build_if(starpu_extension_decide_t decide, void* closure, starpu_task** task) override {
        return starpu_extension_build(codelet_, arguments_, decide, closure, task);
    }

private:
    starpu_codelet* codelet_;
    std::va_list arguments_;
};

int insert_task(const char* call, MPI_Comm comm, starpu_codelet* codelet, std::va_list arguments) {
    variadic_list all(codelet, arguments);
    return insert_over_ranks(call, comm, all);
}

starpu_task* build_task(const char* call, MPI_Comm comm, starpu_codelet* codelet, std::va_list arguments) {
    starpu_task* built = nullptr;
    errno_boundary(call, [&] {
        variadic_list all(codelet, arguments);
        return build_over_ranks(call, comm, all, built);
    });
    return built;
}

int end_build(const char* call, MPI_Comm comm, starpu_codelet* codelet, std::va_list arguments) {
    variadic_list all(codelet, arguments);
    return end_build_over_ranks(call, comm, all);
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
    starpu_task* built = build_task(__func__, comm, codelet, arguments);
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
    return build_task(__func__, comm, codelet, varg_list);
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
        if (const int error = placed.look_at(*task, {-1, 0, nullptr, -1, 0, nullptr, 0})) return error;
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
    if (f == nullptr) return report_error(-EINVAL, __func__, "the function is NULL");
    if (set_submission_hook(f)) return 0;
    return report_error(-EBUSY, __func__,
                        "there is a function already; take it away first, by "
                        "starpu_mpi_pre_submit_hook_unregister");
}

int starpu_mpi_pre_submit_hook_unregister(void) {
    remove_submission_hook();
    return 0;
}

} // extern "C"
