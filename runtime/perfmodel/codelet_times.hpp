// What tasks of codelets without a performance model take: measured all the same, and kept in no file.
#pragma once

#include "perfmodel/measurements.hpp"

#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>

struct starpu_codelet;

namespace starpu::perfmodel {

// What tells one kernel from another.
struct kernel_key {
    const starpu_codelet* codelet; // by its address alone: it may be gone
    int architecture;
    unsigned implementation;

    bool operator==(const kernel_key&) const = default;
};

// Any thread, all of it. Kernels beyond a thousand are not measured.
class codelet_times {
public:
    codelet_times() = default;
    codelet_times(const codelet_times&) = delete;
    codelet_times& operator=(const codelet_times&) = delete;

    // Microseconds, from one measurement on; for data of another size, which size() answers, what is fitted
    // to those measured. NAN: nothing is known.
    template <class Size>
    double expected(const kernel_key& kernel, std::uint32_t footprint, Size&& size) const {
        const entry* e = look_up(kernel);
        if (e == nullptr) return std::numeric_limits<double>::quiet_NaN();
        const double measured = e->known.by_history(footprint);
        return !std::isnan(measured) ? measured : e->known.by_power_law(static_cast<double>(size()));
    }
    // Throws std::bad_alloc.
    void add_measurement(const kernel_key& kernel, const sample& measured);

    // Whether the caller is one of the first few that ask for that kernel and footprint, which find out what
    // they take. For an urgent task it is not, unless many urgent ones have asked. Throws std::bad_alloc.
    bool begin_to_explore(const kernel_key& kernel, std::uint32_t footprint, bool is_urgent);

private:
    struct entry {
        entry(const kernel_key& of, std::size_t n) : kernel(of), number(n) {}
        const kernel_key kernel;
        const std::size_t number; // by the order of first use, which is the same in each run
        measurements known;
    };
    static constexpr std::size_t places = 2048; // of which at most half are taken
    static constexpr std::size_t explorers = 4096;

    entry* look_up(const kernel_key& kernel) const;
    entry* ensure(const kernel_key& kernel);

    std::array<std::atomic<entry*>, places> table_{};
    // How many explore, in units of one_explorer, and how many left it to later ones. By a hash: a kernel may
    // pass for another.
    std::array<std::atomic<std::uint8_t>, explorers> explored_{};
    base::spinlock growth_;
    std::deque<entry> entries_;
};

} // namespace starpu::perfmodel
