// Are QR and least squares faster than LAPACK's with OpenBLAS on as many threads, in each precision?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>
#define LAPACK_COMPLEX_CUSTOM
#define lapack_complex_float std::complex<float>
#define lapack_complex_double std::complex<double>
#include <lapacke.h>

#include <complex>
#include <memory>
#include <string>

namespace benchmark {
namespace {

template <class T> struct qr_routines;
#define QR_ROUTINES(x, T, flops)                                                                             \
    template <> struct qr_routines<T> {                                                                      \
        static constexpr const char* letter = #x;                                                            \
        static constexpr double operations = flops; /* of a product and a sum, in terms of real ones */      \
        static constexpr auto ours = starpu_linalg_##x##geqrf;                                               \
        static constexpr auto theirs = LAPACKE_##x##geqrf_work;                                              \
        static constexpr auto our_solve = starpu_linalg_##x##gels;                                           \
        static constexpr auto their_solve = LAPACKE_##x##gels_work;                                          \
    };
QR_ROUTINES(s, float, 1)
QR_ROUTINES(d, double, 1)
QR_ROUTINES(c, std::complex<float>, 4)
QR_ROUTINES(z, std::complex<double>, 4)

struct shape {
    std::int64_t m, n;
    double operations() const {
        const auto rows = static_cast<double>(m), columns = static_cast<double>(n);
        return 2 * columns * columns * (rows - columns / 3);
    }
};

template <class T> void compare_qr(shape s, int threads, int pairs) {
    using routines = qr_routines<T>;
    const auto a = std::make_shared<typed_matrix<T>>(s.m, s.n, s.m),
               b = std::make_shared<typed_matrix<T>>(*a);
    const auto tau = std::make_shared<std::vector<T>>(s.n), work = std::make_shared<std::vector<T>>(64 * s.n);
    const int m = static_cast<int>(s.m), n = static_cast<int>(s.n);
    const double operations = routines::operations * s.operations();
    duel(fmt::format("{}geqrf {} x {}", routines::letter, s.m, s.n),
         openblas_side(
             operations, threads, [b] { b->restore(); },
             [=] {
                 return routines::theirs(LAPACK_COL_MAJOR, m, n, b->data(), m, tau->data(), work->data(),
                                         64 * n);
             }),
         starpu_side(
             "StarPU", operations, [a] { a->restore(); },
             [=] { return routines::ours(s.m, s.n, a->data(), s.m, tau->data()); }),
         pairs);
}

template <class T> void compare_least_squares(shape s, int threads, int pairs) {
    using routines = qr_routines<T>;
    const auto a = std::make_shared<typed_matrix<T>>(s.m, s.n, s.m),
               b = std::make_shared<typed_matrix<T>>(*a);
    const auto x = std::make_shared<typed_matrix<T>>(s.m, 1, s.m), y = std::make_shared<typed_matrix<T>>(*x);
    const auto work = std::make_shared<std::vector<T>>(65 * s.n);
    const int m = static_cast<int>(s.m), n = static_cast<int>(s.n);
    const double operations = routines::operations * s.operations();
    const auto restore = [](auto matrix, auto sides) {
        return [=] {
            matrix->restore();
            sides->restore();
        };
    };
    duel(fmt::format("{}gels {} x {}", routines::letter, s.m, s.n),
         openblas_side(operations, threads, restore(b, y),
                       [=] {
                           return routines::their_solve(LAPACK_COL_MAJOR, 'N', m, n, 1, b->data(), m,
                                                        y->data(), m, work->data(), 65 * n);
                       }),
         starpu_side("StarPU", operations, restore(a, x),
                     [=] { return routines::our_solve('N', s.m, s.n, 1, a->data(), s.m, x->data(), s.m); }),
         pairs);
}

struct measurements {
    std::vector<std::int64_t> orders{2048, 4096};
    bool tall = true;
    int pairs = 7, threads = 1;

    template <class T> void make() const {
        for (const auto n : orders)
            if (n > 0) compare_qr<T>({n, n}, threads, pairs);
        if (!tall) return;
        compare_qr<T>({65536, 256}, threads, pairs);
        compare_least_squares<T>({4096, 2048}, threads, pairs);
    }
};

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("QR and least squares against LAPACK with OpenBLAS, in turns");
    benchmark::measurements wanted;
    std::string types = "d";
    options.add_option("--n", wanted.orders, "orders of the square matrices; 0 for none");
    options.add_option("--types", types, "the letters of the precisions, of s, d, c, z");
    options.add_flag("!--square", wanted.tall, "leave out the tall matrices");
    options.add_option("--pairs", wanted.pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    wanted.threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    for (const char type : types) {
        if (type == 's') wanted.make<float>();
        if (type == 'd') wanted.make<double>();
        if (type == 'c') wanted.make<std::complex<float>>();
        if (type == 'z') wanted.make<std::complex<double>>();
    }
    starpu_shutdown();
}
