// A transform over ranks: transforms of the rows that each rank has, an exchange of the first two dimensions,
// and transforms along the first; or the other way round.
#pragma once

#include "ranks/precision.hpp"
#include "ranks/slab_transposition.hpp"

#include <memory>
#include <optional>

namespace starpu::fft {

enum class transform_kind { complex, to_complex, to_real };

// What a plan is made of.
struct rank_problem {
    transform_kind kind = transform_kind::complex;
    int sign = -1;
    int dimensions = 2;
    std::ptrdiff_t n[3] = {1, 1, 1}; // of the real array where there is one
    MPI_Comm comm = MPI_COMM_NULL;
    int rank = 0, ranks = 1;
    bool is_in_transposed = false, is_out_transposed = false;
    unsigned flags = 0; // of the transforms of one process

    std::ptrdiff_t last() const { return n[dimensions - 1]; }
    std::ptrdiff_t last_complex() const { return kind == transform_kind::complex ? last() : last() / 2 + 1; }
    // The complex array has rows x columns cells of so many numbers.
    std::ptrdiff_t columns() const { return dimensions == 2 ? last_complex() : n[1]; }
    std::ptrdiff_t cell() const { return dimensions == 2 ? 1 : last_complex(); }
    slab row_slab() const { return {n[0], ranks}; }
    slab column_slab() const { return {columns(), ranks}; }
    // Complex numbers that an array of this rank needs room for, whichever way it lies.
    std::ptrdiff_t local_size() const {
        return std::max(row_slab().extent_at(rank) * columns(), column_slab().extent_at(rank) * n[0]) *
               cell();
    }
};

template <class Real> class rank_plan {
public:
    // Collective. Throws std::bad_alloc and std::system_error.
    explicit rank_plan(const rank_problem& problem);
    rank_plan(const rank_plan&) = delete;
    rank_plan& operator=(const rank_plan&) = delete;

    const rank_problem& problem() const { return problem_; }
    // Throws std::system_error.
    void execute(const void* in, void* out);

private:
    using local = local_transforms<Real>;
    struct end_plan {
        void operator()(typename local::plan p) const { local::destroy(p); }
    };
    struct end_area {
        void operator()(std::byte* first) const { local::free(first); }
    };
    using local_plan = std::unique_ptr<std::remove_pointer_t<typename local::plan>, end_plan>;

    local_plan make_rows() const;
    local_plan make_columns() const;
    // By one of the two; nothing where this rank has none of them.
    static void transform(const local_plan& plan, const void* from, void* to);
    void go_forward(const void* in, std::byte* out);
    void go_back(const void* in, std::byte* out);

    const rank_problem problem_;
    const std::int64_t first_tag_; // taken before anything that may fail on one rank alone
    std::optional<slab_transposition> to_columns_, to_rows_; // those that the plan has a use for
    local_plan rows_, columns_;
    std::unique_ptr<std::byte, end_area> area_;
};

} // namespace starpu::fft
