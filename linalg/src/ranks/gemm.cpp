// Products over ranks: each tile of the result stays where it is, and the operands pass by (van de Geijn and
// Watts, SUMMA, Concurrency: Practice and Experience 9, 1997).
#include "matrix/precisions.hpp"
#include "ranks/call.hpp"
#include "ranks/distributed_matrix.hpp"
#include "ranks/rank_routines.hpp"
#include "ranks/rank_tasks.hpp"

#include <starpu_linalg_mpi.h>

namespace starpu::linalg {

namespace {

// One operand as the product sees it.
struct rank_operand {
    char trans;
    distributed_matrix& matrix;

    bool is_plain() const { return trans == 'N'; }
    tile_place tile(index i, index j) const {
        return is_plain() ? tile_place{matrix, i, j} : tile_place{matrix, j, i};
    }
    const dealt_extent& rows() const { return is_plain() ? matrix.layout().rows : matrix.layout().columns; }
    const dealt_extent& columns() const {
        return is_plain() ? matrix.layout().columns : matrix.layout().rows;
    }
};

bool are_cut_alike(const dealt_extent& one, const dealt_extent& other) {
    return one.extent == other.extent && one.tile == other.tile;
}

template <class T> class product_over_ranks final : public rank_work {
public:
    product_over_ranks(T alpha, rank_operand a, rank_operand b, T beta, distributed_matrix& c)
        : alpha_(alpha), a_(a), b_(b), beta_(beta), c_(c), tasks_(outcomes) {}

    void insert_tasks() override {
        const index depth = alpha_ == T(0) ? 0 : a_.columns().count_tiles();
        if (depth == 0) for_each_tile([&](index i, index j) { tasks_.insert_scaling(beta_, {c_, i, j}); });
        for (index l = 0; l < depth; l++)
            for_each_tile([&](index i, index j) {
                tasks_.insert_product(a_.trans, b_.trans, alpha_, a_.tile(i, l), b_.tile(l, j),
                                      l == 0 ? beta_ : T(1), {c_, i, j});
            });
        a_.matrix.end_copies();
        b_.matrix.end_copies();
    }

private:
    template <class Work> void for_each_tile(Work work) const {
        for (index j = 0; j < c_.tile_columns(); j++)
            for (index i = 0; i < c_.tile_rows(); i++) work(i, j);
    }

    const T alpha_;
    const rank_operand a_, b_;
    const T beta_;
    distributed_matrix& c_;
    rank_tasks<T> tasks_;
};

// For real numbers a conjugate is none.
template <class T> char transposition(char option) {
    const char capital = option >= 'a' ? static_cast<char>(option - 'a' + 'A') : option;
    return capital == 'C' && !is_complex<T> ? 'T' : capital;
}

void check_product(rank_argument_check& check, const rank_operand& a, const rank_operand& b,
                   const distributed_matrix& c) {
    constexpr const char* advice =
        "does not fit the others, or is not cut as they are along the extents it shares";
    check.good(5, "b", a.matrix.grid() == b.matrix.grid(), "lies on another grid than a")
        .good(7, "c", a.matrix.grid() == c.grid(), "lies on another grid than a")
        .good(7, "c", &c != &a.matrix && &c != &b.matrix, "is an operand, too; pass another matrix")
        .good(4, "a", are_cut_alike(a.rows(), c.layout().rows), advice)
        .good(5, "b", are_cut_alike(a.columns(), b.rows()), advice)
        .good(5, "b", are_cut_alike(b.columns(), c.layout().columns), advice);
}

template <class T> struct product_arguments {
    char transa, transb;
    T alpha;
    distributed_matrix* a;
    distributed_matrix* b;
    T beta;
    distributed_matrix* c;
};

template <class T>
index multiply_on_ranks(const char* routine, char precision, const product_arguments<T>& p) {
    rank_argument_check check(routine);
    check.option(1, "transa", p.transa, "NnTtCc").option(2, "transb", p.transb, "NnTtCc");
    check.matrix(4, "a", p.a, precision).matrix(5, "b", p.b, precision).matrix(7, "c", p.c, precision);
    if (check.result() != 0) return check.result();
    const rank_operand a{transposition<T>(p.transa), *p.a}, b{transposition<T>(p.transb), *p.b};
    check_product(check, a, b, *p.c);
    if (check.result() != 0) return check.result();
    return make_and_run<product_over_ranks<T>>(routine, *p.c, p.alpha, a, b, p.beta, *p.c);
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GEMM(x, T)                                                                             \
    int64_t starpu_linalg_mpi_##x##gemm(char transa, char transb, T alpha, starpu_linalg_mpi_matrix_t a,     \
                                        starpu_linalg_mpi_matrix_t b, T beta,                                \
                                        starpu_linalg_mpi_matrix_t c) {                                      \
        using namespace starpu::linalg;                                                                      \
        return multiply_on_ranks<T>("starpu_linalg_mpi_" #x "gemm", #x[0],                                   \
                                    {transa, transb, alpha, body_of(a), body_of(b), beta, body_of(c)});      \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GEMM)
