// Transfers that share links fairly: each gets, of every link that it crosses, as much as any other there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace starpu::devices::simulated {

// Times are nanoseconds of virtual time. Not for several threads at once.
class shared_links {
public:
    using link_index = std::size_t;
    link_index add_link(double bytes_per_us);

    // Begins a transfer; it ends at the earliest when next_end_ns() says so. At least one link.
    void add_transfer(std::uint64_t number, double bytes, std::span<const link_index> crossed,
                      std::int64_t now_ns);

    static constexpr std::int64_t never_ns = INT64_MAX;
    std::int64_t next_end_ns() const { return next_end_ns_; }

    // Time goes on, not beyond next_end_ns(). Appends the numbers of the transfers that end.
    void advance_to(std::int64_t now_ns, std::vector<std::uint64_t>& ended);

private:
    struct link {
        double bytes_per_ns;
        unsigned users = 0;
    };
    struct transfer {
        std::uint64_t number;
        double bytes_left;
        double bytes_per_ns;
        std::vector<link_index> crossed;
    };
    void move_bytes(std::int64_t now_ns);
    void share_anew();

    std::vector<link> links_;
    std::vector<transfer> under_way_; // in the order of their beginnings
    std::int64_t now_ns_ = 0;
    std::int64_t next_end_ns_ = never_ns;
};

} // namespace starpu::devices::simulated
