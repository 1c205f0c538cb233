// Copies between main memory and disks, at once and late, without gaps and with them.
#include "devices/disk/built_in.hpp"
#include "devices/disk/disk.hpp"
#include "memory/main_memory.hpp"
#include "support/refusal.hpp"
#include "temporary_directory.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

namespace starpu::devices {
namespace {

using memory::address;
using memory::location;
using memory::operation;
using memory::progress;
using memory::run_of;
using memory::strided_shape;
using tests::file_size_limit;
using tests::temporary_directory;

std::unique_ptr<disk> plug(const starpu_disk_ops& ops, const temporary_directory& directory) {
    void* base = ops.plug(const_cast<char*>(directory.path().c_str()), -1);
    return base == nullptr ? nullptr : std::make_unique<disk>(ops, base, SIZE_MAX, "disk 0 (test)");
}

void* open(disk& d, void* position, std::size_t bytes) {
    void* opened = nullptr;
    EXPECT_EQ(d.open(position, bytes, opened), 0);
    return opened;
}

address address_of(const void* memory) {
    return reinterpret_cast<address>(memory);
}

std::vector<int> count_up(std::size_t n, int from = 0) {
    std::vector<int> numbers(n);
    std::iota(numbers.begin(), numbers.end(), from);
    return numbers;
}

class disk_test : public ::testing::TestWithParam<const starpu_disk_ops*> {
protected:
    location in_memory(const std::vector<int>& v, std::size_t first = 0) {
        return {&main_, address_of(v.data()), first * sizeof(int)};
    }
    static location on(disk& d, address object, std::size_t first = 0) {
        return {&d, object, first * sizeof(int)};
    }
    static int copy_now(disk& d, const location& from, const location& to, const strided_shape& shape) {
        operation unused;
        return d.copy(from, to, shape, false, unused);
    }

    temporary_directory directory;
    memory::main_memory main_;
};

INSTANTIATE_TEST_SUITE_P(kinds, disk_test,
                         ::testing::Values(&starpu_disk_unistd_ops, &starpu_disk_unistd_o_direct_ops,
                                           &starpu_disk_stdio_ops),
                         [](const auto& chosen) {
                             return std::string(chosen.param == &starpu_disk_unistd_ops  ? "unistd"
                                                : chosen.param == &starpu_disk_stdio_ops ? "stdio"
                                                                                         : "o_direct");
                         });

TEST_P(disk_test, brings_back_what_was_copied_there) {
    const auto d = plug(*GetParam(), directory);
    const std::vector<int> saved = count_up(5000);
    std::vector<int> restored(5000);
    const address object = d->allocate(5000 * sizeof(int), 0);
    ASSERT_NE(object, 0u);
    EXPECT_EQ(copy_now(*d, in_memory(saved), on(*d, object), run_of(5000 * sizeof(int))), 0);
    EXPECT_EQ(copy_now(*d, on(*d, object), in_memory(restored), run_of(5000 * sizeof(int))), 0);
    EXPECT_EQ(restored, saved);
    d->release(object, 5000 * sizeof(int), 0);
}

TEST_P(disk_test, many_late_copies_arrive) {
    constexpr std::size_t n = 3000;
    const auto d = plug(*GetParam(), directory);
    std::vector<std::vector<int>> saved, restored;
    std::vector<address> objects;
    std::vector<operation> under_way;
    for (int i = 0; i < 20; ++i) {
        saved.push_back(count_up(n, 1000 * i));
        restored.emplace_back(n);
        objects.push_back(d->allocate(n * sizeof(int), 0));
        ASSERT_EQ(d->copy(in_memory(saved.back()), on(*d, objects.back()), run_of(n * sizeof(int)), true,
                          under_way.emplace_back()),
                  -EAGAIN);
    }
    for (const operation& o : under_way) EXPECT_EQ(d->wait(o), progress::done);
    for (std::size_t i = 0; i < 20; ++i)
        ASSERT_EQ(
            d->copy(on(*d, objects[i]), in_memory(restored[i]), run_of(n * sizeof(int)), true, under_way[i]),
            -EAGAIN);
    for (const operation& o : under_way)
        while (d->test(o) == progress::pending) sched_yield();
    EXPECT_EQ(restored, saved);
}

// Columns of 3 out of 7 in memory, without gaps on the disk; then the other way round.
TEST_P(disk_test, columns_keep_their_shape) {
    const auto d = plug(*GetParam(), directory);
    const std::vector<int> matrix = count_up(7 * 2500);
    std::vector<int> back(7 * 2500, -1);
    const address object = d->allocate(3 * 2500 * sizeof(int), 0);
    strided_shape out = run_of(3 * sizeof(int));
    out.add_level(2500, 7 * sizeof(int), 3 * sizeof(int));
    ASSERT_EQ(copy_now(*d, in_memory(matrix, 2), on(*d, object), out), 0);
    strided_shape in = run_of(3 * sizeof(int));
    in.add_level(2500, 3 * sizeof(int), 7 * sizeof(int));
    ASSERT_EQ(copy_now(*d, on(*d, object), in_memory(back, 2), in), 0);
    for (std::size_t i = 0; i < back.size(); ++i)
        ASSERT_EQ(back[i], i % 7 >= 2 && i % 7 < 5 ? static_cast<int>(i) : -1);
}

TEST_P(disk_test, gaps_on_the_disk_are_left_alone) {
    const auto d = plug(*GetParam(), directory);
    const std::vector<int> background(100, -1);
    const std::vector<int> columns = count_up(40);
    std::vector<int> all(100);
    const address object = d->allocate(100 * sizeof(int), 0);
    copy_now(*d, in_memory(background), on(*d, object), run_of(100 * sizeof(int)));
    strided_shape shape = run_of(4 * sizeof(int));
    shape.add_level(10, 4 * sizeof(int), 10 * sizeof(int));
    ASSERT_EQ(copy_now(*d, in_memory(columns), on(*d, object, 3), shape), 0);
    copy_now(*d, on(*d, object), in_memory(all), run_of(100 * sizeof(int)));
    for (int i = 0; i < 100; ++i)
        ASSERT_EQ(all[static_cast<std::size_t>(i)], i % 10 >= 3 && i % 10 < 7 ? i / 10 * 4 + i % 10 - 3 : -1);
}

TEST_P(disk_test, copies_to_another_disk) {
    const temporary_directory elsewhere;
    const auto source = plug(*GetParam(), directory);
    const auto destination = plug(starpu_disk_unistd_ops, elsewhere);
    ASSERT_TRUE(destination->exchanges_with(*source));
    const std::vector<int> saved = count_up(700000); // more than the buffer
    std::vector<int> restored(700000);
    const std::size_t bytes = saved.size() * sizeof(int);
    const address there = source->allocate(bytes, 0);
    const address here = destination->allocate(bytes, 0);
    copy_now(*source, in_memory(saved), on(*source, there), run_of(bytes));
    ASSERT_EQ(copy_now(*destination, on(*source, there), on(*destination, here), run_of(bytes)), 0);
    copy_now(*destination, on(*destination, here), in_memory(restored), run_of(bytes));
    EXPECT_EQ(restored, saved);
}

TEST_P(disk_test, a_file_of_the_application_is_an_object) {
    directory.make_file("input", 8000, 'a');
    const auto d = plug(*GetParam(), directory);
    char name[] = "input";
    void* object = open(*d, name, 8000);
    ASSERT_NE(object, nullptr);
    std::vector<int> read(2000);
    EXPECT_EQ(copy_now(*d, on(*d, address_of(object)), in_memory(read), run_of(8000)), 0);
    EXPECT_EQ(read[1999], 0x61616161);
    read[7] = 42;
    EXPECT_EQ(copy_now(*d, in_memory(read), on(*d, address_of(object)), run_of(8000)), 0);
    d->close(object, 8000);
    EXPECT_EQ(std::filesystem::file_size(directory / "input"), 8000u);
    char missing[] = "missing";
    EXPECT_EQ(open(*d, missing, 1), nullptr);
}

TEST_P(disk_test, a_full_disk_says_so_and_loses_nothing) {
    const auto d = plug(*GetParam(), directory);
    directory.make_file("output", 16);
    char name[] = "output";
    void* object = open(*d, name, 40000);
    const std::vector<int> mine = count_up(10000);
    const file_size_limit limit(20000);
    tests::expect_one_line(
        [&] { EXPECT_EQ(copy_now(*d, in_memory(mine), on(*d, address_of(object)), run_of(40000)), -EFBIG); },
        "ulimit");
    EXPECT_EQ(d->allocate(40000, 0), 0u);
    operation late;
    tests::expect_one_line(
        [&] {
            ASSERT_EQ(d->copy(in_memory(mine), on(*d, address_of(object)), run_of(40000), true, late),
                      -EAGAIN);
            EXPECT_EQ(d->wait(late), progress::failed);
        },
        "writing");
    EXPECT_EQ(d->test(late), progress::failed);
    EXPECT_EQ(mine, count_up(10000));
    d->close(object, 40000);
}

TEST_P(disk_test, a_file_that_is_too_short_says_so) {
    directory.make_file("short", 100);
    const auto d = plug(*GetParam(), directory);
    char name[] = "short";
    void* object = open(*d, name, 400);
    std::vector<int> into(100);
    tests::expect_one_line(
        [&] { EXPECT_EQ(copy_now(*d, on(*d, address_of(object)), in_memory(into), run_of(400)), -ENODATA); },
        "shorter");
    d->close(object, 400);
}

// A disk of an application that keeps bytes in memory and answers its requests at the third question.
namespace own {
struct request {
    int questions = 0;
};
std::atomic<int> late_writes{0};
std::atomic<int> open_requests{0};

void* plug(void* parameter, starpu_ssize_t) {
    return parameter;
}
void* alloc(void*, std::size_t size) {
    return ::operator new(size);
}
void free(void*, void* obj, std::size_t) {
    ::operator delete(obj);
}
int read(void*, void* obj, void* buf, off_t offset, std::size_t size) {
    std::memcpy(buf, static_cast<char*>(obj) + offset, size);
    return 0;
}
int write(void*, void* obj, const void* buf, off_t offset, std::size_t size) {
    std::memcpy(static_cast<char*>(obj) + offset, buf, size);
    return 0;
}
void* async_write(void* base, void* obj, void* buf, off_t offset, std::size_t size) {
    ++late_writes;
    ++open_requests;
    write(base, obj, buf, offset, size);
    return new request;
}
int test_request(void* r) {
    return ++static_cast<request*>(r)->questions == 3;
}
void wait_request(void*) {}
void free_request(void* r) {
    --open_requests;
    delete static_cast<request*>(r);
}

starpu_disk_ops make_ops() {
    starpu_disk_ops ops{};
    ops.plug = plug;
    ops.alloc = alloc;
    ops.free = free;
    ops.read = read;
    ops.write = write;
    ops.async_write = async_write;
    ops.test_request = test_request;
    ops.wait_request = wait_request;
    ops.free_request = free_request;
    return ops;
}
} // namespace own

TEST(disk_of_application, its_own_requests_are_asked_for) {
    const starpu_disk_ops ops = own::make_ops();
    memory::main_memory main;
    disk d(ops, &main, SIZE_MAX, "disk 0");
    const std::vector<int> saved = count_up(10);
    std::vector<int> restored(10);
    const address object = d.allocate(40, 0);
    const location here{&main, address_of(saved.data()), 0};
    const location back{&main, address_of(restored.data()), 0};
    const location there{&d, object, 0};

    operation late;
    ASSERT_EQ(d.copy(here, there, run_of(40), true, late), -EAGAIN);
    EXPECT_EQ(d.test(late), progress::pending);
    EXPECT_EQ(d.test(late), progress::pending);
    EXPECT_EQ(d.test(late), progress::done);
    EXPECT_EQ(d.test(late), progress::done);
    ASSERT_EQ(d.copy(here, there, run_of(40), true, late), -EAGAIN);
    EXPECT_EQ(d.wait(late), progress::done);
    EXPECT_EQ(own::late_writes, 2);
    EXPECT_EQ(own::open_requests, 0);

    // It has no async_read, so a thread of ours reads.
    ASSERT_EQ(d.copy(there, back, run_of(40), true, late), -EAGAIN);
    EXPECT_EQ(d.wait(late), progress::done);
    EXPECT_EQ(restored, saved);
    d.release(object, 40, 0);
}

TEST(disk_of_application, any_answer_but_0_is_an_error) {
    starpu_disk_ops ops = own::make_ops();
    ops.read = [](void*, void*, void*, off_t, std::size_t) { return 1; };
    memory::main_memory main;
    disk d(ops, &main, SIZE_MAX, "disk 0");
    const address object = d.allocate(8, 0);
    double into = 0;
    operation unused;
    tests::expect_one_line(
        [&] {
            EXPECT_EQ(d.copy({&d, object, 0}, {&main, address_of(&into), 0}, run_of(8), false, unused), -EIO);
        },
        "disk 0: reading 8 bytes");
    d.release(object, 8, 0);
}

} // namespace
} // namespace starpu::devices
