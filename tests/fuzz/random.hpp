// Random numbers whose whole state is one integer: every operation of a program draws from a source of its
// own, so that the others stay the same when one is left out.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fuzz {

class random_source {
public:
    explicit random_source(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    unsigned below(std::size_t limit) { return static_cast<unsigned>(next() % limit); }
    int between(int least, int greatest) {
        return least + static_cast<int>(below(static_cast<std::size_t>(greatest - least + 1)));
    }
    bool percent(unsigned chance) { return below(100) < chance; }

private:
    std::uint64_t state_;
};

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    return random_source(a ^ (b * 0xD6E8FEB86659FD93ull)).next();
}

} // namespace fuzz
