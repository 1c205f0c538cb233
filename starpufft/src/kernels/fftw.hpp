// FFTW's three precisions behind one set of names, and the lock its planner needs.
#pragma once

#include <fftw3.h>

#include <complex>
#include <mutex>

namespace starpu::fft {

// FFTW plans one transform at a time in a process; running plans needs no lock.
std::mutex& planner_mutex();

template <class Real> struct fftw;

template <> struct fftw<double> {
    using plan = fftw_plan;
    static fftw_complex* cast(std::complex<double>* p) { return reinterpret_cast<fftw_complex*>(p); }
    static plan make(int length, std::complex<double>* in, std::complex<double>* out, int sign) {
        return fftw_plan_dft_1d(length, cast(in), cast(out), sign, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    }
    static void run(plan p, std::complex<double>* in, std::complex<double>* out) {
        fftw_execute_dft(p, cast(in), cast(out));
    }
    static void destroy(plan p) { fftw_destroy_plan(p); }
    static bool is_aligned(const std::complex<double>* p) {
        return fftw_alignment_of(const_cast<double*>(reinterpret_cast<const double*>(p))) == 0;
    }
};

template <> struct fftw<float> {
    using plan = fftwf_plan;
    static fftwf_complex* cast(std::complex<float>* p) { return reinterpret_cast<fftwf_complex*>(p); }
    static plan make(int length, std::complex<float>* in, std::complex<float>* out, int sign) {
        return fftwf_plan_dft_1d(length, cast(in), cast(out), sign, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    }
    static void run(plan p, std::complex<float>* in, std::complex<float>* out) {
        fftwf_execute_dft(p, cast(in), cast(out));
    }
    static void destroy(plan p) { fftwf_destroy_plan(p); }
    static bool is_aligned(const std::complex<float>* p) {
        return fftwf_alignment_of(const_cast<float*>(reinterpret_cast<const float*>(p))) == 0;
    }
};

template <> struct fftw<long double> {
    using plan = fftwl_plan;
    static fftwl_complex* cast(std::complex<long double>* p) { return reinterpret_cast<fftwl_complex*>(p); }
    static plan make(int length, std::complex<long double>* in, std::complex<long double>* out, int sign) {
        return fftwl_plan_dft_1d(length, cast(in), cast(out), sign, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    }
    static void run(plan p, std::complex<long double>* in, std::complex<long double>* out) {
        fftwl_execute_dft(p, cast(in), cast(out));
    }
    static void destroy(plan p) { fftwl_destroy_plan(p); }
    static bool is_aligned(const std::complex<long double>* p) {
        return fftwl_alignment_of(const_cast<long double*>(reinterpret_cast<const long double*>(p))) == 0;
    }
};

} // namespace starpu::fft
