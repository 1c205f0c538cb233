// The C interface in both precisions: each function checks, converts and calls; exceptions end here.
#include "handles.hpp"
#include "plan.hpp"
#include "report.hpp"
#include "statistics.hpp"

#include "starpufft.h"

#include <cerrno>
#include <new>

struct starpufft_plan_data {
    std::unique_ptr<starpu::fft::plan> made;
};
struct starpufftf_plan_data {
    std::unique_ptr<starpu::fft::plan> made;
};

namespace starpu::fft {
namespace {

int check_running(const char* who) {
    if (!starpu_is_initialized())
        return refuse(ENODEV, who, "the runtime is not initialised; call starpu_init first");
    return 0;
}

int check_may_wait(const char* who) {
    if (starpu_worker_get_id() < 0) return 0;
    return refuse(EDEADLK, who, "called from a task or callback, where it must not wait; use the start form");
}

int check_plan(const char* who, const void* plan) {
    return plan ? 0 : refuse(EINVAL, who, "the plan is NULL; was the error of the planning function seen?");
}

int check_size(const char* who, const char* name, int value) {
    return value >= 1 ? 0 : refuse(EINVAL, who, "%s is %d; it must be at least 1", name, value);
}

int check_request(const char* who, int sign, unsigned flags) {
    if (sign != STARPUFFT_FORWARD && sign != STARPUFFT_INVERSE)
        return refuse(EINVAL, who, "sign is %d; use STARPUFFT_FORWARD (-1) or STARPUFFT_INVERSE (1)", sign);
    if (flags != 0) return refuse(EINVAL, who, "flags is %u; it must be 0", flags);
    if (const int error = check_running(who)) return error;
    if (starpu_cpu_worker_get_count() == 0)
        return refuse(ENODEV, who, "the runtime has no CPU worker; start it with at least one (STARPU_NCPU)");
    return 0;
}

// in and out are arrays or handles.
int check_start(const char* who, const void* plan, const void* in, const void* out) {
    if (const int error = check_plan(who, plan)) return error;
    if (!in || !out) return refuse(EINVAL, who, "%s is NULL", in ? "out" : "in");
    return check_running(who);
}

template <class Real, class Plan>
Plan* new_plan(const char* who, std::size_t rows, std::size_t columns, int sign) {
    try {
        return new Plan{make_plan<Real>(rows, columns, sign)};
    } catch (const std::bad_alloc&) {
        refuse(ENOMEM, who, "no memory for a plan of %zu x %zu", rows, columns);
        return nullptr;
    }
}

template <class Real, class Plan> Plan* plan_1d(const char* who, int n, int sign, unsigned flags) {
    if (check_size(who, "n", n) || check_request(who, sign, flags)) return nullptr;
    return new_plan<Real, Plan>(who, 1, static_cast<std::size_t>(n), sign);
}

template <class Real, class Plan> Plan* plan_2d(const char* who, int n, int m, int sign, unsigned flags) {
    if (check_size(who, "n", n) || check_size(who, "m", m) || check_request(who, sign, flags)) return nullptr;
    return new_plan<Real, Plan>(who, static_cast<std::size_t>(n), static_cast<std::size_t>(m), sign);
}

void* allocate(const char* who, std::size_t bytes) {
    void* p = try_allocate(bytes);
    if (!p) refuse(ENOMEM, who, "no memory for %zu bytes", bytes);
    return p;
}

// Calls f; when memory runs out, says so and gives back what fail makes of the error.
template <class Function, class Failure>
auto boundary(const char* who, Function f, Failure fail) -> decltype(f()) {
    try {
        return f();
    } catch (const std::bad_alloc&) {
        return fail(refuse(ENOMEM, who, "no memory to start the transform"));
    }
}
constexpr auto no_task = [](int) -> starpu_task* { return nullptr; };
constexpr auto the_error = [](int error) { return error; };

template <class Plan> starpu_task* start(const char* who, Plan* p, const void* in, void* out) {
    if (check_start(who, p, in, out)) return nullptr;
    plan& made = *p->made;
    return boundary(
        who, [&] { return made.tasks().start(who, made.on_arrays(in, out), nullptr); }, no_task);
}

template <class Plan> int execute(const char* who, Plan* p, const void* in, void* out) {
    if (const int error = check_start(who, p, in, out)) return error;
    if (const int error = check_may_wait(who)) return error;
    plan& made = *p->made;
    return boundary(
        who, [&] { return made.tasks().execute(who, made.on_arrays(in, out)); }, the_error);
}

template <class Plan>
starpu_task* start_handle(const char* who, Plan* p, starpu_data_handle_t in, starpu_data_handle_t out) {
    if (check_start(who, p, in, out)) return nullptr;
    return boundary(
        who, [&] { return start_on_handles(who, *p->made, in, out, nullptr); }, no_task);
}

template <class Plan>
int execute_handle(const char* who, Plan* p, starpu_data_handle_t in, starpu_data_handle_t out) {
    if (const int error = check_start(who, p, in, out)) return error;
    if (const int error = check_may_wait(who)) return error;
    return boundary(
        who,
        [&] {
            int status = 0;
            starpu_task* end = start_on_handles(who, *p->made, in, out, &status);
            if (!end) return -errno;
            const int error = starpu_task_wait(end);
            return error ? pass_on(error) : status;
        },
        the_error);
}

template <class Plan> void cleanup(const char* who, Plan* p) {
    if (check_plan(who, p) || check_may_wait(who)) return;
    p->made->tasks().wait_until_idle();
}

template <class Plan> void destroy(const char* who, Plan* p) {
    if (check_plan(who, p) || check_may_wait(who)) return;
    delete p;
}

} // namespace
} // namespace starpu::fft

namespace fft = starpu::fft;
using double_plan = starpufft_plan_data;
using float_plan = starpufftf_plan_data;

extern "C" {
#pragma GCC visibility push(default)

starpufft_plan starpufft_plan_dft_1d(int n, int sign, unsigned flags) {
    return fft::plan_1d<double, double_plan>("starpufft_plan_dft_1d", n, sign, flags);
}
starpufftf_plan starpufftf_plan_dft_1d(int n, int sign, unsigned flags) {
    return fft::plan_1d<float, float_plan>("starpufftf_plan_dft_1d", n, sign, flags);
}

starpufft_plan starpufft_plan_dft_2d(int n, int m, int sign, unsigned flags) {
    return fft::plan_2d<double, double_plan>("starpufft_plan_dft_2d", n, m, sign, flags);
}
starpufftf_plan starpufftf_plan_dft_2d(int n, int m, int sign, unsigned flags) {
    return fft::plan_2d<float, float_plan>("starpufftf_plan_dft_2d", n, m, sign, flags);
}

void* starpufft_malloc(size_t n) {
    return fft::allocate("starpufft_malloc", n);
}
void* starpufftf_malloc(size_t n) {
    return fft::allocate("starpufftf_malloc", n);
}

// The size is of use where memory is pinned for a GPU; free needs none.
void starpufft_free(void* p, size_t) {
    std::free(p);
}
void starpufftf_free(void* p, size_t) {
    std::free(p);
}

int starpufft_execute(starpufft_plan p, void* in, void* out) {
    return fft::execute("starpufft_execute", p, in, out);
}
int starpufftf_execute(starpufftf_plan p, void* in, void* out) {
    return fft::execute("starpufftf_execute", p, in, out);
}

struct starpu_task* starpufft_start(starpufft_plan p, void* in, void* out) {
    return fft::start("starpufft_start", p, in, out);
}
struct starpu_task* starpufftf_start(starpufftf_plan p, void* in, void* out) {
    return fft::start("starpufftf_start", p, in, out);
}

int starpufft_execute_handle(starpufft_plan p, starpu_data_handle_t in, starpu_data_handle_t out) {
    return fft::execute_handle("starpufft_execute_handle", p, in, out);
}
int starpufftf_execute_handle(starpufftf_plan p, starpu_data_handle_t in, starpu_data_handle_t out) {
    return fft::execute_handle("starpufftf_execute_handle", p, in, out);
}

struct starpu_task* starpufft_start_handle(starpufft_plan p, starpu_data_handle_t in,
                                           starpu_data_handle_t out) {
    return fft::start_handle("starpufft_start_handle", p, in, out);
}
struct starpu_task* starpufftf_start_handle(starpufftf_plan p, starpu_data_handle_t in,
                                            starpu_data_handle_t out) {
    return fft::start_handle("starpufftf_start_handle", p, in, out);
}

void starpufft_cleanup(starpufft_plan p) {
    fft::cleanup("starpufft_cleanup", p);
}
void starpufftf_cleanup(starpufftf_plan p) {
    fft::cleanup("starpufftf_cleanup", p);
}

void starpufft_destroy_plan(starpufft_plan p) {
    fft::destroy("starpufft_destroy_plan", p);
}
void starpufftf_destroy_plan(starpufftf_plan p) {
    fft::destroy("starpufftf_destroy_plan", p);
}

void starpufft_showstats(FILE* out) {
    fft::print_statistics(out);
}
void starpufftf_showstats(FILE* out) {
    fft::print_statistics(out);
}

#pragma GCC visibility pop
}
