// The calls of starpu_opencl.h on an open device, without a runtime around it.
#include "memory/main_memory.hpp"
#include "memory/nodes.hpp"
#include "open_device.hpp"
#include "support/refusal.hpp"

#include <starpu_opencl.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace starpu::devices::opencl {
namespace {

constexpr const char* good_source = "#ifndef FACTOR\n"
                                    "#define FACTOR 2\n"
                                    "#endif\n"
                                    "__kernel void twice(__global int* x) { x[0] *= FACTOR; }\n";

class calls_test : public tests::open_opencl_device {
protected:
    void SetUp() override {
        char name[] = "/tmp/starpu-opencl-XXXXXX";
        folder = ::mkdtemp(name);
        knobs.opencl_program_dir = folder.string();
        knobs.home = folder.string();
        open_opencl_device::SetUp();
        if (IsSkipped()) return;
        base::memory_node_id added = base::no_memory_node;
        ASSERT_EQ(added_here.add_node(opened.front()->memory(), opened.front()->number(), "OpenCL", SIZE_MAX,
                                      added),
                  0);
        node = base::number_of(added);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    void write(const char* name, const char* text) const { std::ofstream(folder / name) << text; }
    bool has_kernel(starpu_opencl_program& program, const char* name) const {
        cl_kernel kernel = nullptr;
        const int status = starpu_opencl_load_kernel(&kernel, nullptr, &program, name, number());
        if (kernel != nullptr) starpu_opencl_release_kernel(kernel);
        return status == CL_SUCCESS;
    }

    std::filesystem::path folder;
    unsigned node = 0;
    memory::added_nodes added_here;
};

TEST(opencl_statuses, have_names) {
    EXPECT_STREQ(starpu_opencl_error_string(0), "CL_SUCCESS");
    EXPECT_STREQ(starpu_opencl_error_string(CL_INVALID_KERNEL_NAME), "CL_INVALID_KERNEL_NAME");
    EXPECT_STREQ(starpu_opencl_error_string(-12345), "an OpenCL status without a name");
    tests::expect_one_line([] { starpu_opencl_display_error("f", "file.c", 7, "hint", CL_OUT_OF_RESOURCES); },
                           "f: file.c:7: hint: CL_OUT_OF_RESOURCES (-5)");
}

TEST_F(calls_test, tell_what_belongs_to_a_device) {
    cl_context context = nullptr;
    cl_device_id id = nullptr;
    cl_command_queue queue = nullptr;
    starpu_opencl_get_context(number(), &context);
    starpu_opencl_get_device(number(), &id);
    starpu_opencl_get_queue(number(), &queue);
    EXPECT_EQ(context, session().context());
    EXPECT_EQ(id, session().device.id);
    EXPECT_EQ(queue, session().compute().native());
    EXPECT_GT(starpu_opencl_get_global_mem_size(number()), 0u);
    tests::expect_refused([&] { starpu_opencl_get_context(STARPU_MAXOPENCLDEVS, &context); }, "is not in use",
                          ENODEV);
    EXPECT_EQ(context, nullptr);
}

TEST_F(calls_test, build_programs_from_strings_and_files) {
    starpu_opencl_program program;
    ASSERT_EQ(starpu_opencl_load_opencl_from_string(good_source, &program, nullptr), 0);
    EXPECT_TRUE(has_kernel(program, "twice"));
    EXPECT_EQ(starpu_opencl_unload_opencl(&program), 0);
    EXPECT_EQ(program.programs[number()], nullptr);
    write("beside.h", good_source);
    write("twice.cl", "#include \"beside.h\"\n");
    ASSERT_EQ(starpu_opencl_load_opencl_from_file("twice.cl", &program, "-DFACTOR=3"), 0);
    EXPECT_TRUE(has_kernel(program, "twice"));
    starpu_opencl_unload_opencl(&program);
}

TEST_F(calls_test, build_programs_from_folders_with_blanks_in_their_names) {
    starpu_opencl_program program;
    std::filesystem::create_directory(folder / "my folder");
    write("my folder/twice.cl", good_source);
    ASSERT_EQ(starpu_opencl_load_opencl_from_file("my folder/twice.cl", &program, "-DFACTOR=3"), 0);
    EXPECT_TRUE(has_kernel(program, "twice"));
    starpu_opencl_unload_opencl(&program);
    EXPECT_EQ(starpu_opencl_compile_opencl_from_file("my folder/twice.cl", nullptr), 0);
}

TEST_F(calls_test, say_what_is_wrong_with_a_program) {
    starpu_opencl_program program;
    int result = 0;
    tests::expect_one_line(
        [&] { result = starpu_opencl_load_opencl_from_file("nowhere.cl", &program, nullptr); }, "nowhere.cl");
    EXPECT_EQ(result, -ENOENT);
    EXPECT_EQ(program.programs[number()], nullptr);
    ::testing::internal::CaptureStderr(); // the compiler may write lines of its own
    EXPECT_EQ(
        starpu_opencl_load_opencl_from_string("__kernel void f() { undeclared(1); }", &program, nullptr),
        -EINVAL);
    EXPECT_NE(::testing::internal::GetCapturedStderr().find("starpu: "), std::string::npos);
    ASSERT_EQ(starpu_opencl_load_opencl_from_string(good_source, &program, nullptr), 0);
    tests::expect_one_line([&] { EXPECT_FALSE(has_kernel(program, "thrice")); }, "thrice");
    starpu_opencl_unload_opencl(&program);
    EXPECT_EQ(starpu_opencl_load_opencl_from_string(nullptr, &program, nullptr), -EINVAL);
}

TEST_F(calls_test, keep_binaries_in_files) {
    starpu_opencl_program program;
    write("twice.cl", good_source);
    ASSERT_EQ(starpu_opencl_compile_opencl_from_file("twice.cl", nullptr), 0);
    ASSERT_EQ(starpu_opencl_load_binary_opencl("twice.cl", &program), 0);
    EXPECT_TRUE(has_kernel(program, "twice"));
    starpu_opencl_unload_opencl(&program);
    ASSERT_EQ(starpu_opencl_compile_opencl_from_string(good_source, "other", nullptr), 0);
    ASSERT_EQ(starpu_opencl_load_binary_opencl("other", &program), 0);
    EXPECT_TRUE(has_kernel(program, "twice"));
    starpu_opencl_unload_opencl(&program);
    EXPECT_EQ(starpu_opencl_load_binary_opencl("never_compiled", &program), -ENOENT);
}

TEST_F(calls_test, read_sources) {
    write("twice.cl", good_source);
    std::array<char, 1024> file{};
    std::array<char, 1024> place{};
    std::array<char, 16384> text{};
    starpu_opencl_load_program_source("twice.cl", file.data(), place.data(), text.data());
    EXPECT_STREQ(file.data(), (folder / "twice.cl").c_str());
    EXPECT_EQ(place.data(), folder.string() + "/");
    EXPECT_STREQ(text.data(), good_source);
    char* own_text = nullptr;
    starpu_opencl_load_program_source_malloc("twice.cl", nullptr, nullptr, &own_text);
    EXPECT_STREQ(own_text, good_source);
    std::free(own_text);
    write("long.cl", std::string(20000, ' ').c_str());
    tests::expect_refused(
        [&] { starpu_opencl_load_program_source("long.cl", nullptr, nullptr, text.data()); }, "too many",
        EOVERFLOW);
    tests::expect_refused([&] { starpu_opencl_load_program_source("nowhere.cl", nullptr, nullptr, nullptr); },
                          "nowhere.cl", ENOENT);
}

TEST_F(calls_test, copy_to_from_and_within_a_device) {
    const std::array<int, 4> source{1, 2, 3, 4};
    std::array<int, 4> back{};
    cl_mem one = nullptr;
    cl_mem other = nullptr;
    ASSERT_EQ(starpu_opencl_allocate_memory(number(), &one, sizeof source, CL_MEM_READ_WRITE), CL_SUCCESS);
    ASSERT_EQ(starpu_opencl_allocate_memory(number(), &other, sizeof source, CL_MEM_READ_WRITE), CL_SUCCESS);
    int ret = 1;
    EXPECT_EQ(starpu_opencl_copy_ram_to_opencl(const_cast<int*>(source.data()), STARPU_MAIN_RAM, one, node,
                                               sizeof source, 0, nullptr, &ret),
              CL_SUCCESS);
    EXPECT_EQ(ret, 0);
    cl_event event = nullptr;
    EXPECT_EQ(starpu_opencl_copy_opencl_to_opencl(one, node, 4, other, node, 0, 12, &event, &ret),
              CL_SUCCESS);
    EXPECT_EQ(ret, -EAGAIN);
    ASSERT_NE(event, nullptr);
    EXPECT_EQ(calls().WaitForEvents(1, &event), CL_SUCCESS);
    calls().ReleaseEvent(event);
    EXPECT_EQ(
        starpu_opencl_copy_opencl_to_ram(other, node, back.data(), STARPU_MAIN_RAM, 8, 4, nullptr, &ret),
        CL_SUCCESS);
    EXPECT_EQ(starpu_opencl_copy_async_sync(reinterpret_cast<std::uintptr_t>(one), 0, node,
                                            reinterpret_cast<std::uintptr_t>(back.data()), 12,
                                            STARPU_MAIN_RAM, 4, nullptr),
              0);
    EXPECT_EQ(back, (std::array<int, 4>{3, 4, 0, 1}));
    tests::expect_one_line(
        [&] {
            EXPECT_EQ(
                starpu_opencl_copy_ram_to_opencl(back.data(), 0, one, STARPU_MAIN_RAM, 4, 0, nullptr, &ret),
                CL_INVALID_DEVICE);
        },
        "not that of an OpenCL device");
    calls().ReleaseMemObject(one);
    calls().ReleaseMemObject(other);
}

TEST_F(calls_test, allocate_what_main_memory_may_not_reach) {
    for (const cl_mem_flags flags :
         {CL_MEM_HOST_NO_ACCESS, CL_MEM_WRITE_ONLY | CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY}) {
        cl_mem buffer = nullptr;
        EXPECT_EQ(starpu_opencl_allocate_memory(number(), &buffer, 4099, flags), CL_SUCCESS) << flags;
        ASSERT_NE(buffer, nullptr);
        calls().ReleaseMemObject(buffer);
    }
}

// A program's own copy method, as the runtime calls it.
TEST_F(calls_test, serve_copy_methods_of_programs) {
    const std::array<int, 4> source{5, 6, 7, 8};
    std::array<int, 4> back{};
    memory::backend& here = opened.front()->memory();
    const memory::address room = here.allocate(sizeof source, 0);
    auto* const event = static_cast<cl_event*>(here.native_queue(memory::direction::in));
    int ret = 0;
    ASSERT_EQ(starpu_opencl_copy_ram_to_opencl(const_cast<int*>(source.data()), STARPU_MAIN_RAM,
                                               reinterpret_cast<cl_mem>(room), node, sizeof source, 0, event,
                                               &ret),
              CL_SUCCESS);
    memory::operation started;
    ASSERT_EQ(here.mark(memory::direction::in, started), 0);
    EXPECT_EQ(here.wait(started), memory::progress::done);
    memory::main_memory host;
    EXPECT_EQ(here.copy({&here, room, 0}, {&host, reinterpret_cast<memory::address>(back.data()), 0},
                        memory::run_of(sizeof back), false, started),
              0);
    EXPECT_EQ(back, source);
    here.release(room, sizeof source, 0);
}

TEST_F(calls_test, refuse_what_a_device_cannot_hold) {
    cl_mem buffer = nullptr;
    EXPECT_NE(starpu_opencl_allocate_memory(number(), &buffer, SIZE_MAX / 2, CL_MEM_READ_WRITE), CL_SUCCESS);
    EXPECT_EQ(buffer, nullptr);
    memory::backend& here = opened.front()->memory();
    const std::size_t most = here.capacity_bytes();
    EXPECT_EQ(here.allocate(most + 1, 0), 0u);
}

TEST_F(calls_test, are_only_for_workers_where_they_speak_of_the_current_one) {
    cl_context context = reinterpret_cast<cl_context>(1);
    errno = 0;
    ::testing::internal::CaptureStderr();
    starpu_opencl_get_current_context(&context);
    EXPECT_NE(::testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(errno, ENODEV);
    EXPECT_EQ(context, nullptr);
}

} // namespace
} // namespace starpu::devices::opencl
