// starpu_bound.h: what was recorded, as text, or solved.
#include "api/boundary.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "bound/graph_text.hpp"
#include "bound/problem.hpp"
#include "bound/program_text.hpp"
#include "bound/solver.hpp"
#include "bound/statistics.hpp"

#include "starpu_bound.h"

#include <cerrno>
#include <mutex>
#include <optional>

using namespace starpu;

namespace {
int refuse_call(int error, const char* call, const char* reason) {
    return base::report_error(error, call, "%s", reason);
}

// Calls use(record), which returns 0 or a negative errno with its line, with what was recorded so far.
template <class Use> int with_record(const char* call, Use&& use) {
    const api::runtime_if_any r;
    if (r == nullptr) return task::report_not_running(call);
    std::optional<bound::record> recorded = r->bounds().record_so_far();
    if (!recorded) return refuse_call(-EINVAL, call, "nothing was recorded; call starpu_bound_start() first");
    if (recorded->is_incomplete)
        return refuse_call(-ENOMEM, call,
                           "memory was too short to record all tasks, so that nothing is known");
    return use(*r, std::move(*recorded));
}

// The same for calls that write what they get.
template <class Use> void print_record(std::FILE* output, const char* call, Use&& use) {
    if (api::is_null(output, "the stream", call)) return;
    api::boundary_void(call, [&] { return with_record(call, use); });
}

int report_unsolved(int error, const char* call) {
    if (error == -ENOSYS)
        return refuse_call(error, call,
                           "this build of the library has no GLPK to solve linear programs; "
                           "starpu_bound_print_lp() writes them for other solvers");
    return refuse_call(error, call, "the solver found no least value");
}

int solve_program(const bound::problem& p, const bound::planned_program& planned, bound::integrality how,
                  const char* call, bound::solution& found) {
    found = p.recorded.kinds.empty() ? bound::solution{} : bound::solve(planned.program, how);
    return found.error == 0 ? 0 : report_unsolved(found.error, call);
}

// `whole` is NULL where it is not asked for.
int compute_bounds(bound::record recorded, const char* call, double& relaxed, double* whole) {
    const bound::problem p = bound::pose(std::move(recorded));
    bound::planned_program planned;
    if (const int error = bound::make_program(p, bound::program_form::work, call, planned)) return error;
    bound::solution found;
    if (const int error = solve_program(p, planned, bound::integrality::relaxed, call, found)) return error;
    relaxed = found.least;
    if (whole == nullptr) return 0;
    if (const int error = solve_program(p, planned, bound::integrality::whole, call, found)) return error;
    *whole = found.least;
    return 0;
}

using program_writer = void (*)(std::FILE*, const bound::linear_program&);

void print_program(std::FILE* output, const char* call, program_writer write) {
    print_record(output, call, [&](instance::runtime&, bound::record recorded) {
        bound::planned_program planned;
        const bound::problem p = bound::pose(std::move(recorded));
        if (const int error = bound::make_program(p, bound::program_form::schedule, call, planned))
            return error;
        write(output, planned.program);
        return 0;
    });
}

base::per_worker<std::string> names_of_workers(worker::pool& workers) {
    base::per_worker<std::string> names;
    for (const base::worker_id id : workers.ids()) names.push_back(workers.worker_at(id).name);
    return names;
}
} // namespace

extern "C" {

void starpu_bound_start(int deps, int prio) {
    api::boundary_void(__func__, [&] {
        const api::runtime_if_any r;
        if (r == nullptr) return task::report_not_running("starpu_bound_start");
        r->bounds().begin_record(deps != 0, prio != 0);
        return 0;
    });
}

void starpu_bound_stop(void) {
    constexpr const char* call = "starpu_bound_stop";
    api::boundary_void(call, [&] {
        const api::runtime_if_any r;
        if (r == nullptr) return task::report_not_running(call);
        if (r->bounds().end_record()) return 0;
        return refuse_call(-EINVAL, call, "nothing was recorded; call starpu_bound_start() first");
    });
}

void starpu_bound_print_dot(FILE* output) {
    constexpr const char* call = "starpu_bound_print_dot";
    print_record(output, call, [&](instance::runtime&, const bound::record& recorded) {
        if (!recorded.has_dependencies)
            return refuse_call(-EINVAL, call,
                               "no dependencies were recorded; ask starpu_bound_start() for them");
        bound::write_dot(output, recorded);
        return 0;
    });
}

void starpu_bound_compute(double* res, double* integer_res, int integer) {
    constexpr const char* call = "starpu_bound_compute";
    if (integer_res != nullptr) *integer_res = 0;
    if (res != nullptr) *res = 0;
    api::boundary_void(call, [&] {
        return with_record(call, [&](instance::runtime& r, bound::record recorded) {
            double relaxed = 0;
            double whole = 0;
            const std::lock_guard alone(r.bounds().solver_lock());
            const int error =
                compute_bounds(std::move(recorded), call, relaxed, integer != 0 ? &whole : nullptr);
            if (error != 0) return error;
            if (integer_res != nullptr) *integer_res = whole;
            if (res != nullptr) *res = relaxed;
            return 0;
        });
    });
}

void starpu_bound_print_lp(FILE* output) {
    print_program(output, __func__, bound::write_lp);
}

void starpu_bound_print_mps(FILE* output) {
    print_program(output, __func__, bound::write_mps);
}

void starpu_bound_print(FILE* output, int integer) {
    constexpr const char* call = "starpu_bound_print";
    print_record(output, call, [&](instance::runtime& r, bound::record recorded) {
        bound::planned_program planned;
        bound::solution found;
        const bound::problem p = bound::pose(std::move(recorded));
        const auto how = integer != 0 ? bound::integrality::whole : bound::integrality::relaxed;
        if (const int error = bound::make_program(p, bound::program_form::work, call, planned)) return error;
        {
            const std::lock_guard alone(r.bounds().solver_lock());
            if (const int error = solve_program(p, planned, how, call, found)) return error;
        }
        bound::write_statistics(output, p, planned, found, names_of_workers(r.workers()));
        return 0;
    });
}

} // extern "C"
