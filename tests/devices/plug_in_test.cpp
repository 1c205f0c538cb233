// A library of devices is found by its variable, and one that cannot be used stops the start with one line.
#include "devices/plug_in/plug_in.hpp"
#include "platform/setup_error.hpp"
#include "support/refusal.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

namespace starpu::devices {
namespace {

std::string refusal_of(const char* library) {
    const starpu_conf conf{};
    base::knobs knobs;
    knobs.device_lib = library;
    try {
        open_plug_in({conf, knobs});
    } catch (const platform::setup_error& e) {
        return e.what();
    }
    return "none";
}

TEST(plug_in, brings_nothing_where_none_is_named) {
    const starpu_conf conf{};
    const base::knobs knobs;
    EXPECT_TRUE(open_plug_in({conf, knobs}).empty());
}

TEST(plug_in, brings_the_devices_of_its_library) {
    const starpu_conf conf{};
    base::knobs knobs;
    knobs.device_lib = STARPU_TEST_NODES_LIBRARY;
    ::setenv("STARPU_TEST_MEMORY_NODES", "4", 1);
    ::setenv("STARPU_TEST_MEMORY_KIB", "48", 1);
    const auto opened = open_plug_in({conf, knobs});
    ASSERT_EQ(opened.size(), 3u);
    EXPECT_EQ(opened[1]->name(), "test node 2");
    EXPECT_EQ(opened[1]->limit_bytes(), 48u << 10);
    EXPECT_TRUE(opened[1]->takes_cpu_workers());
    memory::backend& memory = opened[0]->memory();
    EXPECT_FALSE(memory.is_main());
    const memory::address place = memory.allocate(100, 0);
    EXPECT_NE(place, 0u);
    memory.release(place, 100, 0);
}

TEST(plug_in, passes_on_what_its_library_refuses) {
    ::setenv("STARPU_TEST_MEMORY_KIB", "few", 1);
    EXPECT_EQ(refusal_of(STARPU_TEST_NODES_LIBRARY), "STARPU_TEST_MEMORY_KIB is not a number");
    ::unsetenv("STARPU_TEST_MEMORY_KIB");
}

TEST(plug_in, stops_the_start_where_its_functions_throw) {
    ::setenv("STARPU_DEVICE_LIB", STARPU_TEST_NODES_LIBRARY, 1);
    ::setenv("STARPU_TEST_MEMORY_NODES", "2", 1);
    ::setenv("STARPU_TEST_MEMORY_WORKERS", "1", 1);
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    const std::pair<const char*, const char*> rows[] = {
        {"entry", ", whose starpu_device_plug_in() threw \"oh\""},
        {"open", "starpu_init: STARPU_DEVICE_LIB: the function that opens its devices threw \"oh\""},
        {"name", "starpu_init: oh"},
        {"make_worker", "starpu_init: oh"},
    };
    for (const auto& [function, words] : rows) {
        ::setenv("STARPU_TEST_NODES_THROW", function, 1);
        tests::expect_one_line([&] { EXPECT_EQ(starpu_init(&conf), -EIO) << function; }, words);
        EXPECT_EQ(starpu_is_initialized(), 0);
    }
    ::unsetenv("STARPU_TEST_NODES_THROW");
    tests::expect_no_line([&] { EXPECT_EQ(starpu_init(&conf), 0); });
    EXPECT_EQ(starpu_memory_nodes_get_count(), 2u);
    starpu_shutdown();
    ::unsetenv("STARPU_TEST_MEMORY_WORKERS");
    ::unsetenv("STARPU_DEVICE_LIB");
}

TEST(plug_in, refuses_what_is_no_library_of_devices) {
    EXPECT_NE(refusal_of("/nowhere/libnone.so").find("the library cannot be loaded"), std::string::npos);
    EXPECT_NE(refusal_of("libm.so.6").find("defines no starpu_device_plug_in()"), std::string::npos);
}

} // namespace
} // namespace starpu::devices
