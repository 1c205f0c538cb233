// Counts what goes to each rank.
#include "mpi/traffic.hpp"

#include "mpi/clock.hpp"

#include "starpu.h"

#include <cstdio>

namespace starpu::mpi {

namespace {
int ranks_of_world() {
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

int rank_in_world(MPI_Comm comm, int rank) {
    if (comm == MPI_COMM_WORLD) return rank;
    MPI_Group its = MPI_GROUP_NULL;
    MPI_Group all = MPI_GROUP_NULL;
    int in_world = MPI_UNDEFINED;
    MPI_Comm_group(comm, &its);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_translate_ranks(its, 1, &rank, all, &in_world);
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    return in_world;
}

// The second name is that of StarPU 1.3.
bool is_asked_for() {
    return starpu_get_env_number_default("STARPU_MPI_STATS",
                                         starpu_get_env_number_default("STARPU_COMM_STATS", 0)) > 0;
}

void print_line(const char* which, std::uint64_t sent, double seconds) {
    constexpr double mega = 1024 * 1024;
    const auto bytes = static_cast<double>(sent);
    std::fprintf(stderr, "[starpu_comm_stats]%s\t%f B\t%f MB\t %f B/s\t %f MB/s\n", which, bytes,
                 bytes / mega, bytes / seconds, bytes / mega / seconds);
}
} // namespace

traffic::traffic()
    : is_printed_(is_asked_for()), is_counting_(is_printed_), start_ns_(now_ns()),
      sent_(static_cast<std::size_t>(ranks_of_world())) {}

void traffic::note_sent(MPI_Comm comm, int peer, std::uint64_t bytes) {
    if (!is_counting_.load(std::memory_order_relaxed)) return;
    const int rank = rank_in_world(comm, peer);
    if (rank < 0 || static_cast<std::size_t>(rank) >= sent_.size()) return; // of a job that was spawned
    sent_[static_cast<std::size_t>(rank)].fetch_add(bytes, std::memory_order_relaxed);
}

void traffic::copy_to(std::size_t* amounts) const {
    for (const auto& sent : sent_) *amounts++ = sent.load(std::memory_order_relaxed);
}

void traffic::print(int rank) const {
    if (!is_printed_) return;
    const double seconds = static_cast<double>(now_ns() - start_ns_) / 1e9;
    std::uint64_t total = 0;
    for (const auto& sent : sent_) total += sent.load(std::memory_order_relaxed);
    char which[64];
    std::snprintf(which, sizeof which, "[%d] TOTAL:", rank);
    print_line(which, total, seconds);
    for (std::size_t i = 0; i < sent_.size(); ++i) {
        const std::uint64_t sent = sent_[i].load(std::memory_order_relaxed);
        std::snprintf(which, sizeof which, "[%d:%zu]", rank, i);
        if (sent != 0) print_line(which, sent, seconds);
    }
}
} // namespace starpu::mpi
