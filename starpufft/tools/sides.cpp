// Both sides, written once for all precisions.
#include "sides.hpp"

#include <fftw3.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace starpufft_bench {

namespace {

// The functions of both libraries for one type of real numbers. Names and arguments are the libraries' own.
#define STARPUFFT_BENCH_FUNCTIONS(name, real_type, ours, peer)                                               \
    struct name {                                                                                            \
        using real = real_type;                                                                              \
        using complex = peer##_complex;                                                                      \
        using our_plan = ours##_plan;                                                                        \
        using peer_plan = peer##_plan;                                                                       \
        static constexpr auto our_complex = ours##_plan_guru64_dft;                                          \
        static constexpr auto our_forward = ours##_plan_guru64_dft_r2c;                                      \
        static constexpr auto our_backward = ours##_plan_guru64_dft_c2r;                                     \
        static constexpr auto our_real = ours##_plan_guru64_r2r;                                             \
        static constexpr auto execute_ours = ours##_execute;                                                 \
        static constexpr auto destroy_ours = ours##_destroy_plan;                                            \
        static constexpr auto peer_of_complex = peer##_plan_guru64_dft;                                      \
        static constexpr auto peer_forward = peer##_plan_guru64_dft_r2c;                                     \
        static constexpr auto peer_backward = peer##_plan_guru64_dft_c2r;                                    \
        static constexpr auto peer_of_reals = peer##_plan_guru64_r2r;                                        \
        static constexpr auto execute_peer = peer##_execute;                                                 \
        static constexpr auto destroy_peer = peer##_destroy_plan;                                            \
        static constexpr auto allocate = peer##_malloc;                                                      \
        static constexpr auto release = peer##_free;                                                         \
        static void use_threads([[maybe_unused]] int count) { STARPUFFT_BENCH_THREADS(peer) }                \
    }

#ifdef STARPUFFT_BENCH_HAS_THREADS
#define STARPUFFT_BENCH_THREADS(peer)                                                                        \
    static const int is_ready = peer##_init_threads();                                                       \
    if (is_ready) peer##_plan_with_nthreads(count);
#else
#define STARPUFFT_BENCH_THREADS(peer)
#endif

template <class F> class sides_of final : public sides {
public:
    using real = typename F::real;

    sides_of(const problem& what, const efforts& effort) : what_(what), ours_(what), peer_(what) {
        F::use_threads(effort.threads);
        plan_peer(effort.measures ? FFTW_MEASURE : FFTW_ESTIMATE);
        plan_ours(effort.measures ? STARPUFFT_MEASURE : STARPUFFT_ESTIMATE);
    }
    ~sides_of() override {
        if (our_plan_) F::destroy_ours(our_plan_);
        if (peer_plan_) F::destroy_peer(peer_plan_);
    }

    void fill() override {
        std::mt19937_64 engine(1);
        std::uniform_real_distribution<double> uniform(-1, 1);
        for (std::ptrdiff_t row = 0; row < what_.in.count; ++row)
            for (std::ptrdiff_t i = 0; i < what_.in.reals; ++i)
                ours_.in()[row * what_.in.pitch + i] = peer_.in()[row * what_.in.pitch + i] =
                    static_cast<real>(uniform(engine));
        if (!what_.is_in_place) kept_.assign(ours_.in(), ours_.in() + what_.in.all_reals());
    }

    void run_ours() override {
        const int failed = F::execute_ours(our_plan_, ours_.in(), ours_.out());
        if (failed) throw not_possible(std::string("it cannot be run: ") + std::strerror(-failed));
    }
    void run_peer() override { F::execute_peer(peer_plan_); }

    double difference() const override {
        long double difference = 0, size = 0;
        for (std::ptrdiff_t row = 0; row < what_.out.count; ++row)
            for (std::ptrdiff_t i = 0; i < what_.out.reals; ++i) {
                const std::ptrdiff_t place = row * what_.out.pitch + i;
                const long double theirs = peer_.out()[place], apart = ours_.out()[place] - theirs;
                difference += apart * apart;
                size += theirs * theirs;
            }
        if (difference == 0) return 0; // both may be 0
        const long double ratio = std::sqrt(difference / size) / std::numeric_limits<real>::epsilon();
        return std::isfinite(ratio) ? static_cast<double>(ratio) : HUGE_VAL;
    }

    bool is_input_kept() const override { return std::equal(kept_.begin(), kept_.end(), ours_.in()); }

private:
    // One array or two, as large as both layouts need.
    class arrays {
    public:
        explicit arrays(const problem& what)
            : in_(reals_for(what.is_in_place ? std::max(what.in.all_reals(), what.out.all_reals())
                                             : what.in.all_reals())),
              out_(what.is_in_place ? nullptr : reals_for(what.out.all_reals())) {}

        real* in() const { return in_.get(); }
        real* out() const { return out_ ? out_.get() : in_.get(); }

    private:
        struct release {
            void operator()(real* numbers) const { F::release(numbers); }
        };
        using memory = std::unique_ptr<real[], release>;

        static memory reals_for(std::size_t count) {
            memory numbers(static_cast<real*>(F::allocate(count * sizeof(real))));
            if (!numbers) throw not_possible("there is no memory for its arrays");
            std::fill_n(numbers.get(), count, real(0));
            return numbers;
        }

        memory in_, out_;
    };

    static auto* as_complex(real* numbers) { return reinterpret_cast<typename F::complex*>(numbers); }

    static std::vector<fftw_iodim64> peer_dims(const std::vector<starpufft_iodim64>& dims) {
        std::vector<fftw_iodim64> theirs;
        for (const auto& dim : dims) theirs.push_back({dim.n, dim.is, dim.os});
        return theirs;
    }

    void plan_peer(unsigned flags) {
        const auto dims = peer_dims(what_.dims), batch = peer_dims(what_.batch_dims);
        const int rank = static_cast<int>(dims.size()), batch_rank = static_cast<int>(batch.size());
        real *in = peer_.in(), *out = peer_.out();
        if (what_.data == kind_of_data::complex) {
            peer_plan_ = F::peer_of_complex(rank, dims.data(), batch_rank, batch.data(), as_complex(in),
                                            as_complex(out), what_.sign, flags);
        } else if (what_.data == kind_of_data::real_to_real) {
            const std::vector<fftw_r2r_kind> kinds = peer_kinds();
            peer_plan_ =
                F::peer_of_reals(rank, dims.data(), batch_rank, batch.data(), in, out, kinds.data(), flags);
        } else if (what_.sign == STARPUFFT_FORWARD) {
            peer_plan_ =
                F::peer_forward(rank, dims.data(), batch_rank, batch.data(), in, as_complex(out), flags);
        } else {
            peer_plan_ =
                F::peer_backward(rank, dims.data(), batch_rank, batch.data(), as_complex(in), out, flags);
        }
        if (!peer_plan_) throw not_possible("FFTW has no plan for it");
    }

    std::vector<fftw_r2r_kind> peer_kinds() const {
        std::vector<fftw_r2r_kind> kinds;
        for (const int kind : what_.kinds) kinds.push_back(static_cast<fftw_r2r_kind>(kind));
        return kinds;
    }

    void plan_ours(unsigned flags) {
        const int rank = static_cast<int>(what_.dims.size()),
                  batch_rank = static_cast<int>(what_.batch_dims.size());
        const auto *dims = what_.dims.data(), *batch = what_.batch_dims.data();
        if (what_.data == kind_of_data::complex)
            our_plan_ = F::our_complex(rank, dims, batch_rank, batch, what_.sign, flags);
        else if (what_.data == kind_of_data::real_to_real)
            our_plan_ = F::our_real(rank, dims, batch_rank, batch, what_.kinds.data(), flags);
        else if (what_.sign == STARPUFFT_FORWARD)
            our_plan_ = F::our_forward(rank, dims, batch_rank, batch, flags);
        else
            our_plan_ = F::our_backward(rank, dims, batch_rank, batch, flags);
        if (!our_plan_)
            throw not_possible(std::string("starpufft has no plan for it: ") + std::strerror(errno));
    }

    const problem& what_;
    arrays ours_, peer_;
    std::vector<real> kept_;
    typename F::our_plan our_plan_ = nullptr;
    typename F::peer_plan peer_plan_ = nullptr;
};

STARPUFFT_BENCH_FUNCTIONS(in_double, double, starpufft, fftw);
STARPUFFT_BENCH_FUNCTIONS(in_single, float, starpufftf, fftwf);
STARPUFFT_BENCH_FUNCTIONS(in_long_double, long double, starpufftl, fftwl);

template <class F> std::unique_ptr<sides> make(const problem& what, const efforts& effort) {
    return std::make_unique<sides_of<F>>(what, effort);
}

} // namespace

const std::map<std::string, sides_maker> precisions = {
    {"double", make<in_double>}, {"single", make<in_single>}, {"long-double", make<in_long_double>}};

} // namespace starpufft_bench
