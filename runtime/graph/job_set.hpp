// Jobs that a revocation waits for: all are added first, then each is taken out when it ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace starpu::graph {

class job_set {
public:
    // Throws std::bad_alloc. A job is the address of something aligned, and may be added several times.
    void add(std::uintptr_t job) { jobs_.push_back(job); }

    // No more are added.
    void seal() noexcept {
        std::sort(jobs_.begin(), jobs_.end());
        jobs_.erase(std::unique(jobs_.begin(), jobs_.end()), jobs_.end());
        left_ = jobs_.size();
    }

    bool contains(std::uintptr_t job) const noexcept {
        const auto place = std::lower_bound(jobs_.begin(), jobs_.end(), job);
        return place != jobs_.end() && *place == job;
    }

    void remove(std::uintptr_t job) noexcept {
        const auto place = std::lower_bound(jobs_.begin(), jobs_.end(), job);
        if (place == jobs_.end() || *place != job) return;
        *place |= gone;
        if (--left_ == 0) jobs_ = {};
    }

    bool is_empty() const noexcept { return left_ == 0; }

private:
    static constexpr std::uintptr_t gone = 1; // beside the address, which keeps the order

    std::vector<std::uintptr_t> jobs_;
    std::size_t left_ = 0;
};

} // namespace starpu::graph
