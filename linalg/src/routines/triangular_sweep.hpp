// A large triangular matrix applied to many rows or columns of B, panel by panel: the block on the diagonal
// substitutes or multiplies, and what it leaves packed updates the rest.
#pragma once

#include "kernels/cpu/prepare_triangle.hpp"
#include "routines/panel_sweep.hpp"
#include "routines/triangular.hpp"

#include <algorithm>

namespace starpu::linalg {

// What trsm (`solves`) and trmm do where a sweep is worthwhile.
template <class T> class triangular_sweep {
public:
    triangular_sweep(starpu_codelet& kind, const triangular_call<T>& call, bool solves)
        : kind_(kind), call_(call), solves_(solves), blocks_(blocks_of(call.order(), panel_sweep_depth)),
          memory_(ring_size * panel_sweep_depth * panel_sweep_depth),
          sweep_(call.by.side, call.order(), panel_sweep_depth, call.width()) {
        for (auto& triangle : triangles_) triangle.rows = memory_.take(panel_sweep_depth * panel_sweep_depth);
    }

    // A solve goes the way in which unknowns become known; a product goes the other way, and needs what lies
    // behind it no more.
    void run_sweep() {
        const bool ascends = solves_ == has_rest_after();
        for (index turn = 0; turn < blocks_.block_count(); turn++)
            submit_block(ascends ? turn : blocks_.block_count() - 1 - turn, turn);
        sweep_.wait_for_chunks();
    }

private:
    using areas = typename panel_sweep<T>::work_areas;
    static constexpr index ring_size = panel_sweep<T>::ring_size;

    // The lines of a panel: those of the block on the diagonal, and those that it contributes to, which come
    // before or after it.
    struct panel_lines {
        line_range own, rest;
        line_range all() const { return {lesser(own.first, rest.first), greater(own.end, rest.end)}; }
        index depth() const { return own.line_count(); }
        index place(line_range lines) const { return (lines.first - all().first) * depth(); }
    };

    bool is_left() const { return call_.by.side == 'L'; }
    // Whether a block of B contributes to the rows or columns that come after its own, or before.
    bool has_rest_after() const {
        const bool is_op_lower = (call_.by.t.uplo == 'L') == (call_.by.t.trans == 'N');
        return is_op_lower == is_left();
    }

    // Rows of op(A) where it is on the left, or else of its adjoint.
    line_source<T> lines_of_a() const {
        const line_source<T> rows = rows_of_operand(call_.by.t.trans, call_.by.a, call_.by.lda);
        return is_left() ? rows : adjoint_of(rows);
    }
    shape form_of_lines() const {
        const bool is_op_lower = (call_.by.t.uplo == 'L') == (call_.by.t.trans == 'N');
        return is_op_lower == is_left() ? shape::lower : shape::upper;
    }

    void submit_block(index block, index turn) {
        const line_range own{blocks_[block], blocks_[block + 1]};
        const panel_lines p{own,
                            has_rest_after() ? line_range{own.end, call_.order()} : line_range{0, own.first}};
        const auto slot = static_cast<std::size_t>(turn % ring_size);
        sweep_.submit_panel(
            kind_, p.all(), p.depth(),
            [=, this](line_range part, T* to, const areas& work) { pack_part(p, part, slot, to, work.copy); },
            [=, this](line_range chunk, const T* panel, const areas& work) {
                if (turn == 0 && solves_) scale_chunk(chunk);
                if (solves_)
                    solve_own(p.own, triangles_[slot], chunk, work.operand);
                else
                    multiply_own(p, panel, chunk, work);
                if (p.rest.line_count() > 0)
                    sweep_.subtract_product(p.rest, {0, p.depth()}, p.depth(), panel + p.place(p.rest), chunk,
                                            work.operand, call_.b, call_.ldb);
            });
    }

    // Parts are so long that the block on the diagonal lies in one of them.
    void pack_part(const panel_lines& p, line_range part, std::size_t slot, T* to, T* copy) {
        const line_range rest{greater(part.first, p.rest.first), lesser(part.end, p.rest.end)};
        if (rest.line_count() > 0)
            pack_lines(lines_of_a(), rest, p.own, to + (rest.first - part.first) * p.depth());
        if (p.own.first < part.first || p.own.first >= part.end) return;
        const line_source<T> lines = lines_of_a();
        copy_triangle<T>({form_of_lines(), lines.stored(), call_.by.t.diag == 'U', p.depth(),
                          lines.entry(p.own.first, p.own.first), lines.ld},
                         copy);
        if (solves_)
            prepare_triangle(cpu_kernels<T>(), form_of_lines(), p.depth(), copy, triangles_[slot]);
        else
            pack_lines<T>({false, false, copy, p.depth()}, {0, p.depth()}, {0, p.depth()},
                          to + (p.own.first - part.first) * p.depth());
    }

    // The rows of B, or of its adjoint, that are solved are left as slivers, too.
    void solve_own(line_range own, const packed_triangle<T>& triangle, line_range chunk, T* operand) const {
        T* b =
            call_.b + (is_left() ? own.first + chunk.first * call_.ldb : chunk.first + own.first * call_.ldb);
        cpu_kernels<T>().solve_rows(triangle, is_left() ? storage::conjugated : storage::plain,
                                    chunk.line_count(), b, call_.ldb, operand);
    }

    // Some lines at a time, which leave out most of the triangle's zeros.
    void multiply_own(const panel_lines& p, const T* panel, line_range chunk, const areas& work) const {
        constexpr index some = 48; // a multiple of every kernel's sliver
        pack_operand(p.own, chunk, work);
        clear_own(p.own, chunk);
        for (index first = 0; first < p.depth(); first += some) {
            const index end = lesser(p.depth(), first + some);
            const line_range lines{p.own.first + first, p.own.first + end};
            const bool is_lower = form_of_lines() == shape::lower;
            const line_range columns{is_lower ? 0 : first, is_lower ? end : p.depth()};
            sweep_.subtract_product(lines, columns, p.depth(), panel + p.place(lines), chunk, work.operand,
                                    call_.b, call_.ldb);
        }
    }

    void clear_own(line_range own, line_range chunk) const {
        const line_range rows = is_left() ? own : chunk, columns = is_left() ? chunk : own;
        for (index j = columns.first; j < columns.end; j++)
            std::fill_n(call_.b + rows.first + j * call_.ldb, rows.line_count(), T(0));
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

    void pack_operand(line_range own, line_range chunk, const areas& work) const {
        const line_source<T> rows = rows_of_operand<T>('N', call_.b, call_.ldb);
        pack_lines_scaled(is_left() ? adjoint_of(rows) : rows, chunk, own, operand_factor(), work.operand,
                          work.copy);
    }

    // The kernels subtract, and the adjoint of a chunk of columns has the conjugate factor.
    T operand_factor() const { return is_left() ? -conjugate(call_.alpha) : -call_.alpha; }

    starpu_codelet& kind_;
    const triangular_call<T>& call_;
    const bool solves_;
    const block_bounds blocks_;
    workspace<T> memory_;
    packed_triangle<T> triangles_[ring_size];
    panel_sweep<T> sweep_; // last: its tasks use all of the above until it has waited
};

} // namespace starpu::linalg
