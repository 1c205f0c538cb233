// Which copies are made, from where, in which order and how many at once.
#include "data/copies/copies.hpp"
#include "data/copies/copy_requests.hpp"
#include "memory/main_memory.hpp"
#include "support/data_nodes.hpp"
#include "support/running_runtime.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace starpu::data {
namespace {

using tests::reading;
using tests::some_bytes;
using tests::use;
using tests::use_once;
using tests::writing;
using tests::writing_elsewhere;

// A memory whose copies take as long as the test wants; it notes which have begun, by their size.
class gated_memory final : public memory::main_memory {
public:
    bool is_main() const noexcept override { return false; }
    int copy(const memory::location&, const memory::location&, const memory::strided_shape& shape, bool,
             memory::operation& started) noexcept override {
        std::lock_guard guard(lock_);
        begun_.push_back(shape.payload_bytes());
        started = {this, 0, begun_.size()};
        return -EAGAIN;
    }
    memory::progress test(const memory::operation& what) noexcept override {
        return what.number <= ended_ ? memory::progress::done : memory::progress::pending;
    }
    memory::progress wait(const memory::operation&) noexcept override { return memory::progress::done; }

    void end_copies(unsigned long up_to) { ended_ = up_to; }
    std::vector<std::size_t> begun() {
        std::lock_guard guard(lock_);
        return begun_;
    }
    void await_begun(std::size_t count) {
        while (begun().size() < count) std::this_thread::yield();
    }

private:
    std::mutex lock_;
    std::vector<std::size_t> begun_;
    std::atomic<unsigned long> ended_{0};
};

class loads : public tests::running_runtime {
protected:
    tests::data_nodes nodes;
};

TEST_F(loads, are_one_for_all_who_want_the_same_copy) {
    const base::memory_node_id node = nodes.add();
    some_bytes data(100, base::main_memory_node);
    {
        use one(node, {reading(data)}), other(node, {reading(data)}), third(node, {reading(data)});
        EXPECT_EQ(one.await(), 0);
        EXPECT_EQ(other.await(), 0);
        EXPECT_EQ(third.await(), 0);
    }
    ASSERT_EQ(use_once(node, {reading(data)}), 0);
    EXPECT_EQ(nodes.device(0).so_far().copies, 1u);
}

TEST_F(loads, go_straight_between_peers) {
    const base::memory_node_id one = nodes.add(), other = nodes.add();
    some_bytes data(100, base::main_memory_node);
    ASSERT_EQ(use_once(one, {writing(data)}), 0);
    ASSERT_EQ(use_once(other, {reading(data)}), 0);
    EXPECT_FALSE(data.is_valid(base::main_memory_node));
    EXPECT_TRUE(data.is_valid(one));
}

TEST_F(loads, go_through_main_memory_where_there_is_no_other_way) {
    const base::memory_node_id one = nodes.add(SIZE_MAX, false), other = nodes.add(SIZE_MAX, false);
    some_bytes data(100, base::main_memory_node);
    ASSERT_EQ(use_once(one, {writing(data)}), 0);
    ASSERT_EQ(use_once(other, {reading(data)}), 0);
    EXPECT_TRUE(data.is_valid(base::main_memory_node));
    EXPECT_TRUE(data.is_valid(other));
}

// Where a copy came from shows in what only that node has.
TEST_F(loads, come_from_a_peer_rather_than_from_main_memory) {
    const base::memory_node_id one = nodes.add(), other = nodes.add();
    some_bytes data(100, base::main_memory_node);
    const auto first_byte_on = [&](base::memory_node_id node) -> char& {
        return *reinterpret_cast<char*>(
            static_cast<starpu_variable_interface*>(copies::interface_on_node(data.handle(), node))->ptr);
    };
    ASSERT_EQ(use_once(one, {reading(data)}), 0);
    first_byte_on(one) = 77;
    ASSERT_EQ(use_once(other, {reading(data)}), 0);
    EXPECT_EQ(first_byte_on(other), 77);
}

// A link that is full, and what waits for it.
class loads_in_line : public loads {
protected:
    static constexpr std::size_t full_link = std::size_t{64} << 20;
    loads_in_line() : node(nodes.add(device)), large(full_link, base::main_memory_node) {
        first.emplace(node, std::initializer_list<wanted_copy>{reading(large)});
        device.await_begun(1);
    }
    // One after the other, as the link takes no more than one of them.
    std::vector<std::size_t> order_of_the_rest(std::size_t count) {
        device.end_copies(count + 1);
        device.await_begun(count + 1);
        std::vector<std::size_t> begun = device.begun();
        begun.erase(begun.begin());
        return begun;
    }
    gated_memory device;
    base::memory_node_id node;
    some_bytes large;
    std::optional<use> first;
};

TEST_F(loads_in_line, wait_while_the_link_is_full) {
    some_bytes small(10, base::main_memory_node);
    use second(node, {reading(small)});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(device.begun().size(), 1u);
    EXPECT_EQ(order_of_the_rest(1), std::vector<std::size_t>({10}));
    EXPECT_EQ(second.await(), 0);
}

TEST_F(loads_in_line, go_by_urgency_then_by_priority_then_by_age) {
    some_bytes a(11, base::main_memory_node), b(12, base::main_memory_node), c(13, base::main_memory_node),
        d(14, base::main_memory_node), e(15, base::main_memory_node);
    bring_when_possible(a.handle(), node, urgency::idle, 9);
    bring_when_possible(b.handle(), node, urgency::prefetch, 0);
    bring_when_possible(c.handle(), node, urgency::prefetch, 1);
    bring_when_possible(d.handle(), node, urgency::prefetch, 0);
    use task(node, {reading(e)});
    EXPECT_EQ(order_of_the_rest(5), std::vector<std::size_t>({15, 13, 12, 14, 11}));
}

// A policy may ask each time that it looks at a task.
TEST_F(loads_in_line, are_asked_for_once_unless_they_become_more_urgent) {
    some_bytes a(11, base::main_memory_node);
    const auto ask = [&](urgency how_soon, int priority) {
        bring_when_possible(a.handle(), node, how_soon, priority);
        std::lock_guard guard(a.handle().replicas->lock);
        return a.handle().replicas->transfers; // one copy, and those who ask
    };
    EXPECT_EQ(ask(urgency::idle, 3), 2u);
    EXPECT_EQ(ask(urgency::idle, 3), 2u);
    EXPECT_EQ(ask(urgency::idle, 2), 2u);
    EXPECT_EQ(ask(urgency::idle, 4), 3u);
    EXPECT_EQ(ask(urgency::prefetch, 4), 4u);
    EXPECT_EQ(ask(urgency::idle, 4), 4u);
    EXPECT_EQ(order_of_the_rest(1), std::vector<std::size_t>({11}));
    ASSERT_EQ(use_once(base::main_memory_node, {writing(a)}), 0);
    EXPECT_EQ(ask(urgency::idle, 0), 2u); // it is another value
    device.end_copies(3);
    ASSERT_EQ(use_once(node, {reading(a)}), 0);
}

TEST_F(loads_in_line, move_up_when_a_task_wants_them) {
    some_bytes a(11, base::main_memory_node), b(12, base::main_memory_node);
    bring_when_possible(a.handle(), node, urgency::idle, 0);
    bring_when_possible(b.handle(), node, urgency::prefetch, 0);
    use task(node, {reading(a)});
    EXPECT_EQ(order_of_the_rest(2), std::vector<std::size_t>({11, 12}));
}

TEST_F(loads_in_line, move_up_when_a_writer_waits_for_their_end) {
    some_bytes a(11, base::main_memory_node), b(12, base::main_memory_node);
    bring_when_possible(a.handle(), node, urgency::idle, 0);
    bring_when_possible(b.handle(), node, urgency::prefetch, 0);
    use writer(base::main_memory_node, {writing(a)});
    EXPECT_FALSE(writer.has_arrived());
    EXPECT_EQ(order_of_the_rest(2), std::vector<std::size_t>({11, 12}));
    EXPECT_EQ(writer.await(), 0);
}

} // namespace
} // namespace starpu::data
