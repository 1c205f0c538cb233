// Asks MPI which of its operations have ended.
#include "mpi/operations.hpp"

#include "mpi/liveness.hpp"

#include <utility>

namespace starpu::mpi {

void operations::expect(std::size_t more) {
    begun_.reserve(begun_.size() + more);
    rests_.reserve(rests_.size() + more);
}

void operations::abandon() {
    for (MPI_Request& r : begun_) MPI_Request_free(&r);
    for (rest& r : rests_) (void)r.owned.release();
    begun_.clear();
    rests_.clear();
}

// MPI keeps its request of what all do together, for none of these may be freed.
void operations::abandon_dead(const judgement& is_dead) {
    std::vector<rest> over;
    for (std::size_t i = 0; i < begun_.size(); ++i) {
        if (!is_dead(rests_[i].with)) continue;
        if (rests_[i].with.place != liveness::anywhere) MPI_Request_free(&begun_[i]);
        begun_[i] = MPI_REQUEST_NULL;
        (void)rests_[i].owned.release();
        over.push_back(std::move(rests_[i]));
    }
    remove_ended();
    for (rest& what : over)
        if (what.then) what.then(peer_died);
}

void operations::remove_ended() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < begun_.size(); ++i) {
        if (begun_[i] == MPI_REQUEST_NULL) continue;
        if (kept != i) {
            begun_[kept] = begun_[i];
            rests_[kept] = std::move(rests_[i]);
        }
        ++kept;
    }
    begun_.erase(begun_.begin() + static_cast<std::ptrdiff_t>(kept), begun_.end());
    rests_.erase(rests_.begin() + static_cast<std::ptrdiff_t>(kept), rests_.end());
}

bool operations::advance() {
    if (begun_.empty()) return false;
    ended_.resize(begun_.size());
    statuses_.resize(begun_.size());
    int count = 0;
    const int code =
        MPI_Testsome(static_cast<int>(begun_.size()), begun_.data(), &count, ended_.data(), statuses_.data());
    if (count == MPI_UNDEFINED || count <= 0) return false;

    // What follows may begin other operations: first these are out of the way.
    std::vector<std::pair<rest, int>> over;
    for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(ended_[static_cast<std::size_t>(i)]);
        const MPI_Status& status = statuses_[static_cast<std::size_t>(i)];
        over.emplace_back(std::move(rests_[at]), code == MPI_ERR_IN_STATUS ? status.MPI_ERROR : MPI_SUCCESS);
        begun_[at] = MPI_REQUEST_NULL;
    }
    remove_ended();
    for (auto& [what, answer] : over)
        if (what.then) what.then(answer);
    return true;
}

} // namespace starpu::mpi
