// Speeds of links come back from their files as they were written, and nothing else is taken for them.
#include "perfmodel/bus_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace starpu::perfmodel {
namespace {

namespace fs = std::filesystem;

// As StarPU 1.3 writes it.
constexpr const char* debian_configuration = "# Current configuration\n"
                                             "2 # Number of CPUs\n"
                                             "1 # Number of NUMA nodes\n"
                                             "0 # Number of CUDA devices\n"
                                             "0 # Number of OpenCL devices\n"
                                             "0 # Number of MIC devices\n"
                                             "0 # Number of MPI devices\n";

class bus_files : public testing::Test {
protected:
    bus_files() {
        char pattern[] = "/tmp/starpu-bus-XXXXXX";
        root_ = ::mkdtemp(pattern);
        o.folder = root_ / "sampling";
        o.host = "box";
    }
    ~bus_files() override { fs::remove_all(root_); }

    static std::string text_of(const fs::path& path) {
        std::ifstream in(path);
        std::stringstream all;
        all << in.rdbuf();
        return all.str();
    }
    static void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

    // A machine with a CUDA device; one way was measured, the other could not be.
    static bus_content example() {
        bus_content c{{8, 1, 1, 0}, place_table(2), place_table(2), {{0}}};
        c.bytes_per_us.value(0, 0) = c.latency_us.value(0, 0) = 0;
        c.bytes_per_us.value(0, 1) = 12345.5;
        c.latency_us.value(0, 1) = 6.25;
        return c;
    }
    // The files are left as they are, and a line says why they are not used.
    void expect_refused(const fs::path& path, const std::string& text, const std::string& why) {
        write(path, text);
        testing::internal::CaptureStderr();
        EXPECT_FALSE(read_bus_files(o)) << text;
        const std::string line = testing::internal::GetCapturedStderr();
        EXPECT_NE(line.find(why), line.npos) << line;
        EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1) << line;
        EXPECT_EQ(text_of(path), text);
    }

    options o;

private:
    fs::path root_;
};

TEST_F(bus_files, come_back_as_they_were_written) {
    ASSERT_EQ(write_bus_files(o, example()), 0);
    const auto found = read_bus_files(o);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->machine, example().machine);
    EXPECT_EQ(found->bytes_per_us.value(0, 1), 12345.5);
    EXPECT_EQ(found->latency_us.value(0, 1), 6.25);
    EXPECT_TRUE(std::isnan(found->bytes_per_us.value(1, 0)));
    EXPECT_EQ(text_of(o.folder / "bus/box.affinity"), "# GPU\tNUMA0\t\n0\t0\t\n");
}

TEST_F(bus_files, have_the_format_of_starpu) {
    ASSERT_EQ(write_bus_files(o, {{2, 1, 0, 0}, place_table(1), place_table(1), {}}), 0);
    EXPECT_EQ(text_of(o.folder / "bus/box.config"), debian_configuration);
    const std::string table = text_of(o.folder / "bus/box.bandwidth");
    EXPECT_TRUE(table.starts_with("# to 0\t\tto 1\t\t")) << table;
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 17); // the titles, and 16 places
    std::string why;
    EXPECT_EQ(parse_configuration(debian_configuration, why), (bus_configuration{2, 1, 0, 0}));
}

TEST_F(bus_files, are_not_there_without_a_word) {
    testing::internal::CaptureStderr();
    EXPECT_FALSE(read_bus_files(o));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(bus_files, that_are_damaged_are_left_alone) {
    ASSERT_EQ(write_bus_files(o, example()), 0);
    const bus_paths paths = bus_paths_of(o);
    const std::string table = text_of(paths.bandwidth), first_row = table.substr(0, table.find('\n') + 1);
    expect_refused(paths.bandwidth, table.substr(0, table.size() / 2), "it ends too early");
    expect_refused(paths.bandwidth, first_row + "0\t1\n", "fewer rows");
    expect_refused(paths.bandwidth, first_row + "0\t1\n1\n", "differ in length");
    expect_refused(paths.bandwidth, first_row + "0\t-1\n1\t0\n", "negative or no number");
    expect_refused(paths.bandwidth, first_row + "0\tinf\n1\t0\n", "negative or no number");
    expect_refused(paths.bandwidth, first_row + "0\tfast\n1\t0\n", "negative or no number");
    write(paths.bandwidth, table);
    EXPECT_TRUE(read_bus_files(o));
    expect_refused(paths.latency, "", "it ends too early");
    fs::remove(paths.latency);
    testing::internal::CaptureStderr();
    EXPECT_FALSE(read_bus_files(o));
    EXPECT_NE(testing::internal::GetCapturedStderr().find("cannot be read"), std::string::npos);
}

TEST_F(bus_files, with_a_strange_configuration_are_left_alone) {
    ASSERT_EQ(write_bus_files(o, example()), 0);
    const fs::path path = bus_paths_of(o).configuration;
    expect_refused(path, "no configuration\n", "no number, or too large");
    expect_refused(path, "4000000000 # Number of CPUs\n", "no number, or too large");
    expect_refused(path, "# Current configuration\n2 # Number of CPUs\n", "does not say");
    expect_refused(path, std::string(debian_configuration).substr(0, 40), "it ends too early");
}

TEST_F(bus_files, need_a_folder) {
    fs::create_directories(o.folder);
    write(o.folder / "bus", "");
    testing::internal::CaptureStderr();
    EXPECT_LT(write_bus_files(o, example()), 0);
    const std::string line = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1) << line;
    o.folder.clear();
    EXPECT_EQ(write_bus_files(o, example()), -ENOENT);
}

} // namespace
} // namespace starpu::perfmodel
