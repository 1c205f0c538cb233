// Conjugate gradients over ranks: the checks at the door, which all ranks make together.
#include "ranks/call.hpp"
#include "ranks/dealt_rows.hpp"
#include "ranks/halo_exchange.hpp"
#include "routines/extension.hpp"

#include <starpu_linalg_mpi.h>

#include <algorithm>
#include <string>
#include <vector>

namespace starpu::linalg {

namespace {

constexpr const char* cg_routine = "starpu_linalg_mpi_dcg_csr";

struct cg_arguments {
    csr_matrix mine;
    const double* b;
    double* x;
    const starpu_linalg_cg_options* options;
    starpu_linalg_cg_result* result;
};

void add_sentence(rank_argument_check& check, int position, const char* name, const std::string& fault) {
    check.good(position, name, fault.empty(), fault.c_str());
}

// What this rank can see without the others: the position of a bad argument, or 0.
int fault_here(const cg_arguments& call) {
    rank_argument_check check(cg_routine);
    check.good(2, "rows", call.mine.n >= 0, "is negative; give the rows that this rank has");
    if (check.result() == 0) add_sentence(check, 3, "rowptr", fault_in_rowptr(call.mine));
    const bool has_rows = call.mine.n > 0;
    check.good(5, "val", call.mine.val || check.result() != 0 || call.mine.rowptr[call.mine.n] == 0,
               "is NULL; it must hold one value per entry");
    check.good(6, "b", call.b || !has_rows, "is NULL").good(7, "x", call.x || !has_rows, "is NULL");
    add_sentence(check, 8, "options", starpu_linalg_extension_cg_fault(call.options));
    return static_cast<int>(-check.result());
}

int fault_in_columns(const cg_arguments& call, index columns) {
    rank_argument_check check(cg_routine);
    add_sentence(check, 4, "colind", fault_in_colind(call.mine, columns));
    return static_cast<int>(-check.result());
}

index solve_by_rows(const rank_place& here, const cg_arguments& call) {
    dealt_rows rows(here, call.mine, fault_here(call));
    if (rows.fault() != 0) return -rows.fault();
    if (const int fault = rows.find_halo(fault_in_columns(call, rows.all_rows()))) return -fault;
    std::vector<double> x(static_cast<std::size_t>(call.mine.n + rows.halo()));
    std::copy_n(call.x, call.mine.n, x.begin());
    halo_exchange others(rows);
    const csr_matrix matrix = rows.matrix();
    const shared_system system{matrix, rows.all_rows(), rows.halo(), call.b, x.data(), others};
    const index outcome = starpu_linalg_extension_cg(&system, call.options, call.result);
    if (outcome >= 0) std::copy_n(x.begin(), call.mine.n, call.x);
    return outcome;
}

index check_and_solve(MPI_Comm comm, const cg_arguments& call) {
    if (const index refused = check_rank_runtime(cg_routine)) return refused;
    rank_argument_check check(cg_routine);
    check.good(1, "comm", comm != MPI_COMM_NULL, "is MPI_COMM_NULL");
    if (check.result() != 0) return check.result();
    index outcome = 0;
    const int error = error_of([&] { outcome = solve_by_rows(place_in(comm), call); });
    return error != 0 ? rank_runtime_error(cg_routine, error) : outcome;
}

} // namespace

} // namespace starpu::linalg

int64_t starpu_linalg_mpi_dcg_csr(starpu_mpi_comm comm, int64_t rows, const int64_t* rowptr,
                                  const int64_t* colind, const double* val, const double* b, double* x,
                                  const struct starpu_linalg_cg_options* options,
                                  struct starpu_linalg_cg_result* result) {
    static constexpr int64_t no_entries = 0; // a rank without rows need not have an array to say so
    const int64_t* starts = rows == 0 && rowptr == nullptr ? &no_entries : rowptr;
    return starpu::linalg::check_and_solve(comm, {{rows, starts, colind, val}, b, x, options, result});
}
