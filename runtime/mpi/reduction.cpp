// starpu_mpi.h: reductions over ranks.
#include "mpi/reduction.hpp"

#include "api/extension.hpp"
#include "mpi/asking.hpp"
#include "mpi/communicator.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <mutex>
#include <vector>

namespace starpu::mpi {

namespace {
// ---- the codelet that adds a contribution of another rank

// The data's own reduction codelet, as one that contributes: then the runtime begins with the neutral element
// where the data have no value yet. Kept for ever: tasks that have ended may still be looked at.
struct adder {
    const starpu_codelet* made_of;
    starpu_codelet codelet;
};
struct all_adders {
    std::mutex lock;
    std::deque<adder> made;
};
all_adders adders;

bool are_same_kernels(const starpu_codelet& a, const starpu_codelet& b) {
    return std::memcmp(a.cpu_funcs, b.cpu_funcs, sizeof a.cpu_funcs) == 0 &&
           std::memcmp(a.cuda_funcs, b.cuda_funcs, sizeof a.cuda_funcs) == 0 &&
           std::memcmp(a.opencl_funcs, b.opencl_funcs, sizeof a.opencl_funcs) == 0;
}

starpu_codelet& adder_of(const starpu_codelet& combine) {
    std::lock_guard guard(adders.lock);
    for (adder& known : adders.made)
        if (known.made_of == &combine && are_same_kernels(known.codelet, combine)) return known.codelet;
    starpu_codelet& fresh = adders.made.emplace_back(adder{&combine, combine}).codelet;
    fresh.nbuffers = 2;
    fresh.modes[0] = STARPU_REDUX;
    fresh.modes[1] = STARPU_R;
    fresh.dyn_modes = nullptr;
    return fresh;
}

// ---- the tree

// The owner is at the root, the contributors follow in the order of their ranks.
struct tree {
    std::vector<int> ranks;
    std::size_t here; // place of this rank; ranks.size(): it takes no part
    std::size_t arity;

    bool is_root() const { return here == 0; }
    bool has_this_rank() const { return here < ranks.size(); }
    int parent() const { return ranks[(here - 1) / arity]; }
    std::size_t first_child() const { return std::min(ranks.size(), here * arity + 1); }
    std::size_t end_of_children() const { return std::min(ranks.size(), here * arity + arity + 1); }
};

// Large data go through a binary tree, in which no rank receives more than two; small ones in one step.
std::size_t arity_for(const reduction_over_ranks& r, const distributed_data& data, std::size_t members) {
    const std::size_t one_level = std::max<std::size_t>(members, 1);
    if (r.arity > 0) return static_cast<std::size_t>(r.arity);
    const int threshold = starpu_get_env_number_default("STARPU_MPI_REDUX_ARITY_THRESHOLD", 1024);
    if (r.arity < 0 || threshold < 0) return one_level;
    return starpu_data_get_size(data.handle) > static_cast<std::size_t>(threshold) ? 2 : one_level;
}

tree tree_of(const reduction_over_ranks& r, distributed_data& data, int owner, int here) {
    tree t;
    t.ranks = {owner};
    for (const int rank : data.reduction.take_all().members())
        if (rank != owner) t.ranks.push_back(rank);
    t.here = static_cast<std::size_t>(std::find(t.ranks.begin(), t.ranks.end(), here) - t.ranks.begin());
    t.arity = arity_for(r, data, t.ranks.size());
    return t;
}

// ---- the contributions on their way

// Messages of reductions have tags of their own: those under the data's tag are received in the data
// themselves, which may be later than these.
std::int64_t tag_of_contribution(const distributed_data& data) {
    return ~tag_of(data);
}

int add_contribution(const reduction_over_ranks& r, const distributed_data& data, int from) {
    starpu_codelet* combine = nullptr;
    void* argument = nullptr;
    if (const int error = starpu_extension_get_reduction(data.handle, &combine, &argument)) return error;
    starpu_data_handle_t arrived = nullptr;
    starpu_data_register_same(&arrived, data.handle);
    if (arrived == nullptr) return -ENOMEM;
    int error = begin_expected(
        {r.call, transfer_kind::receive, arrived, from, tag_of_contribution(data), r.comm, r.priority});
    if (error == 0)
        error = starpu_task_insert(&adder_of(*combine), STARPU_REDUX, data.handle, STARPU_R, arrived,
                                   STARPU_CL_ARGS_NFREE, argument, std::size_t{0}, STARPU_PRIORITY,
                                   r.priority, 0);
    starpu_data_unregister_submit(arrived);
    return error;
}

int take_part(const reduction_over_ranks& r, const distributed_data& data, const tree& t) {
    int first_error = 0;
    for (std::size_t child = t.first_child(); child < t.end_of_children(); ++child) {
        const int error = add_contribution(r, data, t.ranks[child]);
        if (first_error == 0) first_error = error;
    }
    if (t.is_root()) return first_error;
    const int error = begin_expected({r.call, transfer_kind::send, data.handle, t.parent(),
                                      tag_of_contribution(data), r.comm, r.priority});
    return first_error != 0 ? first_error : error;
}
} // namespace

int reduce(const reduction_over_ranks& r, distributed_data& data) {
    standing here;
    if (const int error = find_standing(r.comm, here, r.call)) return error;
    const int owner = owner_of(data);
    if (owner == STARPU_MPI_PER_NODE) {
        data.reduction.take_all();
        return 0;
    }
    if (const int error = check_rank(here, owner, r.call)) return error;
    if (const int error = check_tag(data, r.call)) return error;
    const tree t = tree_of(r, data, owner, here.rank);
    const bool is_owner = owner == here.rank;
    const int error = t.has_this_rank() && t.ranks.size() > 1 ? take_part(r, data, t) : 0;
    data.copies.note_change(is_owner, !is_owner && t.has_this_rank());
    return error;
}

int end_contributions(const reduction_over_ranks& r, distributed_data& data, bool is_read) {
    if (!data.reduction.are_some()) return 0;
    if (is_read) return reduce(r, data);
    standing here;
    if (const int error = find_standing(r.comm, here, r.call)) return error;
    const bool is_owner = owner_of(data) == here.rank;
    const bool has_contributed = data.reduction.take_all().contains(here.rank);
    data.copies.note_change(is_owner, !is_owner && has_contributed);
    return 0;
}

namespace {
int reduce_for_program(const reduction_over_ranks& r, starpu_data_handle_t handle) {
    return boundary(r.call, [&] {
        standing here;
        if (const int error = find_standing(r.comm, here, r.call)) return error;
        if (const int error = check_data(handle, r.call)) return error;
        int error = 0;
        distributed_data* data = owned_data(handle, r.call, error);
        return data != nullptr ? reduce(r, *data) : error;
    });
}
} // namespace

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

char* starpu_mpi_data_get_redux_map(starpu_data_handle_t handle) {
    char* map = nullptr;
    errno_boundary(__func__, [&, call = __func__] {
        const session* s = current(call);
        int error = s == nullptr ? -ENODEV : check_data(handle, call);
        distributed_data* data = error == 0 ? owned_data(handle, call, error) : nullptr;
        if (data != nullptr) map = data->reduction.map(s->standing_in_world().size);
        return error;
    });
    return map;
}

int starpu_mpi_redux_data(starpu_mpi_comm comm, starpu_data_handle_t data_handle) {
    return reduce_for_program({__func__, comm}, data_handle);
}

int starpu_mpi_redux_data_prio(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int prio) {
    return reduce_for_program({__func__, comm, prio}, data_handle);
}

int starpu_mpi_redux_data_tree(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int arity) {
    return reduce_for_program({__func__, comm, 0, arity}, data_handle);
}

int starpu_mpi_redux_data_prio_tree(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int prio,
                                    int arity) {
    return reduce_for_program({__func__, comm, prio, arity}, data_handle);
}

} // extern "C"
