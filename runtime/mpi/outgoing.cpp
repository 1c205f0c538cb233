// Gathers messages for each rank, and sends what has gathered.
#include "mpi/outgoing.hpp"

#include "mpi/report.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace starpu::mpi {

namespace {
// Of what travels together: so much is worth one message of MPI.
constexpr std::size_t parcel_bytes = std::size_t{16} << 10;

// So many ranks have their messages gathered; with more of them at a time, some get several.
constexpr std::size_t parcels_looked_at = 16;
} // namespace

// A new parcel is behind the older ones of its rank, which are filled no more: a later message never
// overtakes.
std::byte* outgoing::add_message(MPI_Comm comm, int peer, std::size_t bytes) {
    const std::size_t looked_at = std::min(parcels_.size(), parcels_looked_at);
    for (std::size_t back = 1; back <= looked_at; ++back) {
        parcel& p = parcels_[parcels_.size() - back];
        if (p.comm != comm || p.peer != peer) continue;
        if (p.capacity - p.used < bytes) break;
        return p.bytes.get() + std::exchange(p.used, p.used + bytes);
    }
    const std::size_t capacity = std::max(bytes, parcel_bytes);
    parcels_.push_back({comm, peer, std::make_unique_for_overwrite<std::byte[]>(capacity), bytes, capacity});
    return parcels_.back().bytes.get();
}

void outgoing::send_all(operations& with, int tag) {
    if (parcels_.empty()) return;
    with.expect(parcels_.size());
    for (parcel& p : parcels_) {
        const std::byte* data = p.bytes.get();
        const auto begin = [&](MPI_Request* begun) {
            return MPI_Isend(data, static_cast<int>(p.used), MPI_BYTE, p.peer, tag, p.comm, begun);
        };
        const int code = with.begin_operation({p.comm, p.peer}, begin, nullptr, std::move(p.bytes));
        if (code != MPI_SUCCESS) report_mpi(code, "the progress of messages", "MPI_Isend");
    }
    parcels_.clear();
}

} // namespace starpu::mpi
