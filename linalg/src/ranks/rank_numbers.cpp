// Sends and receives the integers of each pair of ranks as a vector.
#include "ranks/rank_numbers.hpp"

#include "ranks/insist.hpp"
#include "ranks/rank_tags.hpp"
#include "ranks/registered_data.hpp"

#include <cerrno>
#include <deque>

namespace starpu::linalg {

namespace {
// Travels behind the numbers: what was lost on the way leaves a 0 there.
constexpr index mark = 1;

void take_off_mark(std::vector<index>& numbers) {
    if (numbers.empty()) return;
    if (numbers.back() != mark) insist(ECANCELED); // a line has said why
    numbers.pop_back();
}
} // namespace

rank_numbers exchange_numbers(const rank_place& here, const rank_numbers& sent,
                              const std::vector<index>& counts) {
    const rank_tags tags(here.comm, 1);
    rank_numbers leaving = sent, came(counts.size());
    std::deque<registered_data> leaving_data, came_data;
    for (int step = 1; step < here.ranks; ++step) {
        const int to = (here.rank + step) % here.ranks, from = (here.rank - step + here.ranks) % here.ranks;
        auto& out = leaving[static_cast<std::size_t>(to)];
        auto& in = came[static_cast<std::size_t>(from)];
        const index count = counts[static_cast<std::size_t>(from)];
        if (count != 0) in.resize(static_cast<std::size_t>(count) + 1);
        if (!out.empty()) out.push_back(mark);
        if (!in.empty())
            insist(starpu_mpi_irecv_detached(came_data.emplace_back(in.data(), in.size()), from, tags[0],
                                             here.comm, nullptr, nullptr));
        if (!out.empty())
            insist(starpu_mpi_isend_detached(leaving_data.emplace_back(out.data(), out.size()), to, tags[0],
                                             here.comm, nullptr, nullptr));
    }
    for (const registered_data& data : came_data) data.await();
    for (std::vector<index>& numbers : came) take_off_mark(numbers);
    const auto mine = static_cast<std::size_t>(here.rank);
    came[mine] = sent[mine];
    return came;
}

} // namespace starpu::linalg
