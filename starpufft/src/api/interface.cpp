// The C interface in all precisions: each function checks, converts and calls; exceptions end here.
#include "api/handles.hpp"
#include "api/on_device.hpp"
#include "core/report.hpp"
#include "core/statistics.hpp"
#include "plans/live_plans.hpp"
#include "plans/plan.hpp"
#include "programs/overlap.hpp"

#include "starpufft.h"

#include <cerrno>
#include <memory>
#include <new>

struct starpufft_plan_data {
    std::unique_ptr<starpu::fft::plan> made;
};
struct starpufftf_plan_data {
    std::unique_ptr<starpu::fft::plan> made;
};
struct starpufftl_plan_data {
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

// A plan of another precision is another type, which the compiler has checked, unless the program cast it
// away.
int check_plan(const char* who, const void* plan) {
    if (plan && !is_plan(plan)) return refuse(EINVAL, who, "%p is no plan; was it destroyed?", plan);
    return plan ? 0 : refuse(EINVAL, who, "the plan is NULL; was the error of the planning function seen?");
}

void show_statistics(const char* who, FILE* out) {
    if (out)
        print_statistics(out);
    else
        errno = -refuse(EINVAL, who, "the file is NULL");
}

int check_size(const char* who, const char* name, int value) {
    return value >= 1 ? 0 : refuse(EINVAL, who, "%s is %d; it must be at least 1", name, value);
}

int check_request(const char* who, int sign, unsigned flags) {
    if (sign != STARPUFFT_FORWARD && sign != STARPUFFT_INVERSE)
        return refuse(EINVAL, who, "sign is %d; use STARPUFFT_FORWARD (-1) or STARPUFFT_INVERSE (1)", sign);
    if (flags != 0) return refuse(EINVAL, who, "flags is %u; it must be 0", flags);
    if (const int error = check_running(who)) return error;
    if (starpu_cpu_worker_get_count() == 0 && starpu_cuda_worker_get_count() == 0)
        return refuse(ENODEV, who, "the runtime has no CPU worker; start it with at least one (STARPU_NCPU)");
    return 0;
}

// in and out are arrays or handles.
template <class Plan> int check_start(const char* who, const Plan* p, const void* in, const void* out) {
    if (const int error = check_plan(who, p)) return error;
    if (!in || !out) return refuse(EINVAL, who, "%s is NULL", in ? "out" : "in");
    if (in == out && !p->made->can_run_in_place())
        return refuse(EINVAL, who, "in and out are the same, but the plan lays them out differently");
    return check_running(who);
}

// Of one array of a plan of many transforms.
int check_layout(const char* who, const char* role, const many_arguments& all, const int* embed, int stride,
                 int distance) {
    if (stride < 1) return refuse(EINVAL, who, "%sstride is %d; it must be at least 1", role, stride);
    if (all.howmany > 1 && distance < 1)
        return refuse(EINVAL, who, "%sdist is %d; it must be at least 1", role, distance);
    for (int i = 1; embed && i < all.rank; ++i)
        if (embed[i] < all.n[i])
            return refuse(EINVAL, who, "%snembed[%d] is %d; it must be at least n[%d], %d", role, i, embed[i],
                          i, all.n[i]);
    return 0;
}

int check_many(const char* who, const many_arguments& all) {
    if (const int error = check_size(who, "rank", all.rank)) return error;
    if (!all.n) return refuse(EINVAL, who, "n is NULL; give the length of each dimension");
    for (int i = 0; i < all.rank; ++i)
        if (all.n[i] < 1) return refuse(EINVAL, who, "n[%d] is %d; it must be at least 1", i, all.n[i]);
    if (const int error = check_size(who, "howmany", all.howmany)) return error;
    if (const int error = check_layout(who, "i", all, all.inembed, all.istride, all.idist)) return error;
    return check_layout(who, "o", all, all.onembed, all.ostride, all.odist);
}

template <class Plan> Plan* wrapped(const char* who, std::unique_ptr<plan> made) {
    if (made) {
        std::unique_ptr<Plan> whole(
            new Plan{std::move(made)}); // parentheses make no aggregate with every compiler
        note_plan(whole.get());
        return whole.release();
    }
    refuse(ENODEV, who,
           "there is no CPU worker, and CUDA workers cannot do it; they need cuFFT, at most three "
           "dimensions, and "
           "plans made outside of tasks");
    return nullptr;
}

template <class Real, class Plan>
Plan* new_plan(const char* who, std::size_t rows, std::size_t columns, int sign) {
    try {
        return wrapped<Plan>(who, make_plan<Real>(rows, columns, sign));
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

template <class Real, class Plan>
Plan* plan_many(const char* who, const many_arguments& all, int sign, unsigned flags) {
    if (check_many(who, all) || check_request(who, sign, flags)) return nullptr;
    try {
        const many_transforms meant = meaning_of(all);
        if (has_overlapping_output(meant)) {
            refuse(EINVAL, who,
                   "the outputs of two transforms overlap: odist is %d, ostride %d; make either larger",
                   all.odist, all.ostride);
            return nullptr;
        }
        return wrapped<Plan>(who, make_plan<Real>(meant, sign));
    } catch (const std::bad_alloc&) {
        refuse(ENOMEM, who, "no memory for a plan of %d transforms", all.howmany);
        return nullptr;
    }
}

template <class Real, class Plan>
Plan* plan_3d(const char* who, int n, int m, int p, int sign, unsigned flags) {
    if (check_size(who, "n", n) || check_size(who, "m", m) || check_size(who, "p", p)) return nullptr;
    const int lengths[] = {n, m, p};
    return plan_many<Real, Plan>(who, {3, lengths, 1, nullptr, 1, 1, nullptr, 1, 1}, sign, flags);
}

void* allocate_array(const char* who, std::size_t bytes) {
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

starpu_task* start_arrays(const char* who, plan& made, const void* in, void* out, int* result) {
    if (is_for_device(made, nullptr, nullptr)) return start_arrays_on_device(who, made, in, out, result);
    return made.tasks().start(who, made.on_arrays(in, out), result);
}

// A short transform is over in the calling thread before a worker would have begun.
bool is_for_caller(plan& made) {
    return starpu_cpu_worker_get_count() > 0 && made.tasks().is_one_task();
}

// The status of a run is known when its end has come.
int waited_for(starpu_task* end, const int& status) {
    if (!end) return -errno;
    const int error = starpu_task_wait(end);
    return error ? pass_on(error) : status;
}

template <class Plan> starpu_task* start_run(const char* who, Plan* p, const void* in, void* out) {
    if (check_start(who, p, in, out)) return nullptr;
    plan& made = *p->made;
    return boundary(
        who, [&] { return start_arrays(who, made, in, out, nullptr); }, no_task);
}

template <class Plan> int execute(const char* who, Plan* p, const void* in, void* out) {
    if (const int error = check_start(who, p, in, out)) return error;
    if (const int error = check_may_wait(who)) return error;
    plan& made = *p->made;
    return boundary(
        who,
        [&] {
            if (is_for_caller(made)) return made.tasks().run_here(who, made.on_arrays(in, out));
            int status = 0;
            return waited_for(start_arrays(who, made, in, out, &status), status);
        },
        the_error);
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
            return waited_for(start_on_handles(who, *p->made, in, out, &status), status);
        },
        the_error);
}

template <class Plan> void cleanup(const char* who, Plan* p) {
    if (check_plan(who, p) || check_may_wait(who)) return;
    p->made->tasks().wait_until_idle();
}

template <class Plan> void destroy(const char* who, Plan* p) {
    if (check_plan(who, p) || check_may_wait(who)) return;
    forget_plan(p);
    delete p;
}

} // namespace
} // namespace starpu::fft

namespace fft = starpu::fft;
using double_plan = starpufft_plan_data;
using float_plan = starpufftf_plan_data;
using long_double_plan = starpufftl_plan_data;

extern "C" {
#pragma GCC visibility push(default)

starpufft_plan starpufft_plan_dft_1d(int n, int sign, unsigned flags) {
    return fft::plan_1d<double, double_plan>("starpufft_plan_dft_1d", n, sign, flags);
}
starpufftf_plan starpufftf_plan_dft_1d(int n, int sign, unsigned flags) {
    return fft::plan_1d<float, float_plan>("starpufftf_plan_dft_1d", n, sign, flags);
}
starpufftl_plan starpufftl_plan_dft_1d(int n, int sign, unsigned flags) {
    return fft::plan_1d<long double, long_double_plan>("starpufftl_plan_dft_1d", n, sign, flags);
}

starpufft_plan starpufft_plan_dft_2d(int n, int m, int sign, unsigned flags) {
    return fft::plan_2d<double, double_plan>("starpufft_plan_dft_2d", n, m, sign, flags);
}
starpufftf_plan starpufftf_plan_dft_2d(int n, int m, int sign, unsigned flags) {
    return fft::plan_2d<float, float_plan>("starpufftf_plan_dft_2d", n, m, sign, flags);
}
starpufftl_plan starpufftl_plan_dft_2d(int n, int m, int sign, unsigned flags) {
    return fft::plan_2d<long double, long_double_plan>("starpufftl_plan_dft_2d", n, m, sign, flags);
}

starpufft_plan starpufft_plan_dft_3d(int n, int m, int p, int sign, unsigned flags) {
    return fft::plan_3d<double, double_plan>("starpufft_plan_dft_3d", n, m, p, sign, flags);
}
starpufftf_plan starpufftf_plan_dft_3d(int n, int m, int p, int sign, unsigned flags) {
    return fft::plan_3d<float, float_plan>("starpufftf_plan_dft_3d", n, m, p, sign, flags);
}
starpufftl_plan starpufftl_plan_dft_3d(int n, int m, int p, int sign, unsigned flags) {
    return fft::plan_3d<long double, long_double_plan>("starpufftl_plan_dft_3d", n, m, p, sign, flags);
}

starpufft_plan starpufft_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,
                                       int idist, const int* onembed, int ostride, int odist, int sign,
                                       unsigned flags) {
    return fft::plan_many<double, double_plan>(
        "starpufft_plan_many_dft", {rank, n, howmany, inembed, istride, idist, onembed, ostride, odist}, sign,
        flags);
}
starpufftf_plan starpufftf_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,
                                         int idist, const int* onembed, int ostride, int odist, int sign,
                                         unsigned flags) {
    return fft::plan_many<float, float_plan>(
        "starpufftf_plan_many_dft", {rank, n, howmany, inembed, istride, idist, onembed, ostride, odist},
        sign, flags);
}
starpufftl_plan starpufftl_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,
                                         int idist, const int* onembed, int ostride, int odist, int sign,
                                         unsigned flags) {
    return fft::plan_many<long double, long_double_plan>(
        "starpufftl_plan_many_dft", {rank, n, howmany, inembed, istride, idist, onembed, ostride, odist},
        sign, flags);
}

void* starpufft_malloc(size_t n) {
    return fft::allocate_array("starpufft_malloc", n);
}
void* starpufftf_malloc(size_t n) {
    return fft::allocate_array("starpufftf_malloc", n);
}
void* starpufftl_malloc(size_t n) {
    return fft::allocate_array("starpufftl_malloc", n);
}

// The size is of use where memory is pinned for a GPU; free needs none.
void starpufft_free(void* p, size_t) {
    std::free(p);
}
void starpufftf_free(void* p, size_t) {
    std::free(p);
}
void starpufftl_free(void* p, size_t) {
    std::free(p);
}

int starpufft_execute(starpufft_plan p, void* in, void* out) {
    return fft::execute("starpufft_execute", p, in, out);
}
int starpufftf_execute(starpufftf_plan p, void* in, void* out) {
    return fft::execute("starpufftf_execute", p, in, out);
}
int starpufftl_execute(starpufftl_plan p, void* in, void* out) {
    return fft::execute("starpufftl_execute", p, in, out);
}

struct starpu_task* starpufft_start(starpufft_plan p, void* in, void* out) {
    return fft::start_run("starpufft_start", p, in, out);
}
struct starpu_task* starpufftf_start(starpufftf_plan p, void* in, void* out) {
    return fft::start_run("starpufftf_start", p, in, out);
}
struct starpu_task* starpufftl_start(starpufftl_plan p, void* in, void* out) {
    return fft::start_run("starpufftl_start", p, in, out);
}

int starpufft_execute_handle(starpufft_plan p, starpu_data_handle_t in, starpu_data_handle_t out) {
    return fft::execute_handle("starpufft_execute_handle", p, in, out);
}
int starpufftf_execute_handle(starpufftf_plan p, starpu_data_handle_t in, starpu_data_handle_t out) {
    return fft::execute_handle("starpufftf_execute_handle", p, in, out);
}
int starpufftl_execute_handle(starpufftl_plan p, starpu_data_handle_t in, starpu_data_handle_t out) {
    return fft::execute_handle("starpufftl_execute_handle", p, in, out);
}

struct starpu_task* starpufft_start_handle(starpufft_plan p, starpu_data_handle_t in,
                                           starpu_data_handle_t out) {
    return fft::start_handle("starpufft_start_handle", p, in, out);
}
struct starpu_task* starpufftf_start_handle(starpufftf_plan p, starpu_data_handle_t in,
                                            starpu_data_handle_t out) {
    return fft::start_handle("starpufftf_start_handle", p, in, out);
}
struct starpu_task* starpufftl_start_handle(starpufftl_plan p, starpu_data_handle_t in,
                                            starpu_data_handle_t out) {
    return fft::start_handle("starpufftl_start_handle", p, in, out);
}

void starpufft_cleanup(starpufft_plan p) {
    fft::cleanup("starpufft_cleanup", p);
}
void starpufftf_cleanup(starpufftf_plan p) {
    fft::cleanup("starpufftf_cleanup", p);
}
void starpufftl_cleanup(starpufftl_plan p) {
    fft::cleanup("starpufftl_cleanup", p);
}

void starpufft_destroy_plan(starpufft_plan p) {
    fft::destroy("starpufft_destroy_plan", p);
}
void starpufftf_destroy_plan(starpufftf_plan p) {
    fft::destroy("starpufftf_destroy_plan", p);
}
void starpufftl_destroy_plan(starpufftl_plan p) {
    fft::destroy("starpufftl_destroy_plan", p);
}

void starpufft_showstats(FILE* out) {
    fft::show_statistics("starpufft_showstats", out);
}
void starpufftf_showstats(FILE* out) {
    fft::show_statistics("starpufftf_showstats", out);
}
void starpufftl_showstats(FILE* out) {
    fft::show_statistics("starpufftl_showstats", out);
}

#pragma GCC visibility pop
}
