// The methods of a kind of data may throw, and fail where they return a code: what was asked for did not
// happen, and the data stay usable. The table is in docs/decisions/0004-errors.md.
#include "support/data_nodes.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include "starpu_data_interfaces.h"
#include "starpu_disk.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>
#include <system_error>

namespace starpu::data {
namespace {

using namespace tests;

enum method {
    none,
    init,
    enter,
    leave,
    allocate,
    give_back,
    size_of,
    greatest,
    place,
    compare,
    pack,
    peek,
    unpack,
    describe,
    copy,
    footprint_of
};
method broken = none;
int code = 0; // what `copy`, `pack`, `peek` and `unpack` return

void check(method m) {
    if (broken == m) throw std::runtime_error("oh");
}

const starpu_data_interface_ops& sound = starpu_interface_variable_ops;

int copy_variable(void* from, unsigned source, void* to, unsigned destination, void* late) {
    check(copy);
    return code != 0 ? code : sound.copy_methods->any_to_any(from, source, to, destination, late);
}

// A kind like variables, one of whose methods is broken.
starpu_data_interface_ops make_kind() {
    static starpu_data_copy_methods copies{};
    copies.any_to_any = copy_variable;
    starpu_data_interface_ops ops = sound;
    ops.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
    ops.copy_methods = &copies;
    ops.init = [](void*) { check(init); };
    ops.register_data_handle = [](starpu_data_handle_t h, int home, void* interface) {
        check(enter);
        sound.register_data_handle(h, home, interface);
    };
    ops.unregister_data_handle = [](starpu_data_handle_t) { check(leave); };
    ops.allocate_data_on_node = [](void* interface, unsigned node) {
        check(allocate);
        return sound.allocate_data_on_node(interface, node);
    };
    ops.free_data_on_node = [](void* interface, unsigned node) {
        sound.free_data_on_node(interface, node);
        check(give_back);
    };
    ops.get_size = [](starpu_data_handle_t h) {
        check(size_of);
        return sound.get_size(h);
    };
    ops.get_alloc_size = [](starpu_data_handle_t h) {
        check(size_of);
        return sound.get_size(h);
    };
    ops.get_max_size = [](starpu_data_handle_t h) {
        check(greatest);
        return sound.get_size(h);
    };
    ops.footprint = [](starpu_data_handle_t h) {
        check(footprint_of);
        return sound.footprint(h);
    };
    ops.to_pointer = [](void* interface, unsigned node) {
        check(place);
        return sound.to_pointer(interface, node);
    };
    ops.compare = [](void* a, void* b) {
        check(compare);
        return sound.compare(a, b);
    };
    ops.pack_data = [](starpu_data_handle_t h, unsigned node, void** packed, starpu_ssize_t* bytes) {
        check(pack);
        return code != 0 ? code : sound.pack_data(h, node, packed, bytes);
    };
    ops.peek_data = [](starpu_data_handle_t h, unsigned node, void* packed, std::size_t bytes) {
        check(peek);
        return code != 0 ? code : sound.peek_data(h, node, packed, bytes);
    };
    ops.unpack_data = [](starpu_data_handle_t h, unsigned node, void* packed, std::size_t bytes) {
        check(unpack);
        return code != 0 ? code : sound.unpack_data(h, node, packed, bytes);
    };
    ops.describe = [](void* interface, char* text, std::size_t bytes) {
        check(describe);
        return sound.describe(interface, text, bytes);
    };
    return ops;
}

class broken_methods : public testing::Test {
protected:
    ~broken_methods() override {
        broken = none;
        code = 0;
        for (starpu_data_handle_t h : registered) starpu_data_unregister(h);
    }
    starpu_data_handle_t enter_int(int* where) {
        starpu_variable_interface interface {};
        interface.id = STARPU_VARIABLE_INTERFACE_ID;
        interface.ptr = interface.dev_handle = reinterpret_cast<std::uintptr_t>(where);
        interface.elemsize = sizeof *where;
        starpu_data_handle_t h = nullptr;
        starpu_data_register(&h, where == nullptr ? -1 : STARPU_MAIN_RAM, &interface, &kind);
        if (h != nullptr) registered.push_back(h);
        return h;
    }
    // One line and errno, and the call answers.
    template <class Call> auto broken_call(method which, const char* words, Call call) {
        decltype(call()) answer{};
        expect_refused(
            [&] {
                broken = which;
                answer = call();
                broken = none;
            },
            words, EIO);
        return answer;
    }
    void expect_usable(starpu_data_handle_t h) {
        submit(writing, {h});
        ASSERT_EQ(starpu_data_acquire(h, STARPU_R), 0);
        EXPECT_EQ(*static_cast<int*>(starpu_data_get_local_ptr(h)), 7);
        starpu_data_release(h);
    }

    runtime_of two{2};
    starpu_data_interface_ops kind = make_kind();
    std::vector<starpu_data_handle_t> registered;
    int x = 5;
    int y = 0;
    starpu_codelet writing = codelet_of([](void** buffers, void*) { int_in(buffers) = 7; }, {STARPU_W});
};

TEST_F(broken_methods, register_nothing) {
    EXPECT_EQ(broken_call(init, "its init method threw \"oh\"", [&] { return enter_int(&x); }), nullptr);
    EXPECT_EQ(broken_call(enter, "its register_data_handle threw \"oh\"", [&] { return enter_int(&x); }),
              nullptr);
    EXPECT_EQ(starpu_data_lookup(&x), nullptr);
    expect_usable(enter_int(&x));
}

TEST_F(broken_methods, know_no_size_and_no_place) {
    starpu_data_handle_t h = enter_int(&x);
    EXPECT_EQ(broken_call(size_of, "its get_size threw", [&] { return starpu_data_get_size(h); }), 0u);
    EXPECT_EQ(broken_call(size_of, "its get_alloc_size threw", [&] { return starpu_data_get_alloc_size(h); }),
              0u);
    EXPECT_EQ(broken_call(greatest, "its get_max_size threw", [&] { return starpu_data_get_max_size(h); }),
              -1);
    EXPECT_EQ(broken_call(place, "its to_pointer threw",
                          [&] { return starpu_data_handle_to_pointer(h, STARPU_MAIN_RAM); }),
              nullptr);
    starpu_task* t = tests::task_of(writing, {h});
    EXPECT_EQ(broken_call(footprint_of, "its footprint method threw",
                          [&] { return starpu_task_data_footprint(t); }),
              starpu_hash_crc32c_be(
                  starpu_hash_crc32c_be(0, static_cast<uint32_t>(starpu_data_get_interface_id(h))), 0));
    t->destroy = 0;
    starpu_task_destroy(t);
    expect_usable(h);
}

TEST_F(broken_methods, of_earlier_versions_know_no_place) {
    kind.to_pointer = nullptr;
    kind.handle_to_pointer = [](starpu_data_handle_t h, unsigned node) {
        check(place);
        return sound.to_pointer(starpu_data_get_interface_on_node(h, node), node);
    };
    starpu_data_handle_t h = enter_int(&x);
    const auto place_of_x = [&] { return starpu_data_handle_to_pointer(h, STARPU_MAIN_RAM); };
    EXPECT_EQ(place_of_x(), &x);
    EXPECT_EQ(broken_call(place, "its handle_to_pointer threw \"oh\"", place_of_x), nullptr);
    expect_usable(h);
}

TEST_F(broken_methods, are_asked_apart_for_the_size_and_for_what_is_allocated) {
    kind.get_alloc_size = [](starpu_data_handle_t) -> std::size_t { throw std::bad_alloc(); };
    starpu_data_handle_t h = enter_int(&x);
    expect_refused([&] { EXPECT_EQ(starpu_data_get_alloc_size(h), 0u); }, "its get_alloc_size threw", ENOMEM);
    expect_no_line([&] { EXPECT_EQ(starpu_data_get_size(h), sizeof x); });
    expect_usable(h);
}

TEST_F(broken_methods, pack_nothing) {
    starpu_data_handle_t h = enter_int(&x);
    void* packed = nullptr;
    starpu_ssize_t bytes = 0;
    EXPECT_EQ(broken_call(pack, "its pack_data threw",
                          [&] {
                              errno = EIO;
                              return starpu_data_pack(h, &packed, &bytes);
                          }),
              -EIO);
    EXPECT_EQ(broken_call(peek, "its peek_data threw",
                          [&] {
                              errno = EIO;
                              return starpu_data_peek(h, &y, sizeof y);
                          }),
              -EIO);
    EXPECT_EQ(broken_call(unpack, "its unpack_data threw",
                          [&] {
                              errno = EIO;
                              return starpu_data_unpack(h, &y, sizeof y);
                          }),
              -EIO);
    code = -7;
    EXPECT_EQ(starpu_data_pack(h, &packed, &bytes), -7);
    EXPECT_EQ(starpu_data_peek(h, &y, sizeof y), -7);
    EXPECT_EQ(starpu_data_unpack(h, &y, sizeof y), -7);
    code = 0;
    expect_usable(h);
}

TEST_F(broken_methods, leave_a_task_without_memory) {
    starpu_data_handle_t h = enter_int(nullptr);
    broken = allocate;
    testing::internal::CaptureStderr();
    submit(writing, {h});
    EXPECT_EQ(starpu_task_wait_for_all(), -ENOMEM);
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("its allocate_data_on_node threw \"oh\""), std::string::npos) << text;
    broken = none;
    expect_usable(h);
}

TEST_F(broken_methods, cannot_keep_a_handle) {
    starpu_data_handle_t homeless = enter_int(nullptr);
    starpu_data_handle_t h = enter_int(&x);
    expect_usable(homeless);
    registered.clear();
    broken = give_back;
    expect_one_line([&] { starpu_data_unregister(homeless); }, "its free_data_on_node threw");
    broken = leave;
    expect_one_line([&] { starpu_data_unregister(h); }, "its unregister_data_handle threw");
    broken = none;
    EXPECT_EQ(starpu_data_lookup(&x), nullptr);
}

TEST_F(broken_methods, copy_nothing) {
    starpu_data_handle_t from = enter_int(&x);
    starpu_data_handle_t to = enter_int(&y);
    expect_one_line(
        [&] {
            broken = compare;
            EXPECT_EQ(starpu_data_cpy(to, from, 0, nullptr, nullptr), -EIO);
        },
        "its compare method threw");
    broken = copy;
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_data_cpy(to, from, 0, nullptr, nullptr), -EIO);
    broken = none;
    code = 5;
    EXPECT_EQ(starpu_data_cpy(to, from, 0, nullptr, nullptr), -EIO);
    code = 0;
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(starpu_data_cpy(to, from, 0, nullptr, nullptr), 0);
    EXPECT_EQ(y, 5);
}

TEST_F(broken_methods, leave_out_the_shape) {
    starpu_data_handle_t h = enter_int(&x);
    char* text = nullptr;
    std::size_t bytes = 0;
    std::FILE* stream = open_memstream(&text, &bytes);
    broken = describe;
    expect_one_line([&] { starpu_data_print(h, STARPU_MAIN_RAM, stream); }, "its describe method threw");
    std::fclose(stream);
    EXPECT_NE(bytes, 0u);
    std::free(text);
}

class broken_copies : public broken_methods {
protected:
    ~broken_copies() override {
        broken = none;
        code = 0;
        for (starpu_data_handle_t h : registered) starpu_data_unregister(h);
        registered.clear();
    }
    data_nodes nodes;
    base::memory_node_id node = nodes.add();
};

TEST_F(broken_copies, to_another_node_do_not_arrive) {
    starpu_data_handle_t h = enter_int(&x);
    for (const int wrong : {0, 5, -EPERM}) {
        broken = wrong == 0 ? copy : none;
        code = wrong;
        testing::internal::CaptureStderr();
        EXPECT_EQ(starpu_data_acquire_on_node(h, static_cast<int>(node), STARPU_R),
                  wrong == -EPERM ? -EPERM : -EIO);
        const std::string text = testing::internal::GetCapturedStderr();
        EXPECT_NE(text.find(wrong == 0 ? "its copy method threw \"oh\"" : "could not be copied"),
                  std::string::npos)
            << text;
    }
    broken = none;
    code = 0;
    ASSERT_EQ(starpu_data_acquire_on_node(h, static_cast<int>(node), STARPU_R), 0);
    starpu_data_release_on_node(h, static_cast<int>(node));
    expect_usable(h);
}

// EAGAIN would say that the copy is under way, which ends well once it is over.
TEST_F(broken_copies, that_throw_eagain_do_not_arrive_either) {
    static starpu_data_copy_methods busy{};
    busy.any_to_any = [](void*, unsigned, void*, unsigned, void*) -> int {
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    };
    kind.copy_methods = &busy;
    starpu_data_handle_t h = enter_int(&x);
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_data_acquire_on_node(h, static_cast<int>(node), STARPU_R), -EIO);
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("its copy method threw"), std::string::npos) << text;
    expect_usable(h);
}

// A disk in memory.
starpu_disk_ops disk_in_memory() {
    starpu_disk_ops ops{};
    ops.plug = [](void* parameter, starpu_ssize_t) { return parameter; };
    ops.unplug = [](void*) {};
    ops.bandwidth = [](unsigned, void*) { return 1; };
    ops.alloc = [](void*, std::size_t bytes) { return std::malloc(bytes); };
    ops.free = [](void*, void* object, std::size_t) { std::free(object); };
    ops.read = [](void*, void* object, void* into, off_t at, std::size_t bytes) {
        std::memcpy(into, static_cast<char*>(object) + at, bytes);
        return 0;
    };
    ops.write = [](void*, void* object, const void* from, off_t at, std::size_t bytes) {
        std::memcpy(static_cast<char*>(object) + at, from, bytes);
        return 0;
    };
    return ops;
}

// Without a copy method, data go to a disk and come back packed.
class broken_packing : public broken_methods {
protected:
    broken_packing() {
        kind.copy_methods = nullptr;
        node = static_cast<unsigned>(starpu_disk_register(&disk, &disk, STARPU_DISK_SIZE_MIN));
    }
    // The error of `call`, after lines of which the first holds these words.
    template <class Call> int error_after(const std::string& words, Call call) {
        testing::internal::CaptureStderr();
        const int error = call();
        const std::string text = testing::internal::GetCapturedStderr();
        EXPECT_LT(text.find(words), text.find('\n')) << text;
        return error;
    }
    // However the method fails, the call does; any number that is no errno means EIO.
    template <class Call> void expect_to_fail(method which, const std::string& name, Call call) {
        broken = which;
        EXPECT_EQ(error_after("its " + name + " threw \"oh\"", call), -EIO);
        broken = none;
        for (const auto& [returned, error] : {std::pair{-EPERM, -EPERM}, {5, -EIO}, {-EAGAIN, -EIO}}) {
            code = returned;
            EXPECT_EQ(error_after("its " + name + " failed", call), error);
        }
        code = 0;
    }
    static bool is_valid_on(starpu_data_handle_t h, unsigned where) {
        int unused = 0, is_valid = 0;
        starpu_data_query_status2(h, static_cast<int>(where), &unused, &is_valid, &unused, &unused);
        return is_valid != 0;
    }

    inline static starpu_disk_ops disk = disk_in_memory(); // until the runtime ends
    unsigned node = 0;
};

TEST_F(broken_packing, keeps_data_off_the_disk) {
    starpu_data_handle_t h = enter_int(&x);
    const auto go = [&] { return starpu_data_acquire_on_node(h, static_cast<int>(node), STARPU_R); };
    expect_to_fail(pack, "pack_data", go);
    EXPECT_FALSE(is_valid_on(h, node));
    EXPECT_TRUE(is_valid_on(h, STARPU_MAIN_RAM));
    EXPECT_EQ(x, 5);
    expect_no_line([&] { EXPECT_EQ(go(), 0); });
    starpu_data_release_on_node(h, static_cast<int>(node));
    EXPECT_TRUE(is_valid_on(h, node));
    expect_usable(h);
}

TEST_F(broken_packing, leaves_data_on_the_disk) {
    starpu_data_handle_t h = enter_int(nullptr);
    expect_usable(h);
    ASSERT_EQ(starpu_data_acquire_on_node(h, static_cast<int>(node), STARPU_RW), 0);
    starpu_data_release_on_node(h, static_cast<int>(node));
    EXPECT_FALSE(is_valid_on(h, STARPU_MAIN_RAM));
    const auto come = [&] { return starpu_data_acquire(h, STARPU_R); };
    expect_to_fail(unpack, "unpack_data", come);
    EXPECT_TRUE(is_valid_on(h, node));
    EXPECT_FALSE(is_valid_on(h, STARPU_MAIN_RAM));
    expect_no_line([&] { ASSERT_EQ(come(), 0); });
    EXPECT_EQ(*static_cast<int*>(starpu_data_get_local_ptr(h)), 7);
    starpu_data_release(h);
}

} // namespace
} // namespace starpu::data
