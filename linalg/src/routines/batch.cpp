// Checks batches, and cuts them into tasks of many members each.
#include "routines/batch.hpp"

#include "base/checked_size.hpp"
#include "matrix/blocking.hpp"
#include "routines/task_graph.hpp"

#include <climits>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet members_kind = task_kind("batch: members");

// Fewer operations than this take about as long as waking a worker and waiting for it. A member takes as long
// as so many more (docs/decisions/0010-dense.md).
constexpr double direct_operations = 5e5, operations_beside = 1500;
constexpr index ranges_per_worker = 8;

} // namespace

void batch_check::option(const char* name, char value, const char* allowed) {
    check_.option(++position_, name, value, allowed);
}

void batch_check::extent(const char* name, index value) {
    check_.check_count(++position_, name, value);
}

void batch_check::depth(const char* name, index value) {
    extent(name, value);
    check_.other(position_, name, value > INT_MAX ? "is larger than an int" : nullptr,
                 "add several products");
}

int batch_check::array(const char* name, const void* value, bool is_needed) {
    check_.pointer(++position_, name, value, is_needed && count_ > 0);
    return position_;
}

void batch_check::stride(const char* name, index value, index ld, index rows, index columns, sharing s) {
    const index least = s == sharing::allowed || rows == 0 || columns == 0 || count_ < 2
                            ? 0
                            : ld * (columns - 1) + rows; // which leading_dimension() has bounded
    constexpr index most_elements = index{1} << 48;
    const bool fits = value < 0 || (base::checked_size(value) * greater(1, count_)).fits_in(most_elements);
    position_++;
    check_.other(position_, name,
                 check_.result() == 0 && value < least ? "has a stride smaller than a member" : nullptr,
                 "pass at least the leading dimension times the columns");
    check_.other(position_, name, fits ? nullptr : "has a stride with which the members fit into no memory",
                 "use a smaller one");
}

index batch_check::check_infos(const index* info) {
    check_.check_count(++position_, "count", count_);
    check_.pointer(++position_, "info", info, count_ > 0);
    return check_.result();
}

member_overlap::member_overlap(const matrix_place& written, const matrix_place& other)
    : written_(written), other_(other), written_bytes_(span_bytes(written)), other_bytes_(span_bytes(other)) {
}

bool member_overlap::share(const void* written, const void* other) const {
    matrix_place x = written_, y = other_;
    x.first = written;
    y.first = other;
    return share_entries(x, y);
}

index solve_members_in_turn(index count, index* info, const std::function<index(index)>& solve) {
    for (index i = 0; i < count; i++) info[i] = solve(i);
    return count - std::count(info, info + count, 0);
}

index solve_members(index count, double operations_each, index* info,
                    const std::function<index(index)>& solve) {
    if ((operations_each + operations_beside) * static_cast<double>(count) <= direct_operations)
        return solve_members_in_turn(count, info, solve);
    // Of the workers there are: ranges have no part in any sum.
    const index ranges = ranges_per_worker * starpu_cpu_worker_get_count();
    const block_bounds bounds = blocks_of(count, ceil_div(count, ranges));
    task_graph graph;
    for (index r = 0; r < bounds.block_count(); r++) {
        const starpu_data_descr access{graph.new_token(), STARPU_W};
        graph.submit(members_kind, STARPU_DEFAULT_PRIO, {&access, 1}, [&solve, &bounds, info, r] {
            for (index i = bounds[r]; i < bounds[r + 1]; i++) info[i] = solve(i);
        });
    }
    graph.wait_for_all();
    return count - std::count(info, info + count, 0);
}

} // namespace starpu::linalg
