// The functions of a disk may throw: the disk is refused, the copy fails, and nothing is lost.
#include "devices/disk/disks.hpp"
#include "memory/main_memory.hpp"
#include "memory/nodes.hpp"
#include "support/refusal.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

namespace starpu::devices {
namespace {

using memory::address;
using memory::operation;
using memory::progress;
using tests::expect_one_line;

std::string broken; // which function throws

void check(const char* name) {
    if (broken == name) throw std::runtime_error("oh");
}

// Objects are memory.
starpu_disk_ops memory_ops() {
    starpu_disk_ops ops{};
    ops.plug = [](void*, starpu_ssize_t) {
        check("plug");
        return static_cast<void*>(&broken);
    };
    ops.unplug = [](void*) { check("unplug"); };
    ops.bandwidth = [](unsigned, void*) {
        check("bandwidth");
        return 1;
    };
    ops.alloc = [](void*, std::size_t bytes) {
        check("alloc");
        return std::calloc(1, bytes);
    };
    ops.free = [](void*, void* object, std::size_t) {
        std::free(object);
        check("free");
    };
    ops.open = [](void*, void* position, std::size_t) {
        check("open");
        return position;
    };
    ops.close = [](void*, void*, std::size_t) { check("close"); };
    ops.read = [](void*, void* object, void* into, off_t at, std::size_t bytes) {
        check("read");
        std::memcpy(into, static_cast<char*>(object) + at, bytes);
        return 0;
    };
    ops.write = [](void*, void* object, const void* from, off_t at, std::size_t bytes) {
        check("write");
        std::memcpy(static_cast<char*>(object) + at, from, bytes);
        return 0;
    };
    return ops;
}

// With requests, which are made at once.
void add_requests(starpu_disk_ops& ops) {
    ops.async_read = [](void* base, void* object, void* into, off_t at, std::size_t bytes) {
        check("async_read");
        memory_ops().read(base, object, into, at, bytes);
        return base;
    };
    ops.async_write = [](void* base, void* object, void* from, off_t at, std::size_t bytes) {
        check("async_write");
        memory_ops().write(base, object, from, at, bytes);
        return base;
    };
    ops.wait_request = [](void*) { check("wait_request"); };
    ops.test_request = [](void*) {
        check("test_request");
        return 1;
    };
    ops.free_request = [](void*) { check("free_request"); };
}

// Objects that are written and read as a whole; they are the test's int.
void add_whole_objects(starpu_disk_ops& ops) {
    ops.full_read = [](void*, void* object, void** into, std::size_t* bytes, unsigned) {
        check("full_read");
        *into = object;
        *bytes = sizeof(int);
        return 0;
    };
    ops.full_write = [](void*, void* object, void* from, std::size_t bytes) {
        check("full_write");
        std::memcpy(object, from, bytes);
        return 0;
    };
}
void add_requests_for_whole_objects(starpu_disk_ops& ops) {
    add_requests(ops);
    ops.async_full_read = [](void* base, void* object, void** into, std::size_t* bytes, unsigned) {
        check("async_full_read");
        *into = object;
        *bytes = sizeof(int);
        return base;
    };
    ops.async_full_write = [](void* base, void* object, void* from, std::size_t bytes) {
        check("async_full_write");
        std::memcpy(object, from, bytes);
        return base;
    };
}

class throwing_disk : public ::testing::Test {
protected:
    ~throwing_disk() override {
        broken.clear();
        nodes.reset();
        all.close_all();
    }
    int write(disk& d, address object, bool is_late, operation& started) {
        return d.copy({&main_, reinterpret_cast<address>(&value), 0}, {&d, object, 0},
                      memory::run_of(sizeof value), is_late, started);
    }
    int read(disk& d, address object) {
        operation unused;
        return d.copy({&d, object, 0}, {&main_, reinterpret_cast<address>(&value), 0},
                      memory::run_of(sizeof value), false, unused);
    }

    // Begins and ends it.
    progress write_whole(disk& d, address object) {
        operation started;
        return d.write_whole(object, &value, sizeof value, started) == -EAGAIN ? d.wait(started)
                                                                               : progress::failed;
    }
    progress read_whole(disk& d, address object, void*& into) {
        operation started;
        std::size_t bytes = 0;
        return d.read_whole(object, base::main_memory_node, into, bytes, started) == -EAGAIN
                   ? d.wait(started)
                   : progress::failed;
    }

    starpu_disk_ops ops = memory_ops();
    disks all;
    std::optional<memory::added_nodes> nodes{std::in_place};
    memory::main_memory main_;
    int value = 5;
};

TEST_F(throwing_disk, is_refused_where_it_cannot_be_plugged_or_tried) {
    for (const char* function : {"plug", "bandwidth"}) {
        broken = function;
        base::memory_node_id added = base::no_memory_node;
        expect_one_line([&] { EXPECT_EQ(all.add_disk(ops, nullptr, -1, added), -EIO); },
                        "its " + broken + " function threw \"oh\"");
        EXPECT_EQ(memory::node_count(), 1u);
    }
}

TEST_F(throwing_disk, has_no_room_and_no_objects) {
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    broken = "alloc";
    expect_one_line([&] { EXPECT_EQ(d.allocate(4, 0), 0u); }, "disk 0: its alloc function threw");
    broken = "open";
    void* opened = &value;
    expect_one_line([&] { EXPECT_EQ(d.open(&value, 4, opened), -EIO); }, "its open function threw");
    EXPECT_EQ(opened, nullptr);
    broken = "close";
    expect_one_line([&] { d.close(&value, 4); }, "its close function threw");
    broken = "free";
    const address object = d.allocate(4, 0);
    expect_one_line([&] { d.release(object, 4, 0); }, "its free function threw");
    broken.clear();
}

TEST_F(throwing_disk, copies_nothing) {
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    const address object = d.allocate(sizeof value, 0);
    operation unused;
    broken = "write";
    expect_one_line([&] { EXPECT_EQ(write(d, object, false, unused), -EIO); },
                    "disk 0: writing threw \"oh\"");
    operation late;
    expect_one_line(
        [&] {
            ASSERT_EQ(write(d, object, true, late), -EAGAIN);
            EXPECT_EQ(d.wait(late), progress::failed);
        },
        "disk 0: writing threw");
    broken = "read";
    expect_one_line([&] { EXPECT_EQ(read(d, object), -EIO); }, "disk 0: reading threw");
    broken.clear();
    EXPECT_EQ(write(d, object, false, unused), 0);
    value = 0;
    EXPECT_EQ(read(d, object), 0);
    EXPECT_EQ(value, 5);
    d.release(object, sizeof value, 0);
}

TEST_F(throwing_disk, fails_its_requests) {
    add_requests(ops);
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    const address object = d.allocate(sizeof value, 0);
    operation started;
    broken = "test_request";
    ASSERT_EQ(write(d, object, true, started), -EAGAIN);
    expect_one_line([&] { EXPECT_EQ(d.test(started), progress::failed); }, "its test_request function threw");
    broken = "wait_request";
    ASSERT_EQ(write(d, object, true, started), -EAGAIN);
    expect_one_line([&] { EXPECT_EQ(d.wait(started), progress::failed); }, "its wait_request function threw");
    broken = "free_request";
    ASSERT_EQ(write(d, object, true, started), -EAGAIN);
    expect_one_line([&] { EXPECT_EQ(d.wait(started), progress::done); }, "its free_request function threw");
    broken = "async_read"; // the others do it
    expect_one_line(
        [&] {
            ASSERT_EQ(d.copy({&d, object, 0}, {&main_, reinterpret_cast<address>(&value), 0},
                             memory::run_of(sizeof value), true, started),
                      -EAGAIN);
            EXPECT_EQ(d.wait(started), progress::done);
        },
        "a function that starts a request threw");
    broken = "async_write"; // likewise
    expect_one_line(
        [&] {
            ASSERT_EQ(write(d, object, true, started), -EAGAIN);
            EXPECT_EQ(d.wait(started), progress::done);
        },
        "a function that starts a request threw");
    d.release(object, sizeof value, 0);
}

TEST_F(throwing_disk, tells_all_who_ask_that_a_request_has_failed) {
    add_requests(ops);
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    const address object = d.allocate(sizeof value, 0);
    for (const char* function : {"test_request", "wait_request"}) {
        broken = function;
        operation started;
        ASSERT_EQ(write(d, object, true, started), -EAGAIN);
        const bool is_tested = broken == "test_request";
        expect_one_line([&] { EXPECT_EQ(is_tested ? d.test(started) : d.wait(started), progress::failed); },
                        function);
        EXPECT_EQ(d.test(started), progress::failed);
        EXPECT_EQ(d.wait(started), progress::failed);
    }
    broken.clear();
    operation another;
    ASSERT_EQ(write(d, object, true, another), -EAGAIN);
    EXPECT_EQ(d.wait(another), progress::done);
    d.release(object, sizeof value, 0);
}

TEST_F(throwing_disk, whose_functions_throw_or_return_eagain_has_copied_nothing) {
    ops.read = [](void*, void*, void*, off_t, std::size_t) { return -EAGAIN; };
    ops.write = [](void*, void*, const void*, off_t, std::size_t) { return -EAGAIN; };
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    const address object = d.allocate(sizeof value, 0);
    operation unused;
    expect_one_line([&] { EXPECT_EQ(write(d, object, false, unused), -EIO); }, "writing 4 bytes");
    expect_one_line([&] { EXPECT_EQ(read(d, object), -EIO); }, "reading 4 bytes");
    ops.read = [](void*, void*, void*, off_t, std::size_t) -> int {
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    };
    expect_one_line([&] { EXPECT_EQ(read(d, object), -EIO); }, "reading threw");
    d.release(object, sizeof value, 0);
}

TEST_F(throwing_disk, keeps_whole_objects_as_they_were) {
    add_whole_objects(ops);
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    const address object = d.allocate(sizeof value, 0);
    EXPECT_EQ(write_whole(d, object), progress::done);
    value = 6;
    broken = "full_write";
    expect_one_line([&] { EXPECT_EQ(write_whole(d, object), progress::failed); },
                    "disk 0: writing threw \"oh\"");
    void* into = &value;
    broken = "full_read";
    expect_one_line([&] { EXPECT_EQ(read_whole(d, object, into), progress::failed); },
                    "disk 0: reading threw \"oh\"");
    EXPECT_EQ(into, nullptr);
    broken.clear();
    EXPECT_EQ(read_whole(d, object, into), progress::done);
    EXPECT_EQ(*static_cast<int*>(into), 5);
    d.release(object, sizeof value, 0);
}

TEST_F(throwing_disk, makes_requests_for_whole_objects_by_the_other_functions) {
    add_whole_objects(ops);
    add_requests_for_whole_objects(ops);
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    const address object = d.allocate(sizeof value, 0);
    void* into = nullptr;
    broken = "async_full_write";
    expect_one_line([&] { EXPECT_EQ(write_whole(d, object), progress::done); },
                    "a function that starts a request threw \"oh\"");
    broken = "async_full_read";
    expect_one_line([&] { EXPECT_EQ(read_whole(d, object, into), progress::done); },
                    "a function that starts a request threw \"oh\"");
    EXPECT_EQ(*static_cast<int*>(into), 5);
    d.release(object, sizeof value, 0);
}

TEST_F(throwing_disk, without_other_functions_for_whole_objects_copies_nothing) {
    add_requests_for_whole_objects(ops);
    disk d(ops, &broken, SIZE_MAX, "disk 0");
    const address object = d.allocate(sizeof value, 0);
    void* into = nullptr;
    const std::string words = "threw \"oh\" (Input/output error); the data stays where it was";
    broken = "async_full_write";
    expect_one_line([&] { EXPECT_EQ(write_whole(d, object), progress::failed); }, words);
    broken = "async_full_read";
    expect_one_line([&] { EXPECT_EQ(read_whole(d, object, into), progress::failed); }, words);
    EXPECT_EQ(into, nullptr);
    broken.clear();
    EXPECT_EQ(write_whole(d, object), progress::done);
    EXPECT_EQ(read_whole(d, object, into), progress::done);
    EXPECT_EQ(*static_cast<int*>(into), 5);
    d.release(object, sizeof value, 0);
}

TEST_F(throwing_disk, counts_as_unplugged) {
    expect_one_line(
        [&] {
            const disk d(ops, &broken, SIZE_MAX, "disk 0");
            broken = "unplug";
        },
        "disk 0: its unplug function threw");
}

} // namespace
} // namespace starpu::devices
