// Passes on to each task what comes before the tasks that it waits for.
#include "bound/ancestry.hpp"

#include <algorithm>

namespace starpu::bound {

ancestry::ancestry(const task::precedence& graph) {
    const std::size_t words = graph.before.size() / 64 + 1;
    rows_.assign(graph.before.size(), std::vector<std::uint64_t>(words));
    for (const std::size_t later : graph.order)
        for (const std::size_t earlier : graph.before[later]) {
            for (std::size_t w = 0; w < words; ++w) rows_[later][w] |= rows_[earlier][w];
            rows_[later][earlier / 64] |= std::uint64_t{1} << (earlier % 64);
        }
}

bool ancestry::is_ready_as_soon(const task::precedence& graph, std::size_t first, std::size_t second) const {
    return std::ranges::all_of(graph.before[first],
                               [&](std::size_t earlier) { return comes_before(earlier, second); });
}

} // namespace starpu::bound
