// Counts the ranks on which nothing moves.
#include "mpi/standstill.hpp"

#include <algorithm>
#include <utility>

namespace starpu::mpi {

standstill::standstill(int rank, int ranks, std::int64_t delay_ns, std::int64_t now_ns)
    : rank_(rank), delay_ns_(delay_ns), looked_ns_(now_ns) {
    if (rank == 0) still_.resize(static_cast<std::size_t>(ranks));
}

standstill::notice standstill::look(std::int64_t now_ns, std::uint64_t activity, bool can_move) {
    const bool is_quiet = !can_move && activity == activity_;
    quiet_ns_ = is_quiet ? quiet_ns_ + std::min(now_ns - looked_ns_, longest_counted_ns) : 0;
    looked_ns_ = now_ns;
    activity_ = activity;
    return note_own(quiet_ns_ >= delay_ns_);
}

standstill::notice standstill::note_own(bool is_still) {
    if (std::exchange(is_told_, is_still) == is_still) return {};
    if (rank_ == 0) return note(0, is_still);
    return {notice::to_first, is_still ? message_kind::still : message_kind::moving};
}

standstill::notice standstill::hear(int rank, bool is_still) {
    return rank_ == 0 ? note(rank, is_still) : notice{};
}

// All are told when the last one stands still: again only after one of them has moved.
standstill::notice standstill::note(int rank, bool is_still) {
    const auto place = static_cast<std::size_t>(rank);
    if (place >= still_.size() || still_[place] == is_still) return {};
    still_[place] = is_still;
    still_count_ += is_still ? 1 : -1;
    const bool are_all_still = static_cast<std::size_t>(still_count_) == still_.size();
    return are_all_still ? notice{notice::to_all, message_kind::give_up} : notice{};
}

} // namespace starpu::mpi
