// Random choices that are the same on every machine for the same seed.
#pragma once

#include <cstdint>
#include <random>

namespace calls {

class random_source {
public:
    explicit random_source(std::uint64_t seed) : engine_(seed) {}
    unsigned below(unsigned count) { return static_cast<unsigned>(engine_() % count); }
    bool one_in(unsigned count) { return below(count) == 0; }
    template <class List> auto& one_of(List& list) {
        return list[below(static_cast<unsigned>(std::size(list)))];
    }

private:
    std::mt19937_64 engine_;
};

} // namespace calls
