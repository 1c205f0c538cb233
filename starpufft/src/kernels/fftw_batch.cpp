// One plan for arrays that differ and, where both sides are laid out alike, one for a single array.
#include "kernels/fftw_batch.hpp"

#include <new>
#include <type_traits>

namespace starpu::fft {
namespace {

constexpr std::size_t longest_in_batch = 64;

// FFTW 3.3.10 in single precision takes lines for aligned that begin an odd number of numbers apart, and ends
// in a segmentation fault (n2fv_8_avx and others): what is no multiple of a vector is not left to it.
template <class Number> bool keeps_alignment(std::size_t step) {
    constexpr std::size_t vector_bytes = 16;
    return step == 1 || step * sizeof(Number) % vector_bytes == 0;
}

template <class In, class Out> bool is_safe(const lines_side_by_side& lines) {
    return keeps_alignment<In>(lines.in_step) && keeps_alignment<In>(lines.in_distance) &&
           keeps_alignment<Out>(lines.out_step) && keeps_alignment<Out>(lines.out_distance);
}

template <class Real, class In, class Out> class fftw_batch final : public line_batch<In, Out> {
public:
    using library = fftw<Real>;

    // FFTW plans with any aligned arrays, which it does not touch.
    fftw_batch(std::size_t length, int way, const lines_side_by_side& lines) {
        const aligned_array<In> in{1};
        const aligned_array<Out> out{1};
        const planner_lock<Real> alone;
        apart_ = plan(length, way, lines, in.data(), out.data());
        if (!apart_) throw std::bad_alloc{};
        if constexpr (std::is_same_v<In, Out>)
            if (lines.in_step == lines.out_step && lines.in_distance == lines.out_distance)
                in_place_ = plan(length, way, lines, in.data(), in.data());
    }
    ~fftw_batch() override {
        const planner_turn turn;
        library::destroy(apart_);
        if (in_place_) library::destroy(in_place_);
    }
    fftw_batch(const fftw_batch&) = delete;
    fftw_batch& operator=(const fftw_batch&) = delete;

    bool can_run(const In* input, const Out* output) const override {
        return (differ(input, output) || in_place_) && library::is_aligned(input) &&
               library::is_aligned(output);
    }
    void run(const In* input, Out* output) const override {
        library::run(differ(input, output) ? apart_ : in_place_, const_cast<In*>(input), output);
    }

private:
    static bool differ(const void* input, const void* output) { return input != output; }

    static typename library::plan plan(std::size_t length, int way, const lines_side_by_side& lines, In* in,
                                       Out* out) {
        const auto steps = [](std::size_t count, std::size_t in_step, std::size_t out_step) {
            return fftw_iodim64{static_cast<std::ptrdiff_t>(count), static_cast<std::ptrdiff_t>(in_step),
                                static_cast<std::ptrdiff_t>(out_step)};
        };
        return library::make(steps(length, lines.in_step, lines.out_step),
                             steps(lines.width, lines.in_distance, lines.out_distance), in, out, way,
                             FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    }

    typename library::plan apart_{}, in_place_{};
};

} // namespace

template <class Real, class In, class Out>
std::shared_ptr<const line_batch<In, Out>> batch_by_fftw(std::size_t length, int way,
                                                         const lines_side_by_side& lines) {
    if (length > longest_in_batch || !is_safe<In, Out>(lines)) return nullptr;
    return std::make_shared<const fftw_batch<Real, In, Out>>(length, way, lines);
}

#define STARPUFFT_INSTANTIATE_FOR(In, Out, Real)                                                             \
    template std::shared_ptr<const line_batch<In, Out>> batch_by_fftw<Real, In, Out>(                        \
        std::size_t length, int way, const lines_side_by_side& lines);
#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    STARPUFFT_INSTANTIATE_FOR(std::complex<Real>, std::complex<Real>, Real)                                  \
    STARPUFFT_INSTANTIATE_FOR(Real, std::complex<Real>, Real)                                                \
    STARPUFFT_INSTANTIATE_FOR(std::complex<Real>, Real, Real)                                                \
    STARPUFFT_INSTANTIATE_FOR(Real, Real, Real)
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE
#undef STARPUFFT_INSTANTIATE_FOR

} // namespace starpu::fft
