// Conjugate gradients from the caller's side: checks, memory, and the story of a solve.
#include "base/checked_size.hpp"
#include "routines/cg_blocks.hpp"
#include "routines/cg_csr.hpp"
#include "routines/cg_graph.hpp"
#include "routines/cg_system.hpp"
#include "routines/entry.hpp"

#include "starpu_linalg.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <string>

namespace starpu::linalg {

namespace {

using options = starpu_linalg_cg_options;
using outcome = starpu_linalg_cg_result;

options with_defaults(const options* given, int64_t n) {
    options o = given ? *given : options{1e-10, 0, 0};
    if (o.max_iterations == 0)
        o.max_iterations = std::max<int64_t>((base::checked_offset(n) * 10).value(), 1000);
    return o;
}

// The three vectors of the iteration in one allocation, a few lines apart so that equal rows of them do not
// compete for the same cache set.
class cg_memory {
public:
    explicit cg_memory(int64_t n)
        : stride_(base::checked_size(n / 8) * 8 + 40), memory_(allocate_numbers(stride_ * 3)) {}

    cg_vectors vectors(const double* b, double* x) const {
        return {b, x, memory_.get(), memory_.get() + stride_.value(), memory_.get() + 2 * stride_.value()};
    }

private:
    struct release {
        void operator()(double* memory) const { ::operator delete (memory, std::align_val_t{64}); }
    };
    static double* allocate_numbers(base::checked_size numbers) {
        const base::checked_size bytes = numbers * sizeof(double);
        void* memory =
            bytes.fits() ? ::operator new (bytes.value(), std::align_val_t{64}, std::nothrow) : nullptr;
        if (!memory) throw std::bad_alloc();
        return static_cast<double*>(memory);
    }

    base::checked_size stride_;
    std::unique_ptr<double, release> memory_;
};

// Everything between the checks and the caller.
class solve {
public:
    solve(cg_graph& graph, const options& o, int64_t n, double* x)
        : graph_(graph), options_(o), n_(n), x_(x) {}

    outcome iterate() {
        square_of_b_ = graph_.square_right_hand_side();
        if (square_of_b_ == 0) start_from_zero();
        graph_.progress().max_iterations = options_.max_iterations;
        const double target = std::max(options_.rtol * std::sqrt(square_of_b_), options_.atol);
        graph_.progress().target = target * target;
        iterate_until_decided();
        return report();
    }

private:
    // x = 0 solves A x = 0, but no relative tolerance could tell.
    void start_from_zero() { std::fill_n(x_, n_, 0.0); }

    void iterate_until_decided() {
        square_of_residual_ = graph_.measure_true_residual();
        status_ = begin_progress(graph_.progress(), square_of_residual_);
        while (status_ == cg_status::go_on && !graph_.apply_failure()) {
            graph_.iterate();
            if (graph_.apply_failure()) return;
            square_of_residual_ = graph_.measure_true_residual();
            status_ = judge(graph_.progress(), square_of_residual_);
        }
    }

    starpu_linalg_cg_reason reason() const {
        if (graph_.apply_failure()) return STARPU_LINALG_CG_APPLY_FAILED;
        switch (status_) {
        case cg_status::iteration_limit:
            return STARPU_LINALG_CG_ITERATION_LIMIT;
        case cg_status::not_positive_definite:
            return STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE;
        case cg_status::stagnation:
            return STARPU_LINALG_CG_STAGNATION;
        default:
            return STARPU_LINALG_CG_CONVERGED;
        }
    }

    outcome report() const {
        const double norm = graph_.apply_failure() ? std::nan("") : std::sqrt(square_of_residual_);
        return {reason(), graph_.progress().iterations, norm, norm == 0 ? 0 : norm / std::sqrt(square_of_b_)};
    }

    cg_graph& graph_;
    options options_;
    int64_t n_;
    double* x_;
    double square_of_b_ = 0;
    double square_of_residual_ = 0;
    cg_status status_ = cg_status::go_on;
};

} // namespace

const char* fault_in_options(const options* o) {
    if (!o) return "";
    if (!(o->rtol >= 0)) return "has a negative or NaN rtol; give a number >= 0";
    if (!(o->atol >= 0)) return "has a negative or NaN atol; give a number >= 0";
    if (o->max_iterations < 0) return "has max_iterations < 0; give 0 for the default";
    return "";
}

int64_t solve_system(const cg_system& s, const options* given, outcome* result) {
    outcome unused;
    outcome& out = result ? *result : unused;
    out = {STARPU_LINALG_CG_CONVERGED, 0, 0, 0};
    if (s.all_rows() == 0) return 0;
    const cg_memory memory(s.rows_with_halo());
    cg_graph graph(memory.vectors(s.b, s.x), s.a, lay_out(s), s.others());
    out = solve(graph, with_defaults(given, s.all_rows()), s.n, s.x).iterate();
    return out.reason;
}

} // namespace starpu::linalg

using namespace starpu::linalg;

int64_t starpu_linalg_dcg_csr(int64_t n, const int64_t* rowptr, const int64_t* colind, const double* val,
                              const double* b, double* x, const struct starpu_linalg_cg_options* options,
                              struct starpu_linalg_cg_result* result) {
    const char* function = "starpu_linalg_dcg_csr";
    csr_matrix a{n, rowptr, colind, val};
    argument_check check(function);
    check.check_count(1, "n", n);
    if (n > 0) {
        check.sentence(2, "rowptr", fault_in_rowptr(a));
        // The row starts must be right before the columns can be read.
        const bool is_readable = check.result() == 0;
        check.sentence(3, "colind", is_readable ? fault_in_colind(a, n) : "");
        check.pointer(4, "val", val, is_readable && rowptr[n] > 0)
            .pointer(5, "b", b, true)
            .pointer(6, "x", x, true);
    }
    check.sentence(7, "options", fault_in_options(options));
    if (check.result() != 0) return check.result();
    return run_routine(function, [&] {
        return solve_system({n, {apply_csr, &a}, rowptr, b, x, nullptr}, options, result);
    });
}

int64_t starpu_linalg_dcg(int64_t n, starpu_linalg_apply apply, void* arg, const double* b, double* x,
                          const struct starpu_linalg_cg_options* options,
                          struct starpu_linalg_cg_result* result) {
    const char* function = "starpu_linalg_dcg";
    argument_check check(function);
    check.check_count(1, "n", n)
        .other(2, "apply", apply ? nullptr : "is NULL",
               "pass a function that computes y = A x for a range of rows")
        .pointer(4, "b", b, n > 0)
        .pointer(5, "x", x, n > 0)
        .sentence(6, "options", fault_in_options(options));
    if (check.result() != 0) return check.result();
    return run_routine(function, [&] {
        return solve_system({n, {apply, arg}, nullptr, b, x, nullptr}, options, result);
    });
}
