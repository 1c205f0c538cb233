// starpu_mpi.h: cooperative sends, along a binomial tree: in each round all ranks that have the value send it
// to as many that have not, so that P ranks take log2 P rounds and no rank sends more than so often.
#include "mpi/broadcast.hpp"

#include "mpi/asking.hpp"
#include "mpi/report.hpp"

#include "starpu.h"

#include <atomic>
#include <cerrno>

namespace starpu::mpi {

namespace {
// The program's, for all ranks alike.
std::atomic<bool> is_cooperative{true};

// The owner alone sends, to those that it has not sent the value yet.
int send_to_each(const movement& m, distributed_data& data, const standing& here) {
    const int owner = owner_of(data);
    if (owner != here.rank) return receive_copy(m, data, owner);
    int first_error = 0;
    for (int rank = 0; rank < here.size; ++rank)
        if (const int error = rank != owner ? send_copy(m, data, rank) : 0; first_error == 0)
            first_error = error;
    return first_error;
}

// Places count from the owner: place p has the value from p less its highest bit.
struct place_in_tree {
    int owner;
    const standing& here;

    int own() const { return (here.rank - owner + here.size) % here.size; }
    int rank_at(int place) const { return (owner + place) % here.size; }
    static int highest_bit(int place) {
        int bit = 1;
        while (bit <= place / 2) bit *= 2;
        return bit;
    }
    int parent() const { return rank_at(own() - highest_bit(own())); }
    int first_step() const { return own() == 0 ? 1 : 2 * highest_bit(own()); }
};

// What the caches say of other ranks is known to the owner alone: here every rank receives.
int pass_on(const movement& m, distributed_data& data, const standing& here) {
    const int owner = owner_of(data);
    const place_in_tree tree{owner, here};
    const auto part = [&](transfer_kind kind, int peer) {
        return begin_expected(
            {m.call, kind, data.handle, peer, tag_of(data), m.comm, m.priority, m.is_synchronous});
    };
    int first_error = 0;
    if (owner != here.rank) {
        data.copies.note_received();
        first_error = part(transfer_kind::receive, tree.parent());
    }
    for (long long step = tree.first_step(); tree.own() + step < here.size; step *= 2) {
        const int error = part(transfer_kind::send, tree.rank_at(tree.own() + static_cast<int>(step)));
        if (first_error == 0) first_error = error;
    }
    for (int rank = 0; owner == here.rank && rank < here.size; ++rank)
        if (rank != owner) data.copies.note_sent(rank);
    return first_error;
}
} // namespace

int broadcast(const movement& m, distributed_data& data, const standing& here) {
    const bool passes_on = is_cooperative.load(std::memory_order_relaxed) && here.size > 2;
    return passes_on ? pass_on(m, data, here) : send_to_each(m, data, here);
}

void set_cooperation_as_environment_says() {
    is_cooperative.store(starpu_get_env_number_default("STARPU_MPI_COOP_SENDS", 1) != 0,
                         std::memory_order_relaxed);
}

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

void starpu_mpi_coop_sends_set_use(int use_coop_sends) {
    is_cooperative.store(use_coop_sends != 0, std::memory_order_relaxed);
}

int starpu_mpi_coop_sends_get_use(void) {
    return is_cooperative.load(std::memory_order_relaxed) ? 1 : 0;
}

// The ranks that take part follow from the call that brings the value: the number is not needed.
void starpu_mpi_coop_sends_data_handle_nb_sends(starpu_data_handle_t data_handle, int nb_sends) {
    errno_boundary(__func__, [&, call = __func__] {
        if (const int error = check_data(data_handle, call)) return error;
        return nb_sends >= 0 ? 0 : report_error(-EINVAL, call, "the number of sends is %d", nb_sends);
    });
}

} // extern "C"
