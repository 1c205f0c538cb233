// starpu_helper.h: runs a function once on each of some workers, as tasks bound to them.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "task/holding/wait.hpp"
#include "task/submission/submit.hpp"

#include "starpu.h"

#include <vector>

using namespace starpu;

namespace {
struct offered_work {
    void (*function)(void*);
    void* argument;
};

void do_work(void**, void* argument) {
    const auto& work = *static_cast<const offered_work*>(argument);
    work.function(work.argument);
}

starpu_codelet& work_codelet() {
    static starpu_codelet cl = [] {
        starpu_codelet blank{};
        blank.cpu_funcs[0] = blank.cuda_funcs[0] = blank.opencl_funcs[0] = do_work;
        blank.hip_funcs[0] = blank.max_fpga_funcs[0] = do_work;
        blank.name = "starpu_execute_on_workers";
        blank.flags = STARPU_CODELET_SIMGRID_EXECUTE; // in a simulation, too
        return blank;
    }();
    return cl;
}

starpu_task* submit_to(unsigned worker, offered_work& work, const char* name) {
    starpu_task* t = starpu_task_create();
    if (t == nullptr) return nullptr;
    t->cl = &work_codelet();
    t->cl_arg = &work;
    t->name = name;
    t->execute_on_a_specific_worker = 1;
    t->workerid = worker;
    t->detach = 0;
    if (task::submit_internal(*t) == 0) return t;
    starpu_task_destroy(t);
    return nullptr;
}

int execute_on(const std::vector<unsigned>& workers, offered_work work, const char* name, const char* call) {
    if (work.function == nullptr) return base::report_error(-EINVAL, call, "the function is NULL");
    std::vector<starpu_task*> tasks;
    tasks.reserve(workers.size());
    for (unsigned worker : workers) tasks.push_back(submit_to(worker, work, name));
    int first_error = 0;
    for (starpu_task* t : tasks) {
        const int error = t == nullptr ? -ENOMEM : task::wait_for_task(*t);
        if (first_error == 0) first_error = error;
    }
    return first_error;
}

std::vector<unsigned> workers_in(instance::runtime& r, std::uint32_t where) {
    std::vector<unsigned> chosen;
    for (const base::worker_id id : r.workers().ids())
        if ((where & STARPU_WORKER_TO_MASK(r.workers().worker_at(id).device->kind())) != 0)
            chosen.push_back(number_of(id));
    return chosen;
}

void execute_where(void (*func)(void*), void* arg, std::uint32_t where, const char* name, const char* call) {
    api::boundary_void(call, [&] {
        if (const int error = task::check_may_block(call)) return error;
        return execute_on(workers_in(*instance::current(), where), {func, arg}, name, call);
    });
}
} // namespace

extern "C" {

void starpu_execute_on_each_worker(void (*func)(void*), void* arg, uint32_t where) {
    execute_where(func, arg, where, nullptr, __func__);
}

void starpu_execute_on_each_worker_ex(void (*func)(void*), void* arg, uint32_t where, const char* name) {
    execute_where(func, arg, where, name, __func__);
}

void starpu_execute_on_specific_workers(void (*func)(void*), void* arg, unsigned num_workers,
                                        unsigned* workers, const char* name) {
    const char* call = __func__;
    api::boundary_void(call, [&] {
        if (const int error = task::check_may_block(call)) return error;
        if (num_workers != 0 && workers == nullptr)
            return base::report_error(-EINVAL, call, "the array of workers is NULL");
        for (unsigned i = 0; i < num_workers; ++i)
            if (api::worker_numbered(static_cast<int>(workers[i]), call) == nullptr) return -EINVAL;
        return execute_on(std::vector<unsigned>(workers, workers + num_workers), {func, arg}, name, call);
    });
}

} // extern "C"
