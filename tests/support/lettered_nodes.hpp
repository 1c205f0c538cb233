// Nodes for tests, called by letters.
#pragma once

#include "graph/details.hpp"
#include "graph/job.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"

#include <array>
#include <cstddef>
#include <string>

namespace starpu::tests {

// Nodes by letter, made at their first mention.
class lettered_nodes {
public:
    lettered_nodes() = default;
    lettered_nodes(const lettered_nodes&) = delete;
    lettered_nodes& operator=(const lettered_nodes&) = delete;
    ~lettered_nodes() {
        for (graph::job* n : nodes_)
            if (n != nullptr) graph::drop_edges(*n); // of all of them, before the first goes
        for (graph::job* n : nodes_)
            if (n != nullptr) graph::recycle(*n);
    }

    graph::job& operator[](char letter) {
        graph::job*& n = nodes_[static_cast<std::size_t>(letter - 'a')];
        if (n == nullptr) {
            n = graph::allocate_job();
            graph::ensure_details(*n);
        }
        return *n;
    }

    // Takes everything out of the list: the letters in their order.
    std::string letters(graph::ready_list& ready) {
        std::string all;
        while (graph::job* n = ready.try_pop()) all += letter_of(*n);
        return all;
    }

    char letter_of(const graph::job& n) const {
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            if (nodes_[i] == &n) return static_cast<char>('a' + i);
        return '?';
    }

private:
    std::array<graph::job*, 26> nodes_{};
};

} // namespace starpu::tests
