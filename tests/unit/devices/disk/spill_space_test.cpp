// Stretches do not overlap, come again when they were given back, and leave nothing on the disk.
#include "devices/disk/spill_space.hpp"
#include "temporary_directory.hpp"

#include <cerrno>
#include <random>
#include <vector>

namespace starpu::devices {
namespace {

using tests::file_size_limit;
using tests::temporary_directory;
using stretch = spill_space::stretch;

constexpr std::size_t block = file_block_bytes;

stretch allocate(spill_space& space, std::size_t bytes) {
    stretch given;
    EXPECT_EQ(space.allocate_stretch(bytes, given), 0);
    return given;
}

bool overlap(const stretch& a, const stretch& b) {
    return a.of == b.of && a.at < b.at + static_cast<off_t>(b.bytes) &&
           b.at < a.at + static_cast<off_t>(a.bytes);
}

TEST(spill_space, has_no_file_that_others_see) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file);
    const stretch s = allocate(space, 100);
    EXPECT_EQ(s.of->body->write("x", s.at, 1), 0);
    EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
}

TEST(spill_space, gives_a_stretch_again) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file);
    allocate(space, block);
    const stretch middle = allocate(space, 2 * block);
    allocate(space, block);
    space.release_stretch(middle);
    EXPECT_EQ(allocate(space, block).at, middle.at);
    EXPECT_EQ(allocate(space, 1).at, middle.at + static_cast<off_t>(block));
}

TEST(spill_space, joins_neighbours) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file);
    const stretch first = allocate(space, block);
    const stretch second = allocate(space, block);
    const stretch third = allocate(space, block);
    allocate(space, block);
    space.release_stretch(first);
    space.release_stretch(third);
    space.release_stretch(second);
    EXPECT_EQ(allocate(space, 3 * block).at, first.at);
}

TEST(spill_space, takes_another_file_where_one_would_get_too_long) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file, 4 * block);
    const stretch first = allocate(space, 3 * block);
    allocate(space, 2 * block);
    EXPECT_EQ(space.file_count(), 2u);
    const stretch long_one = allocate(space, 10 * block);
    EXPECT_EQ(space.file_count(), 3u);
    space.release_stretch(first); // its file goes
    EXPECT_EQ(space.file_count(), 2u);
    space.release_stretch(long_one); // the newest stays
    EXPECT_EQ(space.file_count(), 2u);
}

TEST(spill_space, a_file_gets_longer_from_its_last_gap) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file, 8 * block);
    const stretch first = allocate(space, block);
    const stretch last = allocate(space, 4 * block);
    space.release_stretch(last);
    const stretch longer = allocate(space, 7 * block);
    EXPECT_EQ(longer.of, first.of);
    EXPECT_EQ(longer.at, last.at);
    EXPECT_EQ(space.file_count(), 1u);
    space.release_stretch(longer);
    EXPECT_EQ(allocate(space, 7 * block).at, last.at);
}

TEST(spill_space, an_empty_file_makes_room_for_one_that_is_longer) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file, 4 * block);
    space.release_stretch(allocate(space, 3 * block));
    allocate(space, 5 * block);
    EXPECT_EQ(space.file_count(), 1u);
}

TEST(spill_space, says_no_when_there_is_no_room_and_goes_on) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file);
    const file_size_limit limit(4 * block);
    const stretch small = allocate(space, 3 * block);
    stretch given;
    EXPECT_EQ(space.allocate_stretch(5 * block, given), -EFBIG);
    EXPECT_EQ(space.file_count(), 1u);
    allocate(space, block);     // what was left of the first file
    allocate(space, 2 * block); // in a second one
    space.release_stretch(small);
    EXPECT_EQ(allocate(space, block).of, small.of);
}

TEST(spill_space, says_that_a_directory_is_gone) {
    const temporary_directory directory;
    spill_space space(directory / "missing", make_posix_file);
    stretch given;
    EXPECT_EQ(space.allocate_stretch(1, given), -ENOENT);
}

TEST(spill_space, never_gives_a_byte_twice) {
    const temporary_directory directory;
    spill_space space(directory.path(), make_posix_file, 64 * block);
    std::mt19937 random(1);
    std::vector<stretch> taken;
    for (int step = 0; step < 2000; ++step) {
        if (taken.size() < 5 || (random() % 2 == 0 && taken.size() < 60)) {
            const stretch fresh = allocate(space, random() % (9 * block));
            for (const stretch& other : taken) ASSERT_FALSE(overlap(fresh, other)) << "step " << step;
            taken.push_back(fresh);
        } else {
            const std::size_t victim = random() % taken.size();
            space.release_stretch(taken[victim]);
            taken.erase(taken.begin() + static_cast<std::ptrdiff_t>(victim));
        }
    }
}

} // namespace
} // namespace starpu::devices
