// A set of ranks: a bit for each up to the highest.
#pragma once

#include <cstddef>
#include <vector>

namespace starpu::mpi {

class rank_set {
public:
    // False: it is there already. Throws std::bad_alloc.
    bool put(int rank) {
        const auto at = static_cast<std::size_t>(rank);
        if (at >= bits_.size()) bits_.resize(at + 1);
        const bool is_new = !bits_[at];
        bits_[at] = true;
        return is_new;
    }
    bool contains(int rank) const {
        const auto at = static_cast<std::size_t>(rank);
        return at < bits_.size() && bits_[at];
    }
    void erase(int rank) {
        if (contains(rank)) bits_[static_cast<std::size_t>(rank)] = false;
    }
    void erase_all_of(const rank_set& others) {
        for (std::size_t i = 0; i < bits_.size() && i < others.bits_.size(); ++i)
            if (others.bits_[i]) bits_[i] = false;
    }
    void remove_all() { bits_.clear(); }

    // In ascending order.
    std::vector<int> members() const {
        std::vector<int> all;
        for (std::size_t i = 0; i < bits_.size(); ++i)
            if (bits_[i]) all.push_back(static_cast<int>(i));
        return all;
    }

private:
    std::vector<bool> bits_;
};

} // namespace starpu::mpi
