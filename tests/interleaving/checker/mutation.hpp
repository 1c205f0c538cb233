// Seeded mistakes: every operation on a modelled atomic is known by its place in the source, and can be
// spoilt.
#pragma once

#include "checker/explorer.hpp"

#include <atomic>
#include <cstdint>
#include <source_location>
#include <string>
#include <vector>

namespace checker {

enum class operation : std::uint8_t {
    load,
    store,
    modify,
    compare_exchange,
    wait,
    wake_one,
    wake_all,
    heavy_barrier
};

enum class mistake : std::uint8_t {
    none,
    relaxed,     // any order becomes relaxed
    not_seq_cst, // seq_cst becomes acquire, release or both
    split,       // a read-modify-write becomes a load and a store
    skipped,     // nothing is written, a load yields zero, nobody is woken, nobody is made to pass a barrier
    wrong_value, // another value is written or loaded
    unchecked,   // a compare-exchange stores, and a wait sleeps, without comparing
    only_one     // wakes one instead of all
};

const char* name_of(operation what);
const char* name_of(mistake how);

// One operation in the source.
struct site {
    std::source_location where;
    operation what;
    bool is_ordered = false; // acquire, release or more, at least sometimes
    bool is_seq_cst = false;
    bool is_integral = false;

    bool is_same(const std::source_location& other, operation kind) const;
    std::string function() const;
};

struct mutation {
    const site* spoilt = nullptr;
    mistake how = mistake::none;
    std::uint64_t mask = 0; // of a wrong value: which bits are wrong
};

// The mistake that is active, if any, and the sites met while recording; used by the modelled operations.
class mutation_control {
public:
    static mistake at(const std::source_location& where, operation what, std::memory_order order,
                      bool is_integral) {
        explorer::current().note_operation(where, name_of(what));
        if (recording_ != nullptr) record(where, what, order, is_integral);
        if (active_.how == mistake::none || !active_.spoilt->is_same(where, what)) return mistake::none;
        return active_.how;
    }
    static std::uint64_t mask() { return active_.mask; }

    static void record_into(std::vector<site>* sites) { recording_ = sites; }
    static void activate(const mutation& m) { active_ = m; }

private:
    static void record(const std::source_location& where, operation what, std::memory_order order,
                       bool is_integral);

    inline static std::vector<site>* recording_ = nullptr;
    inline static mutation active_;
};

// All mistakes that can be made at a site. Wrong values differ in one bit of `mask`.
std::vector<mutation> mutations_of(const site& s, std::uint64_t mask);

} // namespace checker
