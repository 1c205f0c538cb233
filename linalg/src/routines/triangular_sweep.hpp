// A large triangular matrix applied to many rows or columns of B: products of panels, but for the blocks on
// the diagonal.
#pragma once

#include "routines/panel_sweep.hpp"
#include "routines/triangular.hpp"

namespace starpu::linalg {

// What trsm (`solves`) and trmm do where a sweep is worthwhile.
template <class T> class triangular_sweep {
public:
    triangular_sweep(starpu_codelet& kind, const triangular_call<T>& call, bool solves)
        : kind_(kind), call_(call), solves_(solves), blocks_(blocks_of(call.order(), panel_sweep_depth)),
          sweep_(call.by.side, call.order(), panel_sweep_depth, call.width()) {}

    // A solve goes the way in which unknowns become known; a product goes the other way, and needs what lies
    // behind it no more.
    void run_sweep() {
        const bool ascends = solves_ == has_rest_after();
        for (index turn = 0; turn < blocks_.block_count(); turn++)
            submit_block(ascends ? turn : blocks_.block_count() - 1 - turn, turn == 0);
        sweep_.wait_for_chunks();
    }

private:
    using areas = typename panel_sweep<T>::work_areas;

    bool is_left() const { return call_.by.side == 'L'; }
    // Whether a block of B contributes to the rows or columns that come after its own, or before.
    bool has_rest_after() const {
        const bool is_op_lower = (call_.by.t.uplo == 'L') == (call_.by.t.trans == 'N');
        return is_op_lower == is_left();
    }

    void submit_block(index block, bool is_first) {
        const line_range own{blocks_[block], blocks_[block + 1]};
        const line_range rest =
            has_rest_after() ? line_range{own.end, call_.order()} : line_range{0, own.first};
        const line_source<T> rows = rows_of_operand(call_.by.t.trans, call_.by.a, call_.by.lda);
        const line_source<T> source = is_left() ? rows : adjoint_of(rows);
        sweep_.submit_panel(
            kind_, rest, own.line_count(),
            [=](line_range part, T* to, const areas&) { pack_lines(source, part, own, to); },
            [=, this](line_range chunk, const T* panel, const areas& work) {
                if (is_first && solves_) scale_chunk(chunk);
                if (solves_) apply_to_diagonal(own, chunk);
                if (panel) pack_operand(own, chunk, work);
                if (!solves_) apply_to_diagonal(own, chunk);
                if (panel)
                    sweep_.subtract_product(rest, own.line_count(), panel, chunk, work.operand, call_.b,
                                            call_.ldb);
            });
    }

    T* chunk_of_b(line_range chunk) const {
        return call_.b + (is_left() ? chunk.first * call_.ldb : chunk.first);
    }

    void scale_chunk(line_range chunk) const {
        if (call_.alpha == T(1)) return;
        const index rows = is_left() ? call_.m : chunk.line_count(),
                    columns = is_left() ? chunk.line_count() : call_.n;
        lapack::gemm<T>({'N', 'N', rows, columns, 0, T(0), call_.alpha}, nullptr, 1, nullptr, 1,
                        chunk_of_b(chunk), call_.ldb);
    }

    void apply_to_diagonal(line_range own, line_range chunk) const {
        if (solves_)
            call_.by.substitute_into(own.first, own.line_count(), T(1), chunk_of_b(chunk), call_.ldb,
                                     chunk.line_count());
        else
            call_.by.multiply_into(own.first, own.line_count(), call_.alpha, chunk_of_b(chunk), call_.ldb,
                                   chunk.line_count());
    }

    void pack_operand(line_range own, line_range chunk, const areas& work) const {
        const line_source<T> rows = rows_of_operand<T>('N', call_.b, call_.ldb);
        pack_lines_scaled(is_left() ? adjoint_of(rows) : rows, chunk, own, operand_factor(), work.operand,
                          work.copy);
    }

    // The kernels subtract, and the adjoint of a chunk of columns has the conjugate factor.
    T operand_factor() const {
        if (solves_) return T(1);
        return is_left() ? -conjugate(call_.alpha) : -call_.alpha;
    }

    starpu_codelet& kind_;
    const triangular_call<T>& call_;
    const bool solves_;
    const block_bounds blocks_;
    panel_sweep<T> sweep_;
};

} // namespace starpu::linalg
