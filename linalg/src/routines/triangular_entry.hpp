// The checks of trsm and trmm, and which way of working suits the sizes.
#pragma once

#include "matrix/planned_workers.hpp"
#include "routines/entry.hpp"
#include "routines/gemm.hpp"
#include "routines/pieces.hpp"
#include "routines/routines.hpp"
#include "routines/triangular_sweep.hpp"

namespace starpu::linalg {

template <class T> void clear_matrix(index m, index n, T* b, index ldb) {
    lapack::gemm<T>({'N', 'N', m, n, 0, T(0), T(0)}, nullptr, 1, nullptr, 1, b, ldb);
}

// Checks the arguments, of which the options are given as the program passed them, and solves or multiplies.
template <class T>
index checked_triangular(const char* name, starpu_codelet& kind, triangular_call<T> call, bool solves) {
    triangular_operand<T>& by = call.by;
    const bool is_needed = call.m > 0 && call.n > 0, reads = is_needed && call.alpha != T(0);
    argument_check check(name);
    check.option(1, "side", by.side, "LlRr").option(2, "uplo", by.t.uplo, "LlUu");
    check.option(3, "transa", by.t.trans, "NnTtCc").option(4, "diag", by.t.diag, "NnUu");
    check.check_count(5, "m", call.m).check_count(6, "n", call.n);
    const index order = upper_case(by.side) == 'L' ? call.m : call.n;
    check.pointer(8, "a", by.a, reads).leading_dimension(9, "lda", by.lda, order, order);
    check.pointer(10, "b", call.b, is_needed);
    check.leading_dimension(11, "ldb", call.ldb, call.m, call.n);
    if (reads)
        check.separate(10, "b", place_of(call.m, call.n, call.b, call.ldb), "a",
                       place_of(order, order, by.a, by.lda, part_named(by.t.uplo)));
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        if (!is_needed) return index{0};
        by.side = upper_case(by.side);
        by.t = {upper_case(by.t.uplo), transpose_option<T>(by.t.trans), upper_case(by.t.diag)};
        const index width = call.width(), workers = planned_workers();
        if (reads && is_sweep_worthwhile(order, order, width, workers)) {
            triangular_sweep<T>(kind, call, solves).run_sweep();
            return index{0};
        }
        const bool is_direct = is_product_direct(call.m, call.n, reads ? order : 1);
        const index piece = is_direct ? width : triangular_piece(width, workers);
        for_each_piece(kind, width, piece, [&call, solves, reads](index first, index end) {
            const bool is_left = call.by.side == 'L';
            T* part = call.b + (is_left ? first * call.ldb : first);
            if (reads) return call.apply(solves, part, end - first);
            clear_matrix(is_left ? call.m : end - first, is_left ? end - first : call.n, part, call.ldb);
        });
        return index{0};
    });
}

} // namespace starpu::linalg
