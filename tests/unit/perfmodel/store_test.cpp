// Files of models stay whole and lose nothing.
#include "perfmodel/file_text.hpp"
#include "perfmodel/measurements.hpp"
#include "perfmodel/store.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace starpu::perfmodel {
namespace {

namespace fs = std::filesystem;
const sampling_rule store_rule{10, 1.5, true};

class model_store : public testing::Test {
protected:
    model_store() {
        char pattern[] = "/tmp/starpu-store-XXXXXX";
        root_ = ::mkdtemp(pattern);
        o.folder = root_ / "sampling";
        o.host = "box";
    }
    ~model_store() override { fs::remove_all(root_); }

    static std::string text_of(const fs::path& path) {
        std::ifstream in(path);
        std::stringstream all;
        all << in.rdbuf();
        return all.str();
    }
    void write(const fs::path& path, const std::string& text) {
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    // Adds samples of one footprint to the file, as a process does that ends.
    static int add_to_file(const fs::path& path, std::uint32_t footprint, unsigned count,
                           patience most = patience(5000)) {
        measurements m;
        m.add_measurement({footprint, 8, 0, 10, count}, STARPU_HISTORY_BASED, store_rule);
        const auto merge = [&m](const model_content& there) {
            model_content all = there;
            if (all.empty()) all.push_back({{{STARPU_CPU_WORKER, 0, 1}}, {{}}});
            all[0].implementations[0] = m.merge(all[0].implementations[0], STARPU_HISTORY_BASED, store_rule);
            return format_model(all, {});
        };
        return update_file(path, merge, most);
    }

    options o;

private:
    fs::path root_;
};

TEST_F(model_store, names_files_as_starpu_does) {
    EXPECT_EQ(file_of(o, "sym [a=b]"), o.folder / "codelets/45/sym [a=b].box");
    EXPECT_EQ(file_of(o, "a/b").filename(), "a%2Fb.box");
    const std::string longer(1000, 'x');
    EXPECT_LE(file_of(o, longer).filename().string().size(), 255u - 11u);
    EXPECT_NE(file_of(o, longer), file_of(o, longer + "y"));
}

TEST_F(model_store, makes_its_folder_when_it_writes) {
    EXPECT_FALSE(read_own_file(file_of(o, "s")));
    EXPECT_TRUE(find_file(o, "s").empty());
    EXPECT_EQ(add_to_file(file_of(o, "s"), 1, 20), 0);
    EXPECT_EQ(find_file(o, "s"), file_of(o, "s"));
    EXPECT_TRUE(find_file(o, "s.box").empty());
    EXPECT_EQ(find_named_file(o, "s.box"), file_of(o, "s"));
    EXPECT_EQ(file_names(o), std::vector<std::string>{"s.box"});
    EXPECT_EQ((*read_own_file(file_of(o, "s")))[0].implementations[0].entries[0].count, 20u);
}

TEST_F(model_store, looks_in_further_folders) {
    options other = o;
    other.folder = o.folder / "other";
    add_to_file(file_of(other, "s"), 1, 20);
    EXPECT_TRUE(find_file(o, "s").empty());
    o.other_folders = {other.folder};
    EXPECT_EQ(find_file(o, "s"), file_of(other, "s"));
}

TEST_F(model_store, sets_a_broken_file_aside) {
    write(file_of(o, "s"), "no model");
    EXPECT_FALSE(read_own_file(file_of(o, "s")));
    EXPECT_EQ(text_of(o.folder / "codelets/45/s.box.unreadable"), "no model");
    EXPECT_TRUE(file_names(o).empty());
    EXPECT_EQ(add_to_file(file_of(o, "s"), 1, 20), 0);
    EXPECT_TRUE(read_own_file(file_of(o, "s")));
}

// No more files can be open than so many beyond those that are.
class few_descriptors {
public:
    explicit few_descriptors(unsigned more) {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const int next = ::open("/dev/null", O_RDONLY);
        ::close(next);
        const rlimit few{static_cast<rlim_t>(next) + more, before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &few);
    }
    ~few_descriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    few_descriptors(const few_descriptors&) = delete;
    few_descriptors& operator=(const few_descriptors&) = delete;

private:
    rlimit before_{};
};

TEST_F(model_store, leaves_a_file_that_cannot_be_opened_now) {
    add_to_file(file_of(o, "s"), 1, 20);
    {
        const few_descriptors none(0);
        EXPECT_FALSE(read_own_file(file_of(o, "s")));
    }
    {
        const few_descriptors the_folder(1);
        EXPECT_EQ(add_to_file(file_of(o, "s"), 1, 20), -EMFILE);
    }
    EXPECT_TRUE(read_own_file(file_of(o, "s")));
    EXPECT_EQ(add_to_file(file_of(o, "s"), 1, 20), 0);
    EXPECT_EQ((*read_own_file(file_of(o, "s")))[0].implementations[0].entries[0].count, 40u);
}

TEST_F(model_store, leaves_a_file_that_is_only_looked_at) {
    write(o.folder / "another", "no model");
    EXPECT_FALSE(look_into_file(o.folder / "another"));
    EXPECT_EQ(text_of(o.folder / "another"), "no model");
}

TEST_F(model_store, goes_on_without_a_lock_that_another_process_keeps) {
    add_to_file(file_of(o, "s"), 1, 20);
    const int held = ::open(model_folder(o).c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    testing::internal::CaptureStderr();
    EXPECT_EQ(add_to_file(file_of(o, "s"), 1, 20, patience(50)), 0);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("locked their folder for 0.05 seconds"),
              std::string::npos);
    ::close(held);
    EXPECT_EQ((*read_own_file(file_of(o, "s")))[0].implementations[0].entries[0].count, 40u);
}

TEST_F(model_store, says_where_nothing_can_be_written) {
    o.folder = "/proc/none";
    EXPECT_LT(add_to_file(file_of(o, "s"), 1, 20), 0);
}

TEST_F(model_store, loses_nothing_of_many_processes) {
    constexpr int processes = 8, turns = 10;
    for (int p = 0; p < processes; ++p)
        if (fork() == 0) {
            for (int i = 0; i < turns; ++i)
                add_to_file(file_of(o, "s"), static_cast<std::uint32_t>(1 + p % 3), 15);
            _exit(0);
        }
    for (int p = 0; p < processes; ++p) wait(nullptr);
    unsigned samples = 0;
    const auto model = read_own_file(file_of(o, "s"));
    ASSERT_TRUE(model);
    for (const history_content& e : (*model)[0].implementations[0].entries) samples += e.count;
    EXPECT_EQ(samples, unsigned{processes * turns * 15});
}

TEST_F(model_store, stays_whole_when_writers_are_killed) {
    add_to_file(file_of(o, "s"), 1, 20);
    unsigned least = 20;
    for (int i = 0; i < 20; ++i) {
        const pid_t writer = fork();
        if (writer == 0)
            for (;;) add_to_file(file_of(o, "s"), 1, 15);
        usleep(static_cast<useconds_t>(500 + 733 * i));
        kill(writer, SIGKILL);
        waitpid(writer, nullptr, 0);
        const auto model = read_own_file(file_of(o, "s"));
        ASSERT_TRUE(model);
        EXPECT_GE((*model)[0].implementations[0].entries[0].count, least);
        least = (*model)[0].implementations[0].entries[0].count;
    }
    EXPECT_EQ(file_names(o).size(), 1u);
}

TEST_F(model_store, appends_lines_below_one_first_line) {
    const fs::path path = parameter_file_of(o, "s");
    EXPECT_EQ(append_lines(path, "Duration, N\n", "1, 2\n"), 0);
    EXPECT_EQ(append_lines(path, "Duration, N\n", "3, 4\n"), 0);
    EXPECT_EQ(text_of(path), "Duration, N\n1, 2\n3, 4\n");
}

} // namespace
} // namespace starpu::perfmodel
