// Between two beginnings or ends all rates are constant.
#include "devices/simulated/shared_links.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace starpu::devices::simulated {

namespace {
constexpr double ns_per_us = 1000;
constexpr double nothing_ns = 1e-6; // what rounding may leave of a transfer

// A transfer that ends within a nanosecond ends with it. 0: it is over.
std::int64_t duration_ns(double bytes, double bytes_per_ns) {
    constexpr double longest_ns = 1e18;
    const double whole_ns = std::ceil(bytes / bytes_per_ns - nothing_ns);
    return static_cast<std::int64_t>(std::clamp(whole_ns, 0.0, longest_ns));
}
} // namespace

shared_links::link_index shared_links::add_link(double bytes_per_us) {
    links_.push_back({bytes_per_us / ns_per_us});
    return links_.size() - 1;
}

void shared_links::add_transfer(std::uint64_t number, double bytes, std::span<const link_index> crossed,
                                std::int64_t now_ns) {
    move_bytes(now_ns);
    under_way_.push_back({number, bytes, 0, {crossed.begin(), crossed.end()}});
    for (const link_index l : crossed) ++links_[l].users;
    share_anew();
}

void shared_links::advance_to(std::int64_t now_ns, std::vector<std::uint64_t>& ended) {
    move_bytes(now_ns);
    const auto is_over = [](const transfer& t) { return duration_ns(t.bytes_left, t.bytes_per_ns) == 0; };
    for (const transfer& t : under_way_) {
        if (!is_over(t)) continue;
        ended.push_back(t.number);
        for (const link_index l : t.crossed) --links_[l].users;
    }
    std::erase_if(under_way_, is_over);
    share_anew();
}

void shared_links::move_bytes(std::int64_t now_ns) {
    const auto passed_ns = static_cast<double>(now_ns - std::exchange(now_ns_, now_ns));
    for (transfer& t : under_way_) t.bytes_left -= t.bytes_per_ns * passed_ns;
}

void shared_links::share_anew() {
    next_end_ns_ = never_ns;
    for (transfer& t : under_way_) {
        t.bytes_per_ns = INFINITY;
        for (const link_index l : t.crossed)
            t.bytes_per_ns = std::min(t.bytes_per_ns, links_[l].bytes_per_ns / links_[l].users);
        next_end_ns_ = std::min(next_end_ns_, now_ns_ + duration_ns(t.bytes_left, t.bytes_per_ns));
    }
}

} // namespace starpu::devices::simulated
