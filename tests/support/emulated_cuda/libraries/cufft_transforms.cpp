// The transforms of the emulated cuFFT, by FFTW.
#include "cufft.hpp"
#include "kernel.hpp"
#include "violations.hpp"

#include <fftw3.h>

#include <cstring>
#include <initializer_list>

namespace emulated::fft {

namespace {
// FFTW has one planner per process, and the program under test plans, too.
const bool planner_is_shared = [] {
    fftw_make_planner_thread_safe();
    fftwf_make_planner_thread_safe();
    return true;
}();

// FFTW's functions of one precision under common names.
struct in_single {
    using real = float;
    using complex = fftwf_complex;
    using made = fftwf_plan;
    static constexpr auto plan_c2c = fftwf_plan_many_dft;
    static constexpr auto plan_r2c = fftwf_plan_many_dft_r2c;
    static constexpr auto plan_c2r = fftwf_plan_many_dft_c2r;
    static constexpr auto execute = fftwf_execute;
    static constexpr auto destroy = fftwf_destroy_plan;
};
struct in_double {
    using real = double;
    using complex = fftw_complex;
    using made = fftw_plan;
    static constexpr auto plan_c2c = fftw_plan_many_dft;
    static constexpr auto plan_r2c = fftw_plan_many_dft_r2c;
    static constexpr auto plan_c2r = fftw_plan_many_dft_c2r;
    static constexpr auto execute = fftw_execute;
    static constexpr auto destroy = fftw_destroy_plan;
};

constexpr unsigned how = FFTW_ESTIMATE | FFTW_UNALIGNED; // planning leaves the data alone

int product(const int* n, int rank) {
    int all = 1;
    for (int i = 0; i < rank; ++i) all *= n[i];
    return all;
}

// Reals lie in rows of n, complex halves in rows of n/2+1; in place both in rows of 2(n/2+1) reals.
void pack(shape& what, bool is_in_place) {
    const bool halves_out = what.kind == r2c || what.kind == d2z,
               halves_in = what.kind == c2r || what.kind == z2d;
    for (layout* side : {&what.in, &what.out}) {
        for (int i = 0; i < what.rank; ++i) side->embed[i] = what.n[i];
        int& last = side->embed[what.rank - 1];
        const bool is_halved = side == &what.in ? halves_in : halves_out;
        if (is_halved)
            last = last / 2 + 1;
        else if (is_in_place && (halves_in || halves_out))
            last = 2 * (last / 2 + 1);
        side->stride = 1;
        side->distance = product(side->embed, what.rank);
    }
}

// Only where all of the input is used: one transform right behind the other.
template <typename T> void expect_written(const shape& what, const T* in) {
    const int elements = product(what.in.embed, what.rank);
    if (what.in.stride != 1 || what.in.distance < elements) return;
    if (std::memcmp(what.in.embed, what.n, sizeof(int) * static_cast<std::size_t>(what.rank)) != 0) return;
    emulated_cuda_reads(in, sizeof(T) * static_cast<std::size_t>(elements),
                        static_cast<std::size_t>(what.batch),
                        sizeof(T) * static_cast<std::size_t>(what.in.distance), "the input of an FFT");
}

template <typename FFTW> void execute(typename FFTW::made made) {
    if (made == nullptr) {
        violation("FFTW knows no way to do a transform that cuFFT was asked for");
        return;
    }
    FFTW::execute(made);
    FFTW::destroy(made);
}

template <typename FFTW>
void transform(shape w, typename FFTW::complex* in, typename FFTW::complex* out, int sign) {
    expect_written(w, in);
    execute<FFTW>(FFTW::plan_c2c(w.rank, w.n, w.batch, view(in), w.in.embed, w.in.stride, w.in.distance,
                                 view(out), w.out.embed, w.out.stride, w.out.distance, sign, how));
}

template <typename FFTW> void transform(shape w, typename FFTW::real* in, typename FFTW::complex* out, int) {
    expect_written(w, in);
    execute<FFTW>(FFTW::plan_r2c(w.rank, w.n, w.batch, view(in), w.in.embed, w.in.stride, w.in.distance,
                                 view(out), w.out.embed, w.out.stride, w.out.distance, how));
}

template <typename FFTW> void transform(shape w, typename FFTW::complex* in, typename FFTW::real* out, int) {
    execute<FFTW>(FFTW::plan_c2r(w.rank, w.n, w.batch, view(in), w.in.embed, w.in.stride, w.in.distance,
                                 view(out), w.out.embed, w.out.stride, w.out.distance, how));
}

// All of the work space is used: what somebody keeps there is lost.
void spoil(void* work, std::size_t bytes) {
    if (bytes != 0) std::memset(view(static_cast<char*>(work)), 0xA5, bytes);
}

template <typename FFTW, typename In, typename Out>
int run(int handle, type kind, In* in, Out* out, int sign = 0) {
    const plan* p = find(handle);
    if (p == nullptr || !p->is_made) return no_plan;
    if (p->what.kind != kind) return bad_type;
    if (p->work == nullptr) {
        violation("cuFFT plan %d is used without a work space, as its own was switched off", handle);
        return failed;
    }
    shape what = p->what;
    if (what.is_packed) pack(what, static_cast<void*>(in) == static_cast<void*>(out));
    const auto kernel = [=, work = p->work, bytes = p->work_bytes] {
        spoil(work, bytes);
        transform<FFTW>(what, in, out, sign);
    };
    return launch(p->stream, kernel) == 0 ? done : failed;
}
} // namespace

EMULATED_CUDA_EXPORT int cufftExecC2C(int handle, fftwf_complex* in, fftwf_complex* out, int sign) {
    return run<in_single>(handle, c2c, in, out, sign);
}
EMULATED_CUDA_EXPORT int cufftExecR2C(int handle, float* in, fftwf_complex* out) {
    return run<in_single>(handle, r2c, in, out);
}
EMULATED_CUDA_EXPORT int cufftExecC2R(int handle, fftwf_complex* in, float* out) {
    return run<in_single>(handle, c2r, in, out);
}
EMULATED_CUDA_EXPORT int cufftExecZ2Z(int handle, fftw_complex* in, fftw_complex* out, int sign) {
    return run<in_double>(handle, z2z, in, out, sign);
}
EMULATED_CUDA_EXPORT int cufftExecD2Z(int handle, double* in, fftw_complex* out) {
    return run<in_double>(handle, d2z, in, out);
}
EMULATED_CUDA_EXPORT int cufftExecZ2D(int handle, fftw_complex* in, double* out) {
    return run<in_double>(handle, z2d, in, out);
}

} // namespace emulated::fft
