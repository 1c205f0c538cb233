// Counts in how many programs each feature occurs, and demands one percent for each.
#include "features.hpp"

#include <cstdio>

namespace fuzz {

const char* text_of(feature f) {
    static const char* const texts[] = {
#define FEATURE(name, text) text,
#include "features.def"
#undef FEATURE
    };
    return texts[static_cast<std::size_t>(f)];
}

void feature_table::add(const feature_set& program) {
    ++programs_;
    for (std::size_t i = 0; i < feature_count; ++i) programs_with_[i] += program.has(static_cast<feature>(i));
}

void feature_table::print() const {
    std::printf("%-55s %10s %7s\n", "feature", "programs", "share");
    for (std::size_t i = 0; i < feature_count; ++i)
        std::printf("%-55s %10llu %6.1f%%\n", text_of(static_cast<feature>(i)),
                    static_cast<unsigned long long>(programs_with_[i]),
                    100.0 * static_cast<double>(programs_with_[i]) / static_cast<double>(programs_));
}

bool feature_table::is_complete() const {
    bool complete = true;
    for (std::size_t i = 0; i < feature_count; ++i) {
        if (100 * programs_with_[i] >= programs_) continue;
        std::printf("in less than 1%% of the programs: %s\n", text_of(static_cast<feature>(i)));
        complete = false;
    }
    return complete;
}

} // namespace fuzz
