// FFTW's three precisions behind one set of names, and the lock its planner needs.
#pragma once

#include <fftw3.h>

#include <complex>

namespace starpu::fft {

// FFTW makes or destroys one plan at a time in a process; running plans needs no lock.
class planner_turn {
public:
    planner_turn();
    ~planner_turn();
    planner_turn(const planner_turn&) = delete;
    planner_turn& operator=(const planner_turn&) = delete;
};

// The same to make plans, for one thread while this lives, whatever number the program has set for its own:
// ours run inside tasks.
template <class Real> class planner_lock {
public:
    planner_lock();
    ~planner_lock();
    planner_lock(const planner_lock&) = delete;
    planner_lock& operator=(const planner_lock&) = delete;

private:
    planner_turn turn_;
    int program_threads_; // 0: it has set none
};

// Plans of one contiguous line, or of lines with any steps; flags are FFTW's own. Lines of complex numbers
// have so many numbers, those of real and complex ones so many real numbers.
template <class Real> struct fftw;

#define STARPUFFT_FFTW(prefix, Real)                                                                         \
    template <> struct fftw<Real> {                                                                          \
        using plan = prefix##_plan;                                                                          \
        using complex = std::complex<Real>;                                                                  \
        static prefix##_complex* cast(complex* p) { return reinterpret_cast<prefix##_complex*>(p); }         \
                                                                                                             \
        static plan make(int length, complex* in, complex* out, int sign, unsigned flags) {                  \
            return prefix##_plan_dft_1d(length, cast(in), cast(out), sign, flags);                           \
        }                                                                                                    \
        static plan make(int length, Real* in, complex* out, int, unsigned flags) {                          \
            return prefix##_plan_dft_r2c_1d(length, in, cast(out), flags);                                   \
        }                                                                                                    \
        static plan make(int length, complex* in, Real* out, int, unsigned flags) {                          \
            return prefix##_plan_dft_c2r_1d(length, cast(in), out, flags);                                   \
        }                                                                                                    \
        static plan make(int length, Real* in, Real* out, int way, unsigned flags) {                         \
            return prefix##_plan_r2r_1d(length, in, out, static_cast<prefix##_r2r_kind>(way), flags);        \
        }                                                                                                    \
                                                                                                             \
        using steps = fftw_iodim64;                                                                          \
        static plan make(const steps& line, const steps& lines, complex* in, complex* out, int sign,         \
                         unsigned flags) {                                                                   \
            return prefix##_plan_guru64_dft(1, &line, 1, &lines, cast(in), cast(out), sign, flags);          \
        }                                                                                                    \
        static plan make(const steps& line, const steps& lines, Real* in, complex* out, int,                 \
                         unsigned flags) {                                                                   \
            return prefix##_plan_guru64_dft_r2c(1, &line, 1, &lines, in, cast(out), flags);                  \
        }                                                                                                    \
        static plan make(const steps& line, const steps& lines, complex* in, Real* out, int,                 \
                         unsigned flags) {                                                                   \
            return prefix##_plan_guru64_dft_c2r(1, &line, 1, &lines, cast(in), out, flags);                  \
        }                                                                                                    \
        static plan make(const steps& line, const steps& lines, Real* in, Real* out, int way,                \
                         unsigned flags) {                                                                   \
            const auto kind = static_cast<prefix##_r2r_kind>(way);                                           \
            return prefix##_plan_guru64_r2r(1, &line, 1, &lines, in, out, &kind, flags);                     \
        }                                                                                                    \
                                                                                                             \
        static void run(plan p, complex* in, complex* out) { prefix##_execute_dft(p, cast(in), cast(out)); } \
        static void run(plan p, Real* in, complex* out) { prefix##_execute_dft_r2c(p, in, cast(out)); }      \
        static void run(plan p, complex* in, Real* out) { prefix##_execute_dft_c2r(p, cast(in), out); }      \
        static void run(plan p, Real* in, Real* out) { prefix##_execute_r2r(p, in, out); }                   \
                                                                                                             \
        static void destroy(plan p) { prefix##_destroy_plan(p); }                                            \
        static bool is_aligned(const void* p) {                                                              \
            return prefix##_alignment_of(const_cast<Real*>(static_cast<const Real*>(p))) == 0;               \
        }                                                                                                    \
    };
STARPUFFT_FFTW(fftw, double)
STARPUFFT_FFTW(fftwf, float)
STARPUFFT_FFTW(fftwl, long double)
#undef STARPUFFT_FFTW

} // namespace starpu::fft
