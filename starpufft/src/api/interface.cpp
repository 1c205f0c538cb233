// The C interface: one text for each function, in three precisions.
#include "api/effort_of_plans.hpp"
#include "api/execution.hpp"
#include "api/planning.hpp"
#include "api/wisdom_files.hpp"
#include "core/memory.hpp"
#include "core/report.hpp"
#include "core/statistics.hpp"
#include "core/work_area.hpp"
#include "kernels/choices.hpp"
#include "plans/work_cache.hpp"

#include <cerrno>
#include <cstdlib>

namespace starpu::fft {
namespace {

constexpr kind_of_problem to_complex{transform_kind::real_to_complex, STARPUFFT_FORWARD};
constexpr kind_of_problem to_real{transform_kind::complex_to_real, STARPUFFT_INVERSE};

constexpr kind_of_problem complex_with(int sign) {
    return {transform_kind::complex_to_complex, sign};
}
constexpr kind_of_problem real_with(const int* ways) {
    return {transform_kind::real_to_real, STARPUFFT_FORWARD, ways};
}

template <class Real>
plan_of<Real>* plan_to_complex(const char* who, std::initializer_list<int> lengths, unsigned flags) {
    return plan_basic<Real>(who, lengths, to_complex.kind, to_complex.sign, {}, flags);
}
template <class Real>
plan_of<Real>* plan_to_real(const char* who, std::initializer_list<int> lengths, unsigned flags) {
    return plan_basic<Real>(who, lengths, to_real.kind, to_real.sign, {}, flags);
}
template <class Real>
plan_of<Real>* plan_real(const char* who, std::initializer_list<int> lengths, std::initializer_list<int> ways,
                         unsigned flags) {
    return plan_basic<Real>(who, lengths, transform_kind::real_to_real, STARPUFFT_FORWARD, ways, flags);
}

void* allocate_array(const char* who, std::size_t bytes) {
    void* p = try_allocate(bytes);
    if (!p) refuse(ENOMEM, who, "no memory for %zu bytes", bytes);
    return p;
}

void show_statistics(const char* who, FILE* out) {
    if (out)
        print_statistics(out);
    else
        errno = -refuse(EINVAL, who, "the file is NULL");
}

// All precisions share one work area and one cache.
void clear_cache() {
    forget_unused_works();
    release_free_blocks();
}

template <class Plan> void destroy(const char* who, Plan* p) {
    if (may_destroy(who, p)) delete p;
}

} // namespace
} // namespace starpu::fft

namespace fft = starpu::fft;

#define STARPUFFT_BASIC_PLANS(x, Real)                                                                       \
    x##_plan x##_plan_dft_1d(int n, int sign, unsigned flags) {                                              \
        return fft::plan_rows<Real>(#x "_plan_dft_1d", {n}, sign, flags);                                    \
    }                                                                                                        \
    x##_plan x##_plan_dft_2d(int n, int m, int sign, unsigned flags) {                                       \
        return fft::plan_rows<Real>(#x "_plan_dft_2d", {n, m}, sign, flags);                                 \
    }                                                                                                        \
    x##_plan x##_plan_dft_3d(int n, int m, int p, int sign, unsigned flags) {                                \
        return fft::plan_basic<Real>(#x "_plan_dft_3d", {n, m, p}, fft::transform_kind::complex_to_complex,  \
                                     sign, {}, flags);                                                       \
    }                                                                                                        \
    x##_plan x##_plan_dft(int rank, const int* n, int sign, unsigned flags) {                                \
        return fft::plan_many<Real>(#x "_plan_dft", fft::one_of_any_rank(rank, n), fft::complex_with(sign),  \
                                    flags);                                                                  \
    }                                                                                                        \
    x##_plan x##_plan_dft_r2c_1d(int n, unsigned flags) {                                                    \
        return fft::plan_to_complex<Real>(#x "_plan_dft_r2c_1d", {n}, flags);                                \
    }                                                                                                        \
    x##_plan x##_plan_dft_r2c_2d(int n, int m, unsigned flags) {                                             \
        return fft::plan_to_complex<Real>(#x "_plan_dft_r2c_2d", {n, m}, flags);                             \
    }                                                                                                        \
    x##_plan x##_plan_dft_r2c_3d(int n, int m, int p, unsigned flags) {                                      \
        return fft::plan_to_complex<Real>(#x "_plan_dft_r2c_3d", {n, m, p}, flags);                          \
    }                                                                                                        \
    x##_plan x##_plan_dft_r2c(int rank, const int* n, unsigned flags) {                                      \
        return fft::plan_many<Real>(#x "_plan_dft_r2c", fft::one_of_any_rank(rank, n), fft::to_complex,      \
                                    flags);                                                                  \
    }                                                                                                        \
    x##_plan x##_plan_dft_c2r_1d(int n, unsigned flags) {                                                    \
        return fft::plan_to_real<Real>(#x "_plan_dft_c2r_1d", {n}, flags);                                   \
    }                                                                                                        \
    x##_plan x##_plan_dft_c2r_2d(int n, int m, unsigned flags) {                                             \
        return fft::plan_to_real<Real>(#x "_plan_dft_c2r_2d", {n, m}, flags);                                \
    }                                                                                                        \
    x##_plan x##_plan_dft_c2r_3d(int n, int m, int p, unsigned flags) {                                      \
        return fft::plan_to_real<Real>(#x "_plan_dft_c2r_3d", {n, m, p}, flags);                             \
    }                                                                                                        \
    x##_plan x##_plan_dft_c2r(int rank, const int* n, unsigned flags) {                                      \
        return fft::plan_many<Real>(#x "_plan_dft_c2r", fft::one_of_any_rank(rank, n), fft::to_real, flags); \
    }                                                                                                        \
    x##_plan x##_plan_r2r_1d(int n, int kind, unsigned flags) {                                              \
        return fft::plan_real<Real>(#x "_plan_r2r_1d", {n}, {kind}, flags);                                  \
    }                                                                                                        \
    x##_plan x##_plan_r2r_2d(int n, int m, int kind0, int kind1, unsigned flags) {                           \
        return fft::plan_real<Real>(#x "_plan_r2r_2d", {n, m}, {kind0, kind1}, flags);                       \
    }                                                                                                        \
    x##_plan x##_plan_r2r_3d(int n, int m, int p, int kind0, int kind1, int kind2, unsigned flags) {         \
        return fft::plan_real<Real>(#x "_plan_r2r_3d", {n, m, p}, {kind0, kind1, kind2}, flags);             \
    }                                                                                                        \
    x##_plan x##_plan_r2r(int rank, const int* n, const int* kind, unsigned flags) {                         \
        return fft::plan_many<Real>(#x "_plan_r2r", fft::one_of_any_rank(rank, n), fft::real_with(kind),     \
                                    flags);                                                                  \
    }

#define STARPUFFT_ADVANCED_PLANS(x, Real)                                                                    \
    x##_plan x##_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,         \
                               int idist, const int* onembed, int ostride, int odist, int sign,              \
                               unsigned flags) {                                                             \
        return fft::plan_many<Real>(#x "_plan_many_dft",                                                     \
                                    {rank, n, howmany, inembed, istride, idist, onembed, ostride, odist},    \
                                    fft::complex_with(sign), flags);                                         \
    }                                                                                                        \
    x##_plan x##_plan_many_dft_r2c(int rank, const int* n, int howmany, const int* inembed, int istride,     \
                                   int idist, const int* onembed, int ostride, int odist, unsigned flags) {  \
        return fft::plan_many<Real>(#x "_plan_many_dft_r2c",                                                 \
                                    {rank, n, howmany, inembed, istride, idist, onembed, ostride, odist},    \
                                    fft::to_complex, flags);                                                 \
    }                                                                                                        \
    x##_plan x##_plan_many_dft_c2r(int rank, const int* n, int howmany, const int* inembed, int istride,     \
                                   int idist, const int* onembed, int ostride, int odist, unsigned flags) {  \
        return fft::plan_many<Real>(#x "_plan_many_dft_c2r",                                                 \
                                    {rank, n, howmany, inembed, istride, idist, onembed, ostride, odist},    \
                                    fft::to_real, flags);                                                    \
    }                                                                                                        \
    x##_plan x##_plan_many_r2r(int rank, const int* n, int howmany, const int* inembed, int istride,         \
                               int idist, const int* onembed, int ostride, int odist, const int* kind,       \
                               unsigned flags) {                                                             \
        return fft::plan_many<Real>(#x "_plan_many_r2r",                                                     \
                                    {rank, n, howmany, inembed, istride, idist, onembed, ostride, odist},    \
                                    fft::real_with(kind), flags);                                            \
    }                                                                                                        \
    x##_plan x##_plan_guru64_dft(int rank, const starpufft_iodim64* dims, int howmany_rank,                  \
                                 const starpufft_iodim64* howmany_dims, int sign, unsigned flags) {          \
        return fft::plan_guru<Real>(#x "_plan_guru64_dft", {rank, dims, howmany_rank, howmany_dims},         \
                                    fft::complex_with(sign), flags);                                         \
    }                                                                                                        \
    x##_plan x##_plan_guru64_dft_r2c(int rank, const starpufft_iodim64* dims, int howmany_rank,              \
                                     const starpufft_iodim64* howmany_dims, unsigned flags) {                \
        return fft::plan_guru<Real>(#x "_plan_guru64_dft_r2c", {rank, dims, howmany_rank, howmany_dims},     \
                                    fft::to_complex, flags);                                                 \
    }                                                                                                        \
    x##_plan x##_plan_guru64_dft_c2r(int rank, const starpufft_iodim64* dims, int howmany_rank,              \
                                     const starpufft_iodim64* howmany_dims, unsigned flags) {                \
        return fft::plan_guru<Real>(#x "_plan_guru64_dft_c2r", {rank, dims, howmany_rank, howmany_dims},     \
                                    fft::to_real, flags);                                                    \
    }                                                                                                        \
    x##_plan x##_plan_guru64_r2r(int rank, const starpufft_iodim64* dims, int howmany_rank,                  \
                                 const starpufft_iodim64* howmany_dims, const int* kind, unsigned flags) {   \
        return fft::plan_guru<Real>(#x "_plan_guru64_r2r", {rank, dims, howmany_rank, howmany_dims},         \
                                    fft::real_with(kind), flags);                                            \
    }

// The size given to free is of use where memory is pinned for a GPU; this one needs none.
#define STARPUFFT_RUNS(x, Real)                                                                              \
    void* x##_malloc(size_t n) {                                                                             \
        return fft::allocate_array(#x "_malloc", n);                                                         \
    }                                                                                                        \
    void x##_free(void* p, size_t) {                                                                         \
        std::free(p);                                                                                        \
    }                                                                                                        \
    int x##_execute(x##_plan p, void* in, void* out) {                                                       \
        return fft::execute_arrays(#x "_execute", p, in, out);                                               \
    }                                                                                                        \
    struct starpu_task* x##_start(x##_plan p, void* in, void* out) {                                         \
        return fft::start_arrays(#x "_start", p, in, out);                                                   \
    }                                                                                                        \
    int x##_execute_handle(x##_plan p, starpu_data_handle_t in, starpu_data_handle_t out) {                  \
        return fft::execute_handles(#x "_execute_handle", p, in, out);                                       \
    }                                                                                                        \
    struct starpu_task* x##_start_handle(x##_plan p, starpu_data_handle_t in, starpu_data_handle_t out) {    \
        return fft::start_handles(#x "_start_handle", p, in, out);                                           \
    }                                                                                                        \
    void x##_cleanup(x##_plan p) {                                                                           \
        fft::clean_up(#x "_cleanup", p);                                                                     \
    }                                                                                                        \
    void x##_destroy_plan(x##_plan p) {                                                                      \
        fft::destroy(#x "_destroy_plan", p);                                                                 \
    }                                                                                                        \
    size_t x##_work_area_size(x##_plan p) {                                                                  \
        return fft::work_area_size(#x "_work_area_size", p);                                                 \
    }                                                                                                        \
    void x##_set_work_area_limit(size_t bytes) {                                                             \
        fft::limit_free_blocks(bytes);                                                                       \
    }                                                                                                        \
    void x##_set_cache_limit(size_t bytes) {                                                                 \
        fft::limit_unused_works(bytes);                                                                      \
    }                                                                                                        \
    void x##_clear_cache(void) {                                                                             \
        fft::clear_cache();                                                                                  \
    }                                                                                                        \
    void x##_startstats(void) {                                                                              \
        fft::start_statistics();                                                                             \
    }                                                                                                        \
    void x##_stopstats(void) {                                                                               \
        fft::stop_statistics();                                                                              \
    }                                                                                                        \
    void x##_showstats(FILE* out) {                                                                          \
        fft::show_statistics(#x "_showstats", out);                                                          \
    }

#define STARPUFFT_WISDOM(x, Real)                                                                            \
    int x##_export_wisdom_to_filename(const char* path) {                                                    \
        return fft::export_wisdom_to_filename<Real>(#x "_export_wisdom_to_filename", path);                  \
    }                                                                                                        \
    void x##_export_wisdom_to_file(FILE* out) {                                                              \
        fft::export_wisdom_to_file<Real>(#x "_export_wisdom_to_file", out);                                  \
    }                                                                                                        \
    char* x##_export_wisdom_to_string(void) {                                                                \
        return fft::export_wisdom_to_string<Real>(#x "_export_wisdom_to_string");                            \
    }                                                                                                        \
    int x##_import_wisdom_from_filename(const char* path) {                                                  \
        return fft::import_wisdom_from_filename<Real>(#x "_import_wisdom_from_filename", path);              \
    }                                                                                                        \
    int x##_import_wisdom_from_file(FILE* in) {                                                              \
        return fft::import_wisdom_from_file<Real>(#x "_import_wisdom_from_file", in);                        \
    }                                                                                                        \
    int x##_import_wisdom_from_string(const char* text) {                                                    \
        return fft::import_wisdom_from_string<Real>(#x "_import_wisdom_from_string", text);                  \
    }                                                                                                        \
    void x##_forget_wisdom(void) {                                                                           \
        fft::forget_choices<Real>();                                                                         \
    }                                                                                                        \
    void x##_set_timelimit(double seconds) {                                                                 \
        fft::set_time_limit<Real>(#x "_set_timelimit", seconds);                                             \
    }

extern "C" {
#pragma GCC visibility push(default)
#define STARPUFFT_INTERFACE(x, Real)                                                                         \
    STARPUFFT_BASIC_PLANS(x, Real)                                                                           \
    STARPUFFT_ADVANCED_PLANS(x, Real)                                                                        \
    STARPUFFT_RUNS(x, Real)                                                                                  \
    STARPUFFT_WISDOM(x, Real)
STARPUFFT_INTERFACE(starpufft, double)
STARPUFFT_INTERFACE(starpufftf, float)
STARPUFFT_INTERFACE(starpufftl, long double)
#pragma GCC visibility pop
}
