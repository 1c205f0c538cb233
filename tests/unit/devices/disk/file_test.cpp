// The three kinds of files read back what was written, at any place, and survive what the system refuses.
#include "devices/disk/file.hpp"
#include "temporary_directory.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <numeric>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace starpu::devices {
namespace {

using tests::file_size_limit;
using tests::temporary_directory;

struct kind {
    const char* name;
    file_maker make;
};

class file_test : public ::testing::TestWithParam<kind> {
protected:
    std::unique_ptr<file> open(const std::string& path) { return open_file(path.c_str(), GetParam().make); }
    temporary_directory directory;
};

INSTANTIATE_TEST_SUITE_P(kinds, file_test,
                         ::testing::Values(kind{"posix", make_posix_file}, kind{"stream", make_stream_file},
                                           kind{"direct", make_direct_file}),
                         [](const auto& chosen) { return std::string(chosen.param.name); });

std::vector<char> pattern(std::size_t bytes) {
    std::vector<char> p(bytes);
    for (std::size_t i = 0; i < bytes; ++i) p[i] = static_cast<char>(i * 37 + i / 256);
    return p;
}

TEST_P(file_test, reads_back_what_was_written_at_any_place) {
    const std::string path = directory.make_file("data", 0);
    const auto f = open(path);
    ASSERT_NE(f, nullptr);
    const std::vector<char> written = pattern(3 * file_block_bytes + 4321);
    for (const off_t at : {0, 1, 511, 4096, 5000, 12288}) {
        // Starts at an odd address, so that nothing is aligned by chance.
        std::vector<char> from(written.size() + 1);
        std::copy(written.begin(), written.end(), from.begin() + 1);
        ASSERT_EQ(f->write(from.data() + 1, at, written.size()), 0) << at;
        std::vector<char> read(written.size());
        ASSERT_EQ(f->read(read.data(), at, read.size()), 0) << at;
        EXPECT_EQ(read, written) << at;
    }
}

TEST_P(file_test, leaves_the_bytes_around_alone) {
    const auto f = open(directory.make_file("data", 20000, 'o'));
    const std::vector<char> written = pattern(9000);
    ASSERT_EQ(f->write(written.data(), 3000, written.size()), 0);
    std::vector<char> all(20000);
    ASSERT_EQ(f->read(all.data(), 0, all.size()), 0);
    EXPECT_EQ(std::count(all.begin(), all.begin() + 3000, 'o'), 3000);
    EXPECT_TRUE(std::equal(written.begin(), written.end(), all.begin() + 3000));
    EXPECT_EQ(std::count(all.begin() + 12000, all.end(), 'o'), 8000);
}

TEST_P(file_test, others_see_what_was_written) {
    const std::string path = directory.make_file("data", 8192, 'o');
    const auto f = open(path);
    ASSERT_EQ(f->write("news", 4094, 4), 0);
    std::ifstream other(path);
    other.seekg(4094);
    std::string text(4, ' ');
    other.read(text.data(), 4);
    EXPECT_EQ(text, "news");
}

TEST_P(file_test, says_where_the_file_ends_too_early) {
    const auto f = open(directory.make_file("data", 5000));
    std::vector<char> into(6000);
    EXPECT_EQ(f->read(into.data(), 0, 5000), 0);
    EXPECT_EQ(f->read(into.data(), 0, 6000), -ENODATA);
    EXPECT_EQ(f->read(into.data(), 0, 5000), 0); // it is still usable
}

TEST_P(file_test, a_limit_on_file_sizes_is_an_error_and_not_the_end) {
    const auto f = open(directory.make_file("data", 0));
    const std::vector<char> bytes = pattern(3 * file_block_bytes);
    ASSERT_EQ(f->write(bytes.data(), 0, file_block_bytes), 0);
    {
        const file_size_limit limit(2 * file_block_bytes);
        EXPECT_EQ(f->write(bytes.data(), 0, bytes.size()), -EFBIG);
        EXPECT_EQ(f->lengthen(file_block_bytes, 2 * file_block_bytes), -EFBIG);
    }
    std::vector<char> read(file_block_bytes);
    EXPECT_EQ(f->read(read.data(), 0, read.size()), 0);
    EXPECT_TRUE(std::equal(read.begin(), read.end(), bytes.begin()));
    sigset_t pending;
    sigpending(&pending);
    EXPECT_FALSE(sigismember(&pending, SIGXFSZ)); // nothing is left that would strike later
}

TEST_P(file_test, gets_longer) {
    const std::string path = directory.make_file("data", 0);
    const auto f = open(path);
    ASSERT_EQ(f->lengthen(0, 10 * file_block_bytes), 0);
    EXPECT_EQ(std::filesystem::file_size(path), 10 * file_block_bytes);
    char last = 'x';
    EXPECT_EQ(f->read(&last, 10 * file_block_bytes - 1, 1), 0);
    EXPECT_EQ(last, 0);
}

TEST_P(file_test, what_may_only_be_read_can_be_read) {
    if (geteuid() == 0) GTEST_SKIP() << "the super-user may write everything";
    const std::string path = directory.make_file("data", 100, 'r');
    chmod(path.c_str(), 0400);
    const auto f = open(path);
    ASSERT_NE(f, nullptr);
    char byte = 0;
    EXPECT_EQ(f->read(&byte, 7, 1), 0);
    EXPECT_EQ(byte, 'r');
    EXPECT_LT(f->write("w", 7, 1), 0);
}

TEST_P(file_test, a_missing_file_is_not_made) {
    EXPECT_EQ(open(directory / "missing"), nullptr);
    EXPECT_EQ(errno, ENOENT);
    EXPECT_FALSE(std::filesystem::exists(directory / "missing"));
}

// /dev/full opens and takes nothing, like a disk without room.
TEST_P(file_test, a_full_disk_is_an_error) {
    const auto f = open("/dev/full");
    ASSERT_NE(f, nullptr);
    const std::vector<char> bytes = pattern(2 * file_block_bytes);
    EXPECT_EQ(f->write(bytes.data(), 0, bytes.size()), -ENOSPC);
}

} // namespace
} // namespace starpu::devices
