// Compiled programs lie where only their owner can write, and nothing else is believed.
#include "devices/opencl/paths.hpp"
#include "devices/opencl/program_cache.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace starpu;
using namespace starpu::devices::opencl;
namespace fs = std::filesystem;

namespace {

class program_cache : public ::testing::Test {
protected:
    void SetUp() override {
        std::string pattern = ::testing::TempDir() + "program_cache_XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        home_ = pattern;
        live_in(home_);
        ::testing::internal::CaptureStderr();
    }
    void TearDown() override {
        ::testing::internal::GetCapturedStderr();
        remember_paths({});
        fs::remove_all(home_);
    }
    static void live_in(const fs::path& home) {
        base::knobs knobs;
        knobs.home = home.string();
        remember_paths(knobs);
    }
    fs::path folder() const { return home_ / ".starpu/opencl"; }
    static mode_t rights_of(const fs::path& path) {
        struct stat found {};
        stat(path.c_str(), &found);
        return found.st_mode & 07777;
    }

    fs::path home_;
    std::string text_;
};

TEST_F(program_cache, gives_back_what_was_written) {
    ASSERT_EQ(write_cached("test", "a", "first"), 0);
    ASSERT_EQ(write_cached("test", "a", "second"), 0);
    EXPECT_EQ(read_cached("test", "a", text_), 0);
    EXPECT_EQ(text_, "second");
    EXPECT_EQ(rights_of(folder()), 0700U);
    EXPECT_EQ(rights_of(folder() / "a"), 0600U);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder()), {}), 1);
}

TEST_F(program_cache, does_not_believe_what_others_may_have_written) {
    ASSERT_EQ(write_cached("test", "a", "mine"), 0);
    chmod((folder() / "a").c_str(), 0666);
    EXPECT_EQ(read_cached("test", "a", text_), -EPERM);
    ASSERT_EQ(write_cached("test", "a", "mine"), 0); // a new file
    EXPECT_EQ(read_cached("test", "a", text_), 0);
    chmod(folder().c_str(), 0777);
    EXPECT_EQ(read_cached("test", "a", text_), -EPERM);
    EXPECT_EQ(write_cached("test", "a", "mine"), -EPERM);
}

TEST_F(program_cache, does_not_believe_what_another_user_owns) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
    ASSERT_EQ(write_cached("test", "a", "mine"), 0);
    ASSERT_EQ(chown((folder() / "a").c_str(), 65534, 65534), 0);
    EXPECT_EQ(read_cached("test", "a", text_), -EPERM);
}

TEST_F(program_cache, follows_no_link) {
    ASSERT_EQ(write_cached("test", "a", "mine"), 0);
    const fs::path elsewhere = home_ / "elsewhere";
    std::ofstream(elsewhere) << "untouched";
    fs::create_symlink(elsewhere, folder() / "b");
    EXPECT_LT(read_cached("test", "b", text_), 0);
    ASSERT_EQ(write_cached("test", "b", "new"), 0); // takes the place of the link
    std::getline(std::ifstream(elsewhere), text_);
    EXPECT_EQ(text_, "untouched");
    fs::rename(folder(), home_ / "real");
    fs::create_directory_symlink(home_ / "real", folder());
    EXPECT_LT(read_cached("test", "a", text_), 0);
}

TEST_F(program_cache, says_why_its_folder_cannot_be_made) {
    live_in("/sys"); // exists, and no folder can be made there
    ::testing::internal::GetCapturedStderr();
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(write_cached("test", "a", "x"), -EIO);
    const std::string said = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("it cannot be made"), std::string::npos) << said;
    EXPECT_EQ(said.find(std::strerror(ENOENT)), std::string::npos) << said;
    ::testing::internal::CaptureStderr();
}

TEST_F(program_cache, says_that_a_file_cannot_be_written_or_read) {
    ASSERT_EQ(write_cached("test", "a", "mine"), 0);
    fs::create_directory(folder() / "b");
    EXPECT_EQ(write_cached("test", "b", "x"), -EIO);
    EXPECT_EQ(write_cached("test", std::string(300, 'c'), "x"), -EIO);
    fs::create_symlink("a", folder() / "d");
    EXPECT_EQ(read_cached("test", "d", text_), -EIO);
}

TEST_F(program_cache, says_that_its_folder_cannot_be_made) {
    live_in("/proc/nowhere");
    EXPECT_EQ(write_cached("test", "a", "x"), -EIO);
    EXPECT_EQ(read_cached("test", "a", text_), -ENOENT);
}

} // namespace
