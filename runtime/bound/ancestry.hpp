// Which of the recorded tasks come before which, over any number of others.
#pragma once

#include "task/recording/precedence.hpp"

#include <cstdint>
#include <vector>

namespace starpu::bound {

// Whether a task comes before another by way of any number of others; of a graph without cycles.
class ancestry {
public:
    explicit ancestry(const task::precedence& graph);

    bool comes_before(std::size_t earlier, std::size_t later) const {
        return (rows_[later][earlier / 64] >> (earlier % 64) & 1) != 0;
    }
    bool are_ordered(std::size_t a, std::size_t b) const { return comes_before(a, b) || comes_before(b, a); }
    // Whether `first` is ready at the latest when `second` is.
    bool is_ready_as_soon(const task::precedence& graph, std::size_t first, std::size_t second) const;

private:
    std::vector<std::vector<std::uint64_t>> rows_; // a bit for each earlier task
};

} // namespace starpu::bound
