// Brings the ranks' outcomes together as a reduction over ranks, and tells all of them.
#include "ranks/rank_outcome.hpp"

#include "ranks/insist.hpp"
#include "ranks/rank_codelet.hpp"
#include "ranks/rank_tags.hpp"
#include "tasks/end_data.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>
#include <new>
#include <system_error>

namespace starpu::linalg {

namespace {

// As it travels: an order that is none is the greatest number. It says of how many ranks it is, for what was
// lost on the way is missing.
struct wire_outcome {
    std::int64_t failed_order, error, ranks;
};
constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
constexpr wire_outcome nothing{none, 0, 0};

wire_outcome& outcome_in(void* buffer) {
    return *reinterpret_cast<wire_outcome*>(STARPU_VARIABLE_GET_PTR(buffer));
}

void combine(wire_outcome& to, const wire_outcome& from) {
    to.failed_order = std::min(to.failed_order, from.failed_order);
    to.error = std::max(to.error, from.error);
    to.ranks += from.ranks;
}

void begin_with_nothing(void* buffers[], void*) {
    outcome_in(buffers[0]) = nothing;
}
void combine_two(void* buffers[], void*) {
    combine(outcome_in(buffers[0]), outcome_in(buffers[1]));
}
void add_mine(void* buffers[], void* mine) {
    combine(outcome_in(buffers[0]), *static_cast<const wire_outcome*>(mine));
}

starpu_codelet beginning = rank_codelet("begin outcome of ranks", begin_with_nothing);
starpu_codelet combining = rank_codelet("combine outcomes of ranks", combine_two);
starpu_codelet adding = rank_codelet("add outcome of rank", add_mine);

// The value that all ranks make, under a tag of its own.
class common_value {
public:
    explicit common_value(const process_grid& grid) : grid_(grid), tags_(grid.comm, 1) {
        starpu_variable_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value_),
                                      sizeof value_);
        if (handle_ == nullptr) throw std::bad_alloc();
        constexpr int owner = 0;
        starpu_mpi_data_register_comm(handle_, tags_[0], owner, grid_.comm);
        starpu_data_set_reduction_methods(handle_, &combining, &beginning);
    }
    ~common_value() {
        if (handle_ != nullptr) end_data(handle_);
    }
    common_value(const common_value&) = delete;
    common_value& operator=(const common_value&) = delete;

    wire_outcome put_together(wire_outcome mine) {
        for (int rank = 0; rank < ranks(); rank++)
            insist(starpu_mpi_task_insert(grid_.comm, &adding, STARPU_REDUX, handle_, STARPU_CL_ARGS_NFREE,
                                          &mine, sizeof mine, STARPU_EXECUTE_ON_NODE, rank, 0));
        insist(starpu_mpi_redux_data(grid_.comm, handle_));
        starpu_mpi_get_data_on_all_nodes_detached(grid_.comm, handle_);
        await_value();
        return value_;
    }

private:
    int ranks() const { return grid_.rows * grid_.columns; }

    void await_value() const {
        insist(starpu_data_acquire_on_node(handle_, STARPU_MAIN_RAM, STARPU_R));
        starpu_data_release_on_node(handle_, STARPU_MAIN_RAM);
        if (value_.ranks != ranks()) insist(ECANCELED); // a line has said why
    }

    const process_grid grid_;
    const rank_tags tags_;
    wire_outcome value_ = nothing; // where nothing comes it stays this rank's own
    starpu_data_handle_t handle_ = nullptr;
};

} // namespace

rank_outcome agreed(const process_grid& grid, const rank_outcome& mine) {
    const wire_outcome all =
        common_value(grid).put_together({mine.failed_order == 0 ? none : mine.failed_order, mine.error, 1});
    return {all.failed_order == none ? 0 : all.failed_order, static_cast<int>(all.error)};
}

} // namespace starpu::linalg
