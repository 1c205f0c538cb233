// Registers pieces of data of random shapes and compares what comes back.
#include "pieces.hpp"

#include <cerrno>
#include <cstdio>

namespace graphs {

namespace {
std::int32_t between(std::mt19937& random, std::int32_t least, std::int32_t most) {
    return std::uniform_int_distribution<std::int32_t>(least, most)(random);
}
} // namespace

piece::piece(std::mt19937& random, std::int32_t most_numbers)
    : is_matrix_(between(random, 0, 1) == 1), is_homeless_(between(random, 0, 2) == 0),
      is_pinned_(between(random, 0, 1) == 0),
      columns_(between(random, 1, is_matrix_ ? most_numbers / 32 : most_numbers)),
      rows_(is_matrix_ ? between(random, 1, 32) : 1),
      pitch_(is_matrix_ ? columns_ + between(random, 0, 5) : columns_),
      expected_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {
    if (is_homeless_)
        register_homeless();
    else
        register_at_home();
}

piece::~piece() {
    if (handle != nullptr) take_back();
    if (is_pinned_ && !home_.empty()) starpu_memory_unpin(home_.data(), home_.size() * sizeof(std::uint32_t));
}

void piece::register_at_home() {
    home_.assign(static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(rows_), 0);
    const view home{home_.data(), columns_, rows_, pitch_, mode::write};
    write(home, 0, 7);
    write(expected(mode::write), 0, 7);
    has_value = true;
    if (is_pinned_) starpu_memory_pin(home_.data(), home_.size() * sizeof(std::uint32_t));
    const auto place = reinterpret_cast<uintptr_t>(home_.data());
    const auto nx = static_cast<std::uint32_t>(columns_), ny = static_cast<std::uint32_t>(rows_);
    if (is_matrix_)
        starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, place, static_cast<std::uint32_t>(pitch_), nx,
                                    ny, sizeof(std::uint32_t));
    else
        starpu_vector_data_register(&handle, STARPU_MAIN_RAM, place, nx, sizeof(std::uint32_t));
}

void piece::register_homeless() {
    const auto nx = static_cast<std::uint32_t>(columns_), ny = static_cast<std::uint32_t>(rows_);
    if (is_matrix_)
        starpu_matrix_data_register(&handle, -1, 0, nx, nx, ny, sizeof(std::uint32_t));
    else
        starpu_vector_data_register(&handle, -1, 0, nx, sizeof(std::uint32_t));
}

bool piece::is_as_expected(const view& actual) {
    for (std::int32_t row = 0; row < rows_; ++row)
        for (std::int32_t column = 0; column < columns_; ++column) {
            const std::uint32_t have = actual.place[static_cast<std::ptrdiff_t>(row) * actual.pitch + column];
            const std::uint32_t want = expected_[static_cast<std::size_t>(row * columns_ + column)];
            if (have == want) continue;
            std::fprintf(stderr, "piece of %d x %d numbers%s: number %d of row %d is %#x, not %#x\n", rows_,
                         columns_, is_homeless_ ? " without a home" : "", column, row, have, want);
            return false;
        }
    return true;
}

// Where a copy fails the handle stays, and with it the value; it may be asked for again.
void piece::take_back() {
    constexpr int most_attempts = 3;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        errno = 0;
        starpu_data_unregister(handle);
        if (errno != EIO) break;
        if (attempt == most_attempts - 1) starpu_data_unregister_no_coherency(handle);
    }
    handle = nullptr;
}

bool piece::came_home_right() {
    return is_homeless_ || !has_value || is_as_expected({home_.data(), columns_, rows_, pitch_, mode::read});
}

} // namespace graphs
