// What can go wrong at each kind of operation.
#include "checker/mutation.hpp"

#include <cstring>

namespace checker {

const char* name_of(operation what) {
    static constexpr const char* names[] = {"load", "store",    "modify",   "compare_exchange",
                                            "wait", "wake_one", "wake_all", "heavy_barrier"};
    return names[static_cast<unsigned>(what)];
}

const char* name_of(mistake how) {
    static constexpr const char* names[] = {"none",    "relaxed",     "not_seq_cst", "split",
                                            "skipped", "wrong_value", "unchecked",   "only_one"};
    return names[static_cast<unsigned>(how)];
}

bool site::is_same(const std::source_location& other, operation kind) const {
    return where.line() == other.line() && where.column() == other.column() && what == kind &&
           std::strcmp(where.file_name(), other.file_name()) == 0;
}

// "void a::b<C>::push(T&) [with ...]" becomes "push".
std::string site::function() const {
    const std::string full = where.function_name();
    std::size_t end = full.find(" [with");
    end = full.rfind('(', end);
    const std::size_t begin = full.find_last_of(": *&", end - 1) + 1;
    return full.substr(begin, end - begin);
}

void mutation_control::record(const std::source_location& where, operation what, std::memory_order order,
                              bool is_integral) {
    site* found = nullptr;
    for (site& s : *recording_)
        if (s.is_same(where, what)) found = &s;
    if (!found) found = &recording_->emplace_back(site{where, what});
    found->is_ordered |= order != std::memory_order_relaxed;
    found->is_seq_cst |= order == std::memory_order_seq_cst;
    found->is_integral |= is_integral;
}

std::vector<mutation> mutations_of(const site& s, std::uint64_t mask) {
    std::vector<mutation> all;
    const auto add = [&](mistake how) { all.push_back({&s, how, 0}); };
    if (s.is_ordered) add(mistake::relaxed);
    if (s.is_seq_cst) add(mistake::not_seq_cst);
    if (s.what == operation::modify || s.what == operation::compare_exchange) add(mistake::split);
    if (s.what != operation::wait) add(mistake::skipped);
    if (s.what == operation::compare_exchange || s.what == operation::wait) add(mistake::unchecked);
    if (s.what == operation::wake_all) add(mistake::only_one);
    if (s.is_integral)
        for (std::uint64_t bit = 1; bit != 0 && bit <= mask; bit <<= 1)
            if (mask & bit) all.push_back({&s, mistake::wrong_value, bit});
    return all;
}

} // namespace checker
