// Receives messages without waiting for them.
#include "mpi/arrivals.hpp"

#include "mpi/report.hpp"

#include <algorithm>
#include <utility>

namespace starpu::mpi {

namespace {
constexpr const char* of_progress = "the progress of messages";

bool has_come(MPI_Request& request) {
    int is_over = 1;
    if (request != MPI_REQUEST_NULL) MPI_Test(&request, &is_over, MPI_STATUS_IGNORE);
    return is_over != 0;
}

// For ever: MPI may write it.
void leave_to_mpi(std::vector<std::byte>& bytes) {
    new std::vector<std::byte>(std::move(bytes));
}
} // namespace

bool arrivals::find_message(MPI_Comm comm, int tag) {
    int is_there = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    const int probed = MPI_Improbe(MPI_ANY_SOURCE, tag, comm, &is_there, &message, &status);
    if (probed != MPI_SUCCESS) report_mpi(probed, of_progress, "MPI_Improbe");
    if (probed != MPI_SUCCESS || is_there == 0) return false;
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    const auto bytes = static_cast<std::size_t>(count);
    room_.resize(std::max(room_.size(), bytes));
    under_way_.reserve(under_way_.size() + 1);
    arrival a{comm, status.MPI_SOURCE, {}, bytes, MPI_REQUEST_NULL};
    const int code = MPI_Imrecv(room_.data(), count, MPI_BYTE, &message, &a.request);
    if (code != MPI_SUCCESS) {
        report_mpi(code, of_progress, "MPI_Imrecv");
    } else if (has_come(a.request) && !is_one_before(a, under_way_.size())) {
        take_(comm, a.source, room_.data(), bytes);
    } else {
        a.bytes = std::exchange(room_, {});
        under_way_.push_back(std::move(a));
    }
    return true;
}

// Whether one of the same sender, among so many that were found first, is still to be taken.
bool arrivals::is_one_before(const arrival& a, std::size_t count) const {
    const auto first = under_way_.begin();
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(count), [&](const arrival& other) {
        return other.comm == a.comm && other.source == a.source;
    });
}

bool arrivals::take_received() {
    bool was_any = false;
    for (std::size_t i = 0; i < under_way_.size();) {
        if (!has_come(under_way_[i].request) || is_one_before(under_way_[i], i)) {
            ++i;
            continue;
        }
        const arrival received = std::move(under_way_[i]);
        under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(i));
        was_any = true;
        take_(received.comm, received.source, received.bytes.data(), received.count);
    }
    return was_any;
}

void arrivals::abandon_all() {
    for (arrival& a : std::exchange(under_way_, {}))
        if (!has_come(a.request)) leave_to_mpi(a.bytes);
}

void arrivals::abandon_from_dead(const judgement& is_dead) {
    std::erase_if(under_way_, [&](arrival& a) {
        const bool never_comes = !has_come(a.request) && is_dead(a.comm, a.source);
        if (never_comes) leave_to_mpi(a.bytes);
        return never_comes;
    });
}

} // namespace starpu::mpi
