// Each routine of the linear algebra once, on matrices that are large enough for tasks: whichever request for
// memory fails, the routine says so or its result is right, and the next call of it is right.
#include "scenario.h"

#include <starpu.h>
#include <starpu_linalg.h>

#include <cerrno>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

namespace {

using code = std::int64_t;
using dcomplex = std::complex<double>;

constexpr code order = 272, sides = 40, element_count = order * order;

// Everything that a routine reads or writes; the matrix is definite, and as a factor or as reflectors it is
// well behaved.
template <class T> struct operands {
    std::vector<T> a, b, c, tau;
    std::vector<code> pivots, info;
    double value = 0;
    code refinements = 0;

    operands()
        : a(element_count), b(element_count), c(element_count), tau(order, T(0.5)), pivots(order),
          info(order) {
        unsigned state = 1;
        for (T& x : a) x = small_number(state);
        for (T& x : b) x = small_number(state);
        for (code j = 0; j < order; ++j) {
            for (code i = 0; i < j; ++i) a[i + j * order] = conjugated(a[j + i * order]);
            a[j + j * order] = 1;
            pivots[j] = j + 1;
        }
    }

    static T small_number(unsigned& state) {
        const auto next = [&state] {
            state = state * 1664525u + 1013904223u;
            return (static_cast<double>(state >> 8) / (1 << 24) - 0.5) / order;
        };
        const double re = next();
        if constexpr (std::is_same_v<T, dcomplex>)
            return {re, next()};
        else
            return re;
    }
    static T conjugated(T x) {
        if constexpr (std::is_same_v<T, dcomplex>)
            return std::conj(x);
        else
            return x;
    }
};

// Made before the processes that run the scenarios are, which copy it.
template <class T> const operands<T> fresh_operands;

template <class T> bool is_close(const std::vector<T>& x, const std::vector<T>& y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!(std::abs(x[i] - y[i]) < 1e-9)) return false; // a NaN too
    return true;
}
template <class T> bool agree(const operands<T>& x, const operands<T>& y) {
    return is_close(x.a, y.a) && is_close(x.b, y.b) && is_close(x.c, y.c) && is_close(x.tau, y.tau) &&
           x.pivots == y.pivots && x.info == y.info && std::fabs(x.value - y.value) < 1e-9;
}

// A matrix in main memory as a handle for the time of a call.
class handle_of {
public:
    template <class T> explicit handle_of(std::vector<T>& matrix) {
        starpu_matrix_data_register(&handle_, STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(matrix.data()), order, order, order,
                                    sizeof(T));
    }
    ~handle_of() {
        for (int attempts = 0; handle_ && attempts < 3; ++attempts) { // what is refused may be asked again
            errno = 0;
            starpu_data_unregister(handle_);
            if (errno == 0) return;
        }
    }
    handle_of(const handle_of&) = delete;
    handle_of& operator=(const handle_of&) = delete;
    operator starpu_data_handle_t() const { return handle_; }

private:
    starpu_data_handle_t handle_ = nullptr;
};

template <class T> struct routine {
    const char* name;
    code (*call)(operands<T>& o);
};

using real = operands<double>&;
using hermitian = operands<dcomplex>&;
constexpr code n = order, half = order / 2;

// Members of batches lie on the diagonal, where they are definite, or one behind the other.
constexpr code small = 128, batch = 2, along_diagonal = (n + 1) * small, small_size = small * small;
template <class E> std::vector<E*> members_of(std::vector<E>& first, code stride) {
    std::vector<E*> members;
    for (code i = 0; i < batch; ++i) members.push_back(first.data() + i * stride);
    return members;
}

// Of these blocks a call with options makes several.
starpu_linalg_options small_blocks() {
    starpu_linalg_options options{};
    options.block_size = 48;
    return options;
}

const routine<double> real_routines[] = {
    {"gemm",
     [](real o) {
         return starpu_linalg_dgemm('N', 'T', n, n, n, 2, o.a.data(), n, o.b.data(), n, 1, o.c.data(), n);
     }},
    {"symm",
     [](real o) {
         return starpu_linalg_dsymm('L', 'L', n, n, 2, o.a.data(), n, o.b.data(), n, 1, o.c.data(), n);
     }},
    {"syrk", [](real o) { return starpu_linalg_dsyrk('U', 'T', n, n, 2, o.a.data(), n, 1, o.c.data(), n); }},
    {"syr2k",
     [](real o) {
         return starpu_linalg_dsyr2k('L', 'N', n, n, 2, o.a.data(), n, o.b.data(), n, 1, o.c.data(), n);
     }},
    {"trmm",
     [](real o) { return starpu_linalg_dtrmm('L', 'L', 'N', 'N', n, n, 2, o.a.data(), n, o.b.data(), n); }},
    {"trsm",
     [](real o) { return starpu_linalg_dtrsm('R', 'U', 'T', 'N', n, n, 2, o.a.data(), n, o.b.data(), n); }},
    {"potrf", [](real o) { return starpu_linalg_dpotrf('L', n, o.a.data(), n); }},
    {"potrs", [](real o) { return starpu_linalg_dpotrs('U', n, sides, o.a.data(), n, o.b.data(), n); }},
    {"posv", [](real o) { return starpu_linalg_dposv('L', n, sides, o.a.data(), n, o.b.data(), n); }},
    {"potri", [](real o) { return starpu_linalg_dpotri('L', n, o.a.data(), n); }},
    {"trtri", [](real o) { return starpu_linalg_dtrtri('L', 'N', n, o.a.data(), n); }},
    {"lange", [](real o) { return starpu_linalg_dlange('I', n, n, o.a.data(), n, &o.value); }},
    {"lansy", [](real o) { return starpu_linalg_dlansy('1', 'L', n, o.a.data(), n, &o.value); }},
    {"lantr", [](real o) { return starpu_linalg_dlantr('F', 'U', 'N', n, n, o.a.data(), n, &o.value); }},
    {"laswp", [](real o) { return starpu_linalg_dlaswp(n, o.a.data(), n, 1, n, o.pivots.data(), 1); }},
    {"lacpy", [](real o) { return starpu_linalg_dlacpy('A', n, n, o.a.data(), n, o.c.data(), n); }},
    {"laset", [](real o) { return starpu_linalg_dlaset('A', n, n, 2, 3, o.a.data(), n); }},
    {"omatcopy", [](real o) { return starpu_linalg_domatcopy('T', n, n, 2, o.a.data(), n, o.c.data(), n); }},
    {"potrf with options",
     [](real o) {
         const auto options = small_blocks();
         return starpu_linalg_dpotrf_expert('L', n, o.a.data(), n, &options);
     }},
    {"getrf with options",
     [](real o) {
         const auto options = small_blocks();
         return starpu_linalg_dgetrf_expert(n, n, o.a.data(), n, o.pivots.data(), &options);
     }},
    {"getrf_nopiv with options",
     [](real o) {
         const auto options = small_blocks();
         return starpu_linalg_dgetrf_nopiv_expert(n, n, o.a.data(), n, &options);
     }},
    {"geqrf with options",
     [](real o) {
         const auto options = small_blocks();
         return starpu_linalg_dgeqrf_expert(n, n, o.a.data(), n, o.tau.data(), &options);
     }},
    {"gelqf with options",
     [](real o) {
         const auto options = small_blocks();
         return starpu_linalg_dgelqf_expert(n, n, o.a.data(), n, o.tau.data(), &options);
     }},
    {"geqrf of a tall matrix",
     [](real o) { return starpu_linalg_dgeqrf(n * n / 34, 34, o.a.data(), n * n / 34, o.tau.data()); }},
    {"pocon", [](real o) { return starpu_linalg_dpocon('L', n, o.a.data(), n, 2, &o.value); }},
    {"getrf", [](real o) { return starpu_linalg_dgetrf(n, n, o.a.data(), n, o.pivots.data()); }},
    {"getrs",
     [](real o) {
         return starpu_linalg_dgetrs('N', n, sides, o.a.data(), n, o.pivots.data(), o.b.data(), n);
     }},
    {"gesv",
     [](real o) { return starpu_linalg_dgesv(n, sides, o.a.data(), n, o.pivots.data(), o.b.data(), n); }},
    {"getri", [](real o) { return starpu_linalg_dgetri(n, o.a.data(), n, o.pivots.data()); }},
    {"gecon", [](real o) { return starpu_linalg_dgecon('1', n, o.a.data(), n, 2, &o.value); }},
    {"getrf_nopiv", [](real o) { return starpu_linalg_dgetrf_nopiv(n, n, o.a.data(), n); }},
    {"geqrf", [](real o) { return starpu_linalg_dgeqrf(n, n, o.a.data(), n, o.tau.data()); }},
    {"gelqf", [](real o) { return starpu_linalg_dgelqf(n, n, o.a.data(), n, o.tau.data()); }},
    {"ormqr",
     [](real o) {
         return starpu_linalg_dormqr('L', 'T', n, n, n, o.a.data(), n, o.tau.data(), o.b.data(), n);
     }},
    {"ormlq",
     [](real o) {
         return starpu_linalg_dormlq('R', 'N', n, n, n, o.a.data(), n, o.tau.data(), o.b.data(), n);
     }},
    {"orgqr", [](real o) { return starpu_linalg_dorgqr(n, n, n, o.a.data(), n, o.tau.data()); }},
    {"orglq", [](real o) { return starpu_linalg_dorglq(n, n, n, o.a.data(), n, o.tau.data()); }},
    {"gels", [](real o) { return starpu_linalg_dgels('N', n, half, sides, o.a.data(), n, o.b.data(), n); }},
    {"gels of a wide matrix",
     [](real o) { return starpu_linalg_dgels('N', half, n, sides, o.a.data(), n, o.b.data(), n); }},
    {"dsposv",
     [](real o) {
         return starpu_linalg_dsposv('L', n, sides, o.a.data(), n, o.b.data(), n, o.c.data(), n,
                                     &o.refinements);
     }},
    {"dsgesv",
     [](real o) {
         return starpu_linalg_dsgesv(n, sides, o.a.data(), n, o.pivots.data(), o.b.data(), n, o.c.data(), n,
                                     &o.refinements);
     }},
    {"gemm_strided",
     [](real o) {
         return starpu_linalg_dgemm_strided('N', 'N', small, small, small, 1, o.a.data(), small, small_size,
                                            o.b.data(), small, small_size, 0, o.c.data(), small, small_size,
                                            batch, o.info.data());
     }},
    {"gemm_batch",
     [](real o) {
         const auto a = members_of(o.a, along_diagonal), b = members_of(o.b, small),
                    c = members_of(o.c, small);
         return starpu_linalg_dgemm_batch('N', 'T', small, small, small, 1, a.data(), n, b.data(), n, 1,
                                          c.data(), n, batch, o.info.data());
     }},
    {"potrf_batch",
     [](real o) {
         return starpu_linalg_dpotrf_batch('L', small, members_of(o.a, along_diagonal).data(), n, batch,
                                           o.info.data());
     }},
    {"potrf_strided",
     [](real o) {
         return starpu_linalg_dpotrf_strided('U', small, o.a.data(), n, along_diagonal, batch, o.info.data());
     }},
    {"posv_batch",
     [](real o) {
         const auto a = members_of(o.a, along_diagonal), b = members_of(o.b, small);
         return starpu_linalg_dposv_batch('U', small, sides, a.data(), n, b.data(), n, batch, o.info.data());
     }},
    {"posv_strided",
     [](real o) {
         return starpu_linalg_dposv_strided('L', small, sides, o.a.data(), n, along_diagonal, o.b.data(),
                                            small, small_size, batch, o.info.data());
     }},
    {"getrf_batch",
     [](real o) {
         const auto a = members_of(o.a, along_diagonal);
         return starpu_linalg_dgetrf_batch(small, small, a.data(), n, members_of(o.pivots, small).data(),
                                           batch, o.info.data());
     }},
    {"getrf_strided",
     [](real o) {
         return starpu_linalg_dgetrf_strided(small, small, o.a.data(), n, along_diagonal, o.pivots.data(),
                                             small, batch, o.info.data());
     }},
    {"gesv_batch",
     [](real o) {
         const auto a = members_of(o.a, along_diagonal), b = members_of(o.b, small);
         return starpu_linalg_dgesv_batch(small, sides, a.data(), n, members_of(o.pivots, small).data(),
                                          b.data(), n, batch, o.info.data());
     }},
    {"gesv_strided",
     [](real o) {
         return starpu_linalg_dgesv_strided(small, sides, o.a.data(), n, along_diagonal, o.pivots.data(),
                                            small, o.b.data(), small, small_size, batch, o.info.data());
     }},
    {"potrf_handle", [](real o) { return starpu_linalg_dpotrf_handle('U', handle_of(o.a)); }},
    {"potrs_handle",
     [](real o) {
         const handle_of a(o.a), b(o.b);
         return starpu_linalg_dpotrs_handle('L', a, b);
     }},
    {"getrf_nopiv_handle", [](real o) { return starpu_linalg_dgetrf_nopiv_handle(handle_of(o.a)); }},
    {"gemm_handle",
     [](real o) {
         const handle_of a(o.a), b(o.b), c(o.c);
         return starpu_linalg_dgemm_handle('N', 'T', 2, a, b, 1, c);
     }},
    {"trsm_handle",
     [](real o) {
         const handle_of a(o.a), b(o.b);
         return starpu_linalg_dtrsm_handle('L', 'L', 'N', 'N', 2, a, b);
     }},
    {"syrk_handle",
     [](real o) {
         const handle_of a(o.a), c(o.c);
         return starpu_linalg_dsyrk_handle('L', 'N', 2, a, 1, c);
     }},
};

const routine<dcomplex> complex_routines[] = {
    {"hemm",
     [](hermitian o) {
         return starpu_linalg_zhemm('R', 'U', n, n, 2, o.a.data(), n, o.b.data(), n, 1, o.c.data(), n);
     }},
    {"herk",
     [](hermitian o) { return starpu_linalg_zherk('L', 'N', n, n, 2, o.a.data(), n, 1, o.c.data(), n); }},
    {"her2k",
     [](hermitian o) {
         return starpu_linalg_zher2k('U', 'C', n, n, 2, o.a.data(), n, o.b.data(), n, 1, o.c.data(), n);
     }},
    {"lanhe", [](hermitian o) { return starpu_linalg_zlanhe('I', 'U', n, o.a.data(), n, &o.value); }},
    {"zpotrf", [](hermitian o) { return starpu_linalg_zpotrf('U', n, o.a.data(), n); }},
    {"zgeqrf", [](hermitian o) { return starpu_linalg_zgeqrf(n, n, o.a.data(), n, o.tau.data()); }},
    {"zcgesv",
     [](hermitian o) {
         return starpu_linalg_zcgesv(n, sides, o.a.data(), n, o.pivots.data(), o.b.data(), n, o.c.data(), n,
                                     &o.refinements);
     }},
    {"zcposv",
     [](hermitian o) {
         return starpu_linalg_zcposv('U', n, sides, o.a.data(), n, o.b.data(), n, o.c.data(), n,
                                     &o.refinements);
     }},
    {"herk_handle",
     [](hermitian o) {
         const handle_of a(o.a), c(o.c);
         return starpu_linalg_zherk_handle('U', 'C', 2, a, 1, c);
     }},
};

int line = 0;

// One routine, called while a request fails and once more.
class scenario {
public:
    virtual ~scenario() = default;
    virtual scenario_outcome call() = 0;
    virtual scenario_outcome call_again(scenario_outcome first) = 0;
};
template <class T> class scenario_of : public scenario {
public:
    explicit scenario_of(const routine<T>& tested) : tested_(tested) {}

    scenario_outcome call() override { return tested_.call(first_) == 0 ? scenario_right : scenario_refused; }
    scenario_outcome call_again(scenario_outcome first) override {
        if (tested_.call(second_) != 0) return note(__LINE__);
        return first == scenario_right && !agree(first_, second_) ? note(__LINE__) : first;
    }

private:
    static scenario_outcome note(int where) {
        line = where;
        return scenario_lost;
    }
    const routine<T>& tested_;
    operands<T> first_ = fresh_operands<T>, second_ = fresh_operands<T>;
};

constexpr unsigned real_count = std::size(real_routines), complex_count = std::size(complex_routines);
std::unique_ptr<scenario> tested;

} // namespace

unsigned scenario_count() {
    return real_count + complex_count;
}

const char* scenario_name(unsigned which) {
    return which < real_count ? real_routines[which].name : complex_routines[which - real_count].name;
}

void prepare_scenario(unsigned which) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    if (starpu_init(&conf) != 0) std::abort();
    if (which < real_count)
        tested = std::make_unique<scenario_of<double>>(real_routines[which]);
    else
        tested = std::make_unique<scenario_of<dcomplex>>(complex_routines[which - real_count]);
}

scenario_outcome run_scenario() {
    return tested->call();
}

scenario_outcome finish_scenario(scenario_outcome so_far) {
    const scenario_outcome outcome = tested->call_again(so_far);
    tested.reset();
    starpu_shutdown();
    return outcome;
}

int line_of_last_trouble() {
    return line;
}
