// Plans and executes transforms over ranks.
#include "ranks/rank_plan.hpp"

#include "mpi/library_tags.hpp"

#include <cerrno>
#include <new>
#include <system_error>

namespace starpu::fft {

namespace {
using dimension = starpufft_iodim64;

template <class Plan> Plan checked(Plan made) {
    if (made == nullptr) throw std::system_error(errno, std::generic_category());
    return made;
}

// For both exchanges, one for each row that a rank has.
std::int64_t take_tags(const rank_problem& p) {
    const std::int64_t first = mpi::take_library_tags(
        mpi::library::transforms, p.comm, p.row_slab().largest_part() + p.column_slab().largest_part());
    if (first < 0) throw std::system_error(static_cast<int>(-first), std::generic_category());
    return first;
}
} // namespace

template <class Real>
rank_plan<Real>::rank_plan(const rank_problem& problem)
    : problem_(problem), first_tag_(take_tags(problem)), rows_(make_rows()), columns_(make_columns()),
      area_(static_cast<std::byte*>(local::allocate(
          static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, problem.local_size())) * 2 * sizeof(Real)))) {
    if (area_ == nullptr) throw std::bad_alloc();
    const auto cell_bytes = static_cast<std::size_t>(problem.cell()) * 2 * sizeof(Real);
    const slab rows = problem.row_slab(), columns = problem.column_slab();
    if (!problem.is_in_transposed)
        to_columns_.emplace(problem.comm, problem.rank, first_tag_, rows, columns, cell_bytes);
    if (!problem.is_out_transposed)
        to_rows_.emplace(problem.comm, problem.rank, first_tag_ + rows.largest_part(), columns, rows,
                         cell_bytes);
}

// The transform of all dimensions but the first, of each row.
template <class Real> typename rank_plan<Real>::local_plan rank_plan<Real>::make_rows() const {
    const rank_problem& p = problem_;
    const std::ptrdiff_t count = p.row_slab().extent_at(p.rank);
    if (count == 0) return nullptr;
    const std::ptrdiff_t complex_line = p.last_complex(), real_line = 2 * complex_line;
    const std::ptrdiff_t lines = p.dimensions == 2 ? 1 : p.n[1];
    const bool from_real = p.kind == transform_kind::to_complex, to_real = p.kind == transform_kind::to_real;
    const std::ptrdiff_t in_line = from_real ? real_line : complex_line,
                         out_line = to_real ? real_line : complex_line;
    const dimension dims[] = {{p.n[1], in_line, out_line}, {p.last(), 1, 1}};
    const dimension rows{count, in_line * lines, out_line * lines};
    const int rank = p.dimensions - 1;
    const dimension* first = dims + (2 - rank);
    if (from_real) return local_plan(checked(local::make_r2c(rank, first, 1, &rows, p.flags)));
    if (to_real) return local_plan(checked(local::make_c2r(rank, first, 1, &rows, p.flags)));
    return local_plan(checked(local::make(rank, first, 1, &rows, p.sign, p.flags)));
}

template <class Real> typename rank_plan<Real>::local_plan rank_plan<Real>::make_columns() const {
    const rank_problem& p = problem_;
    const std::ptrdiff_t count = p.column_slab().extent_at(p.rank), cell = p.cell();
    if (count == 0) return nullptr;
    const dimension along{p.n[0], cell, cell};
    const dimension all[] = {{count, p.n[0] * cell, p.n[0] * cell}, {cell, 1, 1}};
    return local_plan(checked(local::make(1, &along, 2, all, p.sign, p.flags)));
}

template <class Real> void rank_plan<Real>::transform(const local_plan& plan, const void* from, void* to) {
    if (plan == nullptr) return;
    const int error = local::execute(plan.get(), const_cast<void*>(from), to);
    if (error != 0) throw std::system_error(-error, std::generic_category());
}

template <class Real> void rank_plan<Real>::execute(const void* in, void* out) {
    const bool begins_with_columns = problem_.kind == transform_kind::to_real || problem_.is_in_transposed;
    if (begins_with_columns)
        go_back(in, static_cast<std::byte*>(out));
    else
        go_forward(in, static_cast<std::byte*>(out));
}

template <class Real> void rank_plan<Real>::go_forward(const void* in, std::byte* out) {
    const bool stays = problem_.is_out_transposed;
    std::byte* const by_rows = stays ? area_.get() : out;
    std::byte* const by_columns = stays ? out : area_.get();
    transform(rows_, in, by_rows);
    to_columns_->exchange(by_rows, by_columns);
    transform(columns_, by_columns, by_columns);
    if (!stays) to_rows_->exchange(by_columns, out);
}

template <class Real> void rank_plan<Real>::go_back(const void* in, std::byte* out) {
    std::byte* const area = area_.get();
    if (!problem_.is_in_transposed) to_columns_->exchange(static_cast<const std::byte*>(in), area);
    transform(columns_, problem_.is_in_transposed ? in : area, area);
    to_rows_->exchange(area, area);
    transform(rows_, area, out);
}

template class rank_plan<float>;
template class rank_plan<double>;
template class rank_plan<long double>;

} // namespace starpu::fft
