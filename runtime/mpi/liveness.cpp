// Looks after processes, so many at a time that the cost does not grow with their number.
#include "mpi/liveness.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace starpu::mpi {

namespace {
// At each look the next ones in the ring are watched, so that each rank has some that soon find its death,
// and a few more by turns: a rank hears of nothing if its queue in MPI was being written by another when that
// died.
constexpr std::size_t always_watched = 2;
constexpr std::size_t watched_by_turns = 14;
} // namespace

liveness::liveness(MPI_Comm world, int rank, int ranks)
    : world_(world), rank_(rank), mine_(this_process()), processes_(static_cast<std::size_t>(ranks)),
      is_dead_(static_cast<std::size_t>(ranks)) {
    processes_[static_cast<std::size_t>(rank)] = mine_;
    MPI_Iallgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, processes_.data(), sizeof(process), MPI_BYTE, world,
                   &exchange_);
}

// What MPI may still write stays.
liveness::~liveness() {
    const bool may_be_written = exchange_ != MPI_REQUEST_NULL && (!is_mpi_running() || !are_all_known());
    if (may_be_written) new std::vector<process>(std::move(processes_));
}

bool liveness::are_all_known() {
    int is_over = 1;
    if (exchange_ != MPI_REQUEST_NULL) MPI_Test(&exchange_, &is_over, MPI_STATUS_IGNORE);
    return is_over != 0;
}

// The other living ranks of this machine, from the next one on, in a ring.
std::vector<int> liveness::neighbors() const {
    const auto ranks = static_cast<int>(processes_.size());
    std::vector<int> living;
    for (int step = 1; step < ranks; ++step) {
        const int rank = (rank_ + step) % ranks;
        const process& p = processes_[static_cast<std::size_t>(rank)];
        if (p.where == mine_.where && p.start != 0 && !is_dead(rank)) living.push_back(rank);
    }
    return living;
}

std::vector<int> liveness::watched_ranks() {
    std::vector<int> watched = neighbors();
    if (watched.size() <= always_watched + watched_by_turns) return watched;
    const auto first_by_turns = watched.begin() + always_watched;
    turn_ %= watched.size() - always_watched;
    std::rotate(first_by_turns, first_by_turns + static_cast<std::ptrdiff_t>(turn_), watched.end());
    turn_ += watched_by_turns;
    watched.resize(always_watched + watched_by_turns);
    return watched;
}

std::vector<int> liveness::look(std::int64_t now_ns) {
    looked_ns_ = now_ns;
    if (!are_all_known()) return {};
    std::vector<int> dead = watched_ranks();
    std::erase_if(dead, [&](int rank) { return lives(processes_[static_cast<std::size_t>(rank)]); });
    return dead;
}

bool liveness::note_death(int rank) {
    if (rank < 0 || rank >= static_cast<int>(is_dead_.size()) || is_dead(rank)) return false;
    is_dead_[static_cast<std::size_t>(rank)] = true;
    is_any_dead_ = true;
    return true;
}

int liveness::find_dead(MPI_Comm comm, int place) const {
    MPI_Group group = MPI_GROUP_NULL, all = MPI_GROUP_NULL;
    MPI_Comm_group(comm, &group);
    MPI_Comm_group(world_, &all);
    int size = 0, first_dead = -1;
    MPI_Group_size(group, &size);
    std::vector<int> places(place == anywhere ? static_cast<std::size_t>(size) : 1, place);
    if (place == anywhere) std::iota(places.begin(), places.end(), 0);
    std::vector<int> ranks(places.size(), MPI_UNDEFINED);
    MPI_Group_translate_ranks(group, static_cast<int>(places.size()), places.data(), all, ranks.data());
    for (const int rank : ranks)
        if (rank != MPI_UNDEFINED && is_dead(rank) && first_dead < 0) first_dead = rank;
    MPI_Group_free(&group);
    MPI_Group_free(&all);
    return first_dead;
}

} // namespace starpu::mpi
