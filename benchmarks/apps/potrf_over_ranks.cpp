// Cholesky over ranks beside ScaLAPACK's pdpotrf in the same run, at the best of its blocks of 64, 128 and
// 256: both on grids p x q of all ranks, BLAS with one thread. Rates of all ranks together, medians of
// alternating pairs; the residual of ours is looked at first.
//
//     OPENBLAS_NUM_THREADS=1 STARPU_NCPU=1 mpirun -np 2 potrf_over_ranks [order] [p] [pairs] [tile]
#include <starpu_linalg_mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

extern "C" {
void Cblacs_get(int context, int what, int* value);
void Cblacs_gridinit(int* context, const char* order, int p, int q);
void Cblacs_gridexit(int context);
void descinit_(int* description, const int* m, const int* n, const int* mb, const int* nb, const int* rsrc,
               const int* csrc, const int* context, const int* lld, int* info);
void pdpotrf_(const char* uplo, const int* n, double* a, const int* ia, const int* ja, const int* description,
              int* info);
}

namespace {

struct problem {
    int order, p, q, rank;
};

void set_entry(int64_t i, int64_t j, double* value, void* order) {
    const auto far = static_cast<double>(std::abs(i - j));
    *value = 1 / (1 + far) + (i == j ? *static_cast<int*>(order) : 0);
}

// Both sides work on arrays of this shape.
class matrix {
public:
    matrix(const problem& of, int block) : of_(of) {
        const starpu_linalg_mpi_grid grid{MPI_COMM_WORLD, of.p, of.q, block};
        if (starpu_linalg_mpi_dmatrix(&made_, grid, of.order, of.order) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
        local_ = static_cast<double*>(starpu_linalg_mpi_local(made_, &ld_));
    }
    ~matrix() { starpu_linalg_mpi_destroy(made_); }
    matrix(const matrix&) = delete;
    matrix& operator=(const matrix&) = delete;

    void refill() { starpu_linalg_mpi_dfill(made_, set_entry, const_cast<int*>(&of_.order)); }
    starpu_linalg_mpi_matrix_t made() const { return made_; }
    double* local() const { return local_; }
    int ld() const { return static_cast<int>(std::max<int64_t>(1, ld_)); }

private:
    const problem of_;
    starpu_linalg_mpi_matrix_t made_ = nullptr;
    double* local_;
    int64_t ld_ = 0;
};

template <class Work> double seconds_of(matrix& a, Work work) {
    a.refill();
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    work();
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime() - start;
}

double of_ours(matrix& a) {
    return seconds_of(a, [&] {
        if (starpu_linalg_mpi_dpotrf('L', a.made()) != 0) MPI_Abort(MPI_COMM_WORLD, 2);
    });
}

double of_scalapack(const problem& of, matrix& a, int block, int context) {
    const int zero = 0, one = 1, ld = a.ld();
    int description[9], info = 0;
    descinit_(description, &of.order, &of.order, &block, &block, &zero, &zero, &context, &ld, &info);
    return seconds_of(a, [&] {
        pdpotrf_("L", &of.order, a.local(), &one, &one, description, &info);
        if (info != 0) MPI_Abort(MPI_COMM_WORLD, 3);
    });
}

double median(std::vector<double> all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

// Of the last column of both factors, which everything before it has an effect on.
double difference(matrix& ours, matrix& theirs, const problem& of) {
    double worst = 0;
    for (int64_t j = 0; j < starpu_linalg_mpi_local_columns(ours.made()); j++)
        for (int64_t i = 0; i < starpu_linalg_mpi_local_rows(ours.made()); i++)
            if (starpu_linalg_mpi_row_of(ours.made(), i) >= starpu_linalg_mpi_column_of(ours.made(), j))
                worst = std::max(
                    worst, std::abs(ours.local()[i + j * ours.ld()] - theirs.local()[i + j * theirs.ld()]));
    MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return worst / std::sqrt(of.order + 1.0);
}

void compare(const problem& of, int pairs, int tile) {
    int context = 0;
    Cblacs_get(-1, 0, &context);
    Cblacs_gridinit(&context, "Row", of.p, of.q);
    const double flops = static_cast<double>(of.order) * of.order * of.order / 3;
    matrix a(of, tile);
    for (const int block : {64, 128, 256}) {
        matrix b(of, block);
        std::vector<double> ours, theirs;
        of_ours(a);
        of_scalapack(of, b, block, context);
        for (int i = 0; i < pairs; i++) {
            ours.push_back(of_ours(a));
            theirs.push_back(of_scalapack(of, b, block, context));
        }
        if (of.rank == 0)
            std::printf(
                "order %d on %d x %d: ours %.1f Gflop/s, ScaLAPACK in blocks of %d %.1f, ratio %.3f\n",
                of.order, of.p, of.q, flops / median(ours) * 1e-9, block, flops / median(theirs) * 1e-9,
                median(theirs) / median(ours));
        if (block != tile) continue;
        const double apart = difference(a, b, of);
        if (of.rank == 0) std::printf("factors differ by %.1e\n", apart);
    }
    Cblacs_gridexit(context);
}

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int place, int otherwise) {
        return argc > place ? std::atoi(argv[place]) : otherwise;
    };
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, nullptr) != 0) return 1;
    const int ranks = starpu_mpi_world_size(), p = number(2, 1);
    const problem of{number(1, 4096), p, ranks / p, starpu_mpi_world_rank()};
    compare(of, number(3, 9), number(4, 256));
    return starpu_mpi_shutdown() == 0 ? 0 : 1;
}
