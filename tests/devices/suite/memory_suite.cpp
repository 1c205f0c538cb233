// What every memory does: gives room, copies every shape both ways, and says when a copy is over.
#include "fixture.hpp"

#include <algorithm>
#include <random>
#include <thread>

namespace starpu::tests {
namespace {

using bytes = std::vector<unsigned char>;
using memory::operation;
using memory::progress;
using memory::run_of;
using memory::strided_shape;

TEST_F(device_suite, has_a_name_and_a_number) {
    EXPECT_FALSE(device().name().empty());
    EXPECT_NE(device().number(), base::no_device);
    EXPECT_NE(memory().kind(), STARPU_UNUSED);
    EXPECT_GT(device().limit_bytes(), 0u);
}

TEST_F(device_suite, gives_back_what_was_copied_to_it) {
    for (const std::size_t size : {1u, 3u, 64u, 4097u, 1u << 20}) {
        const buffer b(memory(), size);
        ASSERT_TRUE(b.is_there()) << size;
        fill(b, numbered_bytes(size));
        EXPECT_EQ(read(b, size), numbered_bytes(size)) << size;
    }
}

TEST_F(device_suite, keeps_buffers_apart) {
    const buffer one(memory(), 1000);
    const buffer other(memory(), 1000);
    fill(one, numbered_bytes(1000, 1));
    fill(other, numbered_bytes(1000, 2));
    EXPECT_EQ(read(one, 1000), numbered_bytes(1000, 1));
    EXPECT_EQ(read(other, 1000), numbered_bytes(1000, 2));
}

TEST_F(device_suite, copies_from_and_to_the_middle) {
    const buffer b(memory(), 256);
    fill(b, numbered_bytes(256));
    const bytes part{1, 2, 3, 4, 5, 6, 7, 8};
    ASSERT_EQ(copy_now(on_host(part, 2), b.at(100), run_of(5)), 0);
    bytes expected = numbered_bytes(256);
    std::copy_n(part.begin() + 2, 5, expected.begin() + 100);
    EXPECT_EQ(read(b, 256), expected);
    bytes back(20, 0);
    ASSERT_EQ(copy_now(b.at(99), on_host(back, 10), run_of(7)), 0);
    EXPECT_TRUE(std::equal(back.begin() + 10, back.begin() + 17, expected.begin() + 99));
    EXPECT_EQ(back[9], 0);
    EXPECT_EQ(back[17], 0);
}

TEST_F(device_suite, copies_nothing_where_nothing_is_wanted) {
    const buffer b(memory(), 16);
    fill(b, numbered_bytes(16));
    const bytes other(16, 0);
    EXPECT_EQ(copy_now(on_host(other), b.at(), run_of(0)), 0);
    strided_shape none = run_of(4);
    none.add_level(0, 8, 8);
    EXPECT_EQ(copy_now(on_host(other), b.at(), none), 0);
    EXPECT_EQ(read(b, 16), numbered_bytes(16));
}

// Up to four dimensions whose rows do not touch, laid out differently on both sides.
struct shaped_copy {
    strided_shape shape;
    std::size_t source_bytes = 0;
    std::size_t destination_bytes = 0;
};

shaped_copy random_copy(std::mt19937& random, unsigned dimensions) {
    const auto up_to = [&](unsigned most) { return std::size_t{random() % most + 1}; };
    shaped_copy c;
    c.shape = run_of(up_to(24));
    c.source_bytes = c.destination_bytes = c.shape.block_bytes;
    for (unsigned level = 1; level < dimensions; ++level) {
        const std::size_t count = up_to(5);
        const std::size_t source_step = c.source_bytes + random() % 9;
        const std::size_t destination_step = c.destination_bytes + random() % 9;
        c.shape.add_level(count, source_step, destination_step);
        c.source_bytes += (count - 1) * source_step;
        c.destination_bytes += (count - 1) * destination_step;
    }
    return c;
}

TEST_F(device_suite, copies_shapes_of_up_to_four_dimensions_to_it) {
    std::mt19937 random(1);
    for (unsigned round = 0; round < 40; ++round) {
        const shaped_copy c = random_copy(random, round % 4 + 1);
        const bytes source = numbered_bytes(c.source_bytes + 5, round);
        bytes expected(c.destination_bytes + 7, 0);
        const buffer b(memory(), expected.size());
        fill(b, expected);
        ASSERT_EQ(copy_now(on_host(source, 5), b.at(7), c.shape), 0) << round;
        memory::copy_by_hand(expected.data() + 7, source.data() + 5, c.shape);
        ASSERT_EQ(read(b, expected.size()), expected) << round;
    }
}

TEST_F(device_suite, copies_shapes_of_up_to_four_dimensions_from_it) {
    std::mt19937 random(2);
    for (unsigned round = 0; round < 40; ++round) {
        const shaped_copy c = random_copy(random, round % 4 + 1);
        const bytes source = numbered_bytes(c.source_bytes + 3, round);
        const buffer b(memory(), source.size());
        fill(b, source);
        bytes expected(c.destination_bytes + 9, 0);
        const bytes result = expected;
        ASSERT_EQ(copy_now(b.at(3), on_host(result, 9), c.shape), 0) << round;
        memory::copy_by_hand(expected.data() + 9, source.data() + 3, c.shape);
        ASSERT_EQ(result, expected) << round;
    }
}

TEST_F(device_suite, copies_shapes_within_itself) {
    std::mt19937 random(3);
    for (unsigned round = 0; round < 12; ++round) {
        const shaped_copy c = random_copy(random, round % 4 + 1);
        const bytes source = numbered_bytes(c.source_bytes, round);
        bytes expected(c.destination_bytes + 1, 0);
        const buffer from(memory(), source.size());
        const buffer to(memory(), expected.size());
        fill(from, source);
        fill(to, expected);
        operation unused;
        ASSERT_EQ(memory().copy(from.at(), to.at(1), c.shape, false, unused), 0);
        memory::copy_by_hand(expected.data() + 1, source.data(), c.shape);
        ASSERT_EQ(read(to, expected.size()), expected) << round;
    }
}

progress asked_until_over(const operation& o) {
    for (;;) {
        const progress now = o.by->test(o);
        if (now != progress::pending) return now;
        std::this_thread::yield();
    }
}

TEST_F(device_suite, says_when_a_late_copy_is_over) {
    const bytes source = numbered_bytes(100000);
    const bytes back(source.size());
    const buffer b(memory(), source.size());
    operation in;
    if (const int result = copy_later(on_host(source), b.at(), run_of(source.size()), in); result != 0) {
        ASSERT_EQ(result, -EAGAIN);
        ASSERT_NE(in.by, nullptr);
        EXPECT_EQ(asked_until_over(in), progress::done);
        EXPECT_EQ(in.by->wait(in), progress::done); // once more is no mistake
    }
    operation out;
    if (const int result = copy_later(b.at(), on_host(back), run_of(source.size()), out); result != 0) {
        ASSERT_EQ(result, -EAGAIN);
        EXPECT_EQ(out.by->wait(out), progress::done);
        EXPECT_EQ(out.by->test(out), progress::done);
    }
    EXPECT_EQ(back, source);
}

TEST_F(device_suite, ends_late_copies_of_one_direction_in_their_order) {
    const bytes first(4096, 1);
    const bytes second(4096, 2);
    const buffer b(memory(), 4096);
    operation one;
    operation two;
    const int first_result = copy_later(on_host(first), b.at(), run_of(4096), one);
    const int second_result = copy_later(on_host(second), b.at(), run_of(4096), two);
    if (second_result == -EAGAIN) {
        EXPECT_EQ(two.by->wait(two), progress::done);
    }
    if (first_result == -EAGAIN) {
        EXPECT_EQ(one.by->test(one), progress::done); // it came before
    }
    EXPECT_EQ(read(b, 4096), second);
}

TEST_F(device_suite, keeps_many_late_copies_under_way) {
    constexpr std::size_t count = 200;
    const bytes source = numbered_bytes(count * 16);
    const buffer b(memory(), source.size());
    std::vector<operation> under_way(count);
    for (std::size_t i = 0; i < count; ++i)
        if (copy_later(on_host(source, i * 16), b.at(i * 16), run_of(16), under_way[i]) == 0)
            under_way[i].by = nullptr;
    for (const operation& o : under_way)
        if (o.by != nullptr) {
            EXPECT_EQ(asked_until_over(o), progress::done);
        }
    EXPECT_EQ(read(b, source.size()), source);
}

TEST_F(device_suite, refuses_what_is_too_much_without_a_word) {
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(memory().allocate(SIZE_MAX / 4, 0), 0u);
    const std::string said = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(said.find("starpu: "), std::string::npos) << said;
    const buffer b(memory(), 1000); // and goes on
    EXPECT_TRUE(b.is_there());
}

TEST_F(device_suite, has_room_again_after_a_release) {
    for (unsigned round = 0; round < 300; ++round) {
        const buffer b(memory(), 1 << 20);
        ASSERT_TRUE(b.is_there()) << round;
    }
}

TEST_F(device_suite, is_called_by_many_threads) {
    std::vector<std::thread> threads;
    std::array<bool, 4> is_right{};
    for (unsigned t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            is_right[t] = true;
            for (unsigned round = 0; round < 25; ++round) {
                const bytes source = numbered_bytes(5000, t * 100 + round);
                const bytes back(source.size());
                const buffer b(memory(), source.size());
                operation o;
                if (copy_later(on_host(source), b.at(), run_of(5000), o) == -EAGAIN)
                    is_right[t] = is_right[t] && asked_until_over(o) == progress::done;
                if (copy_later(b.at(), on_host(back), run_of(5000), o) == -EAGAIN)
                    is_right[t] = is_right[t] && o.by->wait(o) == progress::done;
                is_right[t] = is_right[t] && back == source;
            }
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(is_right, (std::array<bool, 4>{true, true, true, true}));
}

TEST_F(device_suite, lets_another_thread_wait) {
    const bytes source = numbered_bytes(1 << 16);
    const buffer b(memory(), source.size());
    operation o;
    if (copy_later(on_host(source), b.at(), run_of(source.size()), o) == -EAGAIN)
        std::thread([&] { EXPECT_EQ(o.by->wait(o), progress::done); }).join();
    EXPECT_EQ(read(b, source.size()), source);
}

TEST_F(device_suite, marks_the_queue_that_programs_use) {
    if (memory().native_queue(memory::direction::in) == nullptr) GTEST_SKIP() << "it has no queue to show";
    operation o;
    ASSERT_EQ(memory().mark(memory::direction::in, o), 0);
    if (o.by != nullptr) {
        EXPECT_EQ(asked_until_over(o), progress::done);
    }
}

TEST_F(device_suite, exchanges_data_with_another_of_its_kind) {
    if (the_subject().devices().size() < 2) GTEST_SKIP() << "there is one device only";
    memory::backend& other = the_subject().devices()[1]->memory();
    if (!memory().exchanges_with(other) && !other.exchanges_with(memory()))
        GTEST_SKIP() << "the two copy through main memory";
    std::mt19937 random(4);
    for (unsigned round = 0; round < 20; ++round) {
        const shaped_copy c = random_copy(random, round % 4 + 1);
        const bytes source = numbered_bytes(c.source_bytes, round);
        bytes expected(c.destination_bytes + 3, 0);
        const buffer from(memory(), source.size());
        const buffer to(other, expected.size());
        fill(from, source);
        fill(to, expected);
        operation o;
        const int result = copy_later(from.at(), to.at(3), c.shape, o);
        if (result == -EAGAIN) {
            ASSERT_EQ(asked_until_over(o), progress::done);
        } else {
            ASSERT_EQ(result, 0);
        }
        memory::copy_by_hand(expected.data() + 3, source.data(), c.shape);
        ASSERT_EQ(read(to, expected.size()), expected) << round;
    }
}

} // namespace
} // namespace starpu::tests
