// Disks become memory nodes, and those that cannot be used do not.
#include "devices/disk/built_in.hpp"
#include "devices/disk/disks.hpp"
#include "memory/nodes.hpp"
#include "support/id_literals.hpp"
#include "support/refusal.hpp"
#include "temporary_directory.hpp"

#include <starpu.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>

namespace starpu::devices {
namespace {

using tests::temporary_directory;

class disks_test : public ::testing::Test {
protected:
    ~disks_test() override {
        nodes.reset();
        all.close_all();
    }

    // Its node, or the error.
    int add(const starpu_disk_ops& ops, const std::string& path, starpu_ssize_t size = -1) {
        base::memory_node_id added = base::no_memory_node;
        const int error = all.add_disk(ops, const_cast<char*>(path.c_str()), size, added);
        return error != 0 ? error : base::signed_number_of(added);
    }
    void expect_refusal(int error, const char* words, const starpu_disk_ops& ops, const std::string& path,
                        starpu_ssize_t size = -1) {
        tests::expect_one_line([&] { EXPECT_EQ(add(ops, path, size), error); }, words);
        EXPECT_EQ(memory::node_count(), 1u);
    }

    temporary_directory directory;
    disks all;
    std::optional<memory::added_nodes> nodes{std::in_place};
};

TEST_F(disks_test, each_is_a_node) {
    EXPECT_EQ(add(starpu_disk_unistd_ops, directory.path()), 1);
    EXPECT_EQ(add(starpu_disk_stdio_ops, directory.path(), 32 << 20), 2);
    EXPECT_EQ(memory::at(1_node).kind(), STARPU_DISK_RAM);
    EXPECT_FALSE(memory::at(1_node).is_limited());
    EXPECT_EQ(memory::at(2_node).limit_bytes(), 32u << 20);
    EXPECT_EQ(memory::at(2_node).name, "Disk 1");
    EXPECT_TRUE(memory::is_direct(0_node, 1_node));
    EXPECT_TRUE(memory::is_direct(1_node, 2_node));
    EXPECT_NE(all.find(1_node), nullptr);
    EXPECT_EQ(all.find(0_node), nullptr);
}

TEST_F(disks_test, a_directory_is_needed) {
    EXPECT_EQ(add(starpu_disk_unistd_ops, directory / "missing"), 1); // is made
    nodes.emplace();
    expect_refusal(-ENOTDIR, "Not a directory", starpu_disk_stdio_ops, directory.make_file("file", 1));
}

TEST_F(disks_test, a_disk_without_room_is_not_added) {
    const tests::file_size_limit limit(1000); // enough for the message, where that goes to a file
    expect_refusal(-EFBIG, "cannot be used", starpu_disk_unistd_ops, directory.path());
}

TEST_F(disks_test, a_size_is_not_too_small) {
    expect_refusal(-EINVAL, "STARPU_DISK_SIZE_MIN", starpu_disk_unistd_ops, directory.path(),
                   STARPU_DISK_SIZE_MIN - 1);
}

TEST_F(disks_test, what_this_build_does_not_know_says_so) {
    expect_refusal(-ENOSYS, "HDF5", starpu_disk_hdf5_ops, directory.path());
    expect_refusal(-ENOSYS, "LevelDB", starpu_disk_leveldb_ops, directory.path());
}

TEST_F(disks_test, functions_must_be_there) {
    starpu_disk_ops ops = starpu_disk_unistd_ops;
    ops.write = nullptr;
    expect_refusal(-EINVAL, "NULL", ops, directory.path());
}

TEST_F(disks_test, a_disk_whose_trial_fails_is_unplugged) {
    static int plugged;
    plugged = 0;
    starpu_disk_ops ops = starpu_disk_unistd_ops;
    ops.plug = [](void*, starpu_ssize_t) -> void* { return &++plugged; };
    ops.unplug = [](void*) { --plugged; };
    ops.bandwidth = [](unsigned, void*) { return 0; };
    expect_refusal(-ENOENT, "cannot be used", ops, directory.path());
    EXPECT_EQ(plugged, 0);
}

// The program's unplug may set errno.
TEST_F(disks_test, the_error_of_a_trial_is_not_that_of_unplug) {
    starpu_disk_ops ops = starpu_disk_unistd_ops;
    ops.plug = [](void* parameter, starpu_ssize_t) { return parameter; };
    ops.unplug = [](void*) { errno = 0; };
    ops.bandwidth = [](unsigned, void*) {
        errno = EROFS;
        return 0;
    };
    expect_refusal(-EROFS, "Read-only", ops, directory.path());
}

class somewhere_else {
public:
    explicit somewhere_else(const std::string& path) { std::filesystem::current_path(path); }
    ~somewhere_else() { std::filesystem::current_path(before_); }
    somewhere_else(const somewhere_else&) = delete;
    somewhere_else& operator=(const somewhere_else&) = delete;

private:
    const std::filesystem::path before_ = std::filesystem::current_path();
};

TEST_F(disks_test, a_relative_path_names_the_same_folder_for_good) {
    {
        const somewhere_else in(directory.path());
        EXPECT_EQ(add(starpu_disk_unistd_ops, "folder"), 1);
    }
    disk& on = *all.find(1_node);
    std::ofstream(directory / "folder/numbers") << "1 2 3";
    char name[] = "numbers";
    void* opened = nullptr;
    EXPECT_EQ(on.open(name, 5, opened), 0);
    ASSERT_NE(opened, nullptr);
    on.close(opened, 5);
    std::filesystem::remove(directory / "folder/numbers");
    nodes.reset();
    all.close_all();
    EXPECT_FALSE(std::filesystem::exists(directory / "folder"));
}

TEST(disk_names, are_those_of_the_environment) {
    EXPECT_EQ(disk_ops_named("unistd_o_direct"), &starpu_disk_unistd_o_direct_ops);
    EXPECT_EQ(disk_ops_named("stdio"), &starpu_disk_stdio_ops);
    EXPECT_EQ(disk_ops_named("floppy"), nullptr);
}

// ---- data that outlive the runtime

starpu_conf conf_of_one_worker() {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.precedence_over_environment_variables = 1;
    return conf;
}

unsigned add_disk(const temporary_directory& folder) {
    const int added =
        starpu_disk_register(&starpu_disk_unistd_ops, const_cast<char*>(folder.path().c_str()), -1);
    EXPECT_EQ(added, 1);
    return static_cast<unsigned>(added);
}

void expect_memory_but_no_value(starpu_data_handle_t data) {
    tests::expect_one_line([&] { EXPECT_NE(starpu_data_acquire(data, STARPU_R), 0); }, "starpu_data_acquire");
    EXPECT_EQ(starpu_data_acquire_on_node(data, 1, STARPU_W), 0);
    starpu_data_release_on_node(data, 1);
    EXPECT_EQ(starpu_data_acquire(data, STARPU_R), 0);
    starpu_data_release(data);
}

// Without a limit.
TEST(disks_of_a_runtime, end_with_the_values_that_are_there_alone) {
    const temporary_directory folder;
    starpu_data_handle_t spilled, at_home;
    starpu_conf conf = conf_of_one_worker();
    ASSERT_EQ(starpu_init(&conf), 0);
    unsigned disk = add_disk(folder);
    starpu_vector_data_register(&spilled, -1, 0, 4, 1);
    ASSERT_EQ(starpu_data_acquire_on_node(spilled, static_cast<int>(disk), STARPU_W), 0);
    starpu_data_release_on_node(spilled, static_cast<int>(disk));
    folder.make_file("file", 4);
    void* file = starpu_disk_open(disk, const_cast<char*>("file"), 4);
    starpu_vector_data_register(&at_home, static_cast<int>(disk), reinterpret_cast<std::uintptr_t>(file), 4,
                                1);
    ::testing::internal::CaptureStderr();
    starpu_shutdown();
    const std::string lines = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2) << lines;
    EXPECT_NE(lines.find("unregister data before starpu_shutdown"), std::string::npos) << lines;

    ASSERT_EQ(starpu_init(&conf), 0);
    disk = add_disk(folder);
    expect_memory_but_no_value(spilled);
    expect_memory_but_no_value(at_home);
    starpu_data_unregister(spilled);
    starpu_data_unregister(at_home);
    starpu_shutdown();
}

} // namespace
} // namespace starpu::devices
