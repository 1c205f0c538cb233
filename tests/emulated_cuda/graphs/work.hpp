// What every task of the random graphs computes: numbers that depend on all that it reads, bit by bit.
#pragma once

#include <cstddef>
#include <cstdint>

namespace graphs {

constexpr int most_accesses = 3;

enum class mode : std::int32_t { read, write, update, add, scratch };

// A block of a matrix in rows `pitch` numbers apart; a vector has one row.
struct view {
    std::uint32_t* place;
    std::int32_t columns, rows, pitch;
    mode how;
};

// The argument of a kernel, copied byte by byte.
struct work {
    view views[most_accesses];
    std::int32_t count;
    std::uint32_t number; // of the task
};

inline std::uint32_t mixed(std::uint32_t x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

template <typename Visit> void for_each(const view& v, Visit visit) {
    std::uint32_t index = 0;
    for (std::int32_t row = 0; row < v.rows; ++row)
        for (std::int32_t column = 0; column < v.columns; ++column)
            visit(v.place[static_cast<std::ptrdiff_t>(row) * v.pitch + column], ++index);
}

inline std::uint32_t digest_of(const view& v, std::uint32_t start) {
    std::uint32_t digest = start;
    for_each(v, [&](std::uint32_t& value, std::uint32_t) { digest = digest * 31 + value; });
    return digest;
}

// Additions of one kind of access commute, so their order does not show.
inline void write(const view& v, std::uint32_t number, std::uint32_t digest) {
    for_each(v, [&](std::uint32_t& value, std::uint32_t index) {
        if (v.how == mode::add)
            value += mixed(number + index);
        else
            value = (v.how == mode::update ? value * 3 : 0) + mixed(digest + index);
    });
}

inline void add_up(const view& sum, const view& part) {
    for (std::int32_t row = 0; row < sum.rows; ++row)
        for (std::int32_t column = 0; column < sum.columns; ++column)
            sum.place[static_cast<std::ptrdiff_t>(row) * sum.pitch + column] +=
                part.place[static_cast<std::ptrdiff_t>(row) * part.pitch + column];
}

inline void compute(const work& w) {
    std::uint32_t digest = mixed(w.number);
    for (std::int32_t i = 0; i < w.count; ++i)
        if (w.views[i].how == mode::read || w.views[i].how == mode::update)
            digest = digest_of(w.views[i], digest);
    for (std::int32_t i = 0; i < w.count; ++i) // nobody else writes there meanwhile
        if (w.views[i].how == mode::scratch) {
            write(w.views[i], w.number, w.number);
            digest = digest_of(w.views[i], digest);
        }
    for (std::int32_t i = 0; i < w.count; ++i)
        if (w.views[i].how != mode::read && w.views[i].how != mode::scratch)
            write(w.views[i], w.number, digest);
}

} // namespace graphs
