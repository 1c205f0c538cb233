// Who is let in, who has to go for it, and that nobody waits for ever.
#include "data/copies/admission.hpp"
#include "data/copies/copies.hpp"
#include "memory/watermarks.hpp"
#include "support/data_nodes.hpp"
#include "support/running_runtime.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <deque>
#include <unistd.h>

namespace starpu::data {
namespace {

using tests::reading;
using tests::some_bytes;
using tests::use;
using tests::use_once;
using tests::writing;
using tests::writing_elsewhere;

constexpr std::size_t size = 1000;

class rooms : public tests::running_runtime {
protected:
    tests::data_nodes nodes;
};

TEST_F(rooms, send_the_copy_away_that_was_not_used_since_the_hand_came_by) {
    const base::memory_node_id node = nodes.add(3 * size);
    some_bytes a(size, base::main_memory_node), b(size, base::main_memory_node),
        c(size, base::main_memory_node), d(size, base::main_memory_node), e(size, base::main_memory_node);
    for (some_bytes* x : {&a, &b, &c, &d}) ASSERT_EQ(use_once(node, {reading(*x)}), 0); // `a` goes
    EXPECT_FALSE(a.is_allocated(node));
    ASSERT_EQ(use_once(node, {reading(b)}), 0);
    ASSERT_EQ(use_once(node, {reading(e)}), 0);
    EXPECT_TRUE(b.is_valid(node));
    EXPECT_FALSE(c.is_allocated(node));
}

TEST_F(rooms, save_what_is_nowhere_else) {
    const base::memory_node_id node = nodes.add(size);
    some_bytes homeless(size), other(size, base::main_memory_node);
    ASSERT_EQ(use_once(node, {writing(homeless)}), 0);
    ASSERT_EQ(use_once(node, {reading(other)}), 0);
    EXPECT_FALSE(homeless.is_allocated(node));
    EXPECT_TRUE(homeless.is_valid(base::main_memory_node));
}

TEST_F(rooms, keep_what_the_program_wants_there_until_nothing_else_can_go) {
    const base::memory_node_id node = nodes.add(2 * size);
    some_bytes kept(size, base::main_memory_node), first(size, base::main_memory_node),
        second(size, base::main_memory_node);
    for (const bool is_important : {true, false}) {
        starpu_data_set_wt_mask(kept.name, is_important ? 0 : 1u << base::index_of(node));
        starpu_data_advise_as_important(kept.name, is_important);
        ASSERT_EQ(use_once(node, {reading(kept)}), 0);
        for (int i = 0; i < 3; ++i) {
            ASSERT_EQ(use_once(node, {reading(first)}), 0);
            ASSERT_EQ(use_once(node, {reading(second)}), 0);
            EXPECT_TRUE(kept.is_valid(node));
        }
        ASSERT_EQ(use_once(node, {reading(first), reading(second)}), 0);
        EXPECT_FALSE(kept.is_valid(node));
    }
}

TEST_F(rooms, send_first_what_the_program_will_not_use) {
    const base::memory_node_id node = nodes.add(3 * size);
    some_bytes a(size, base::main_memory_node), b(size, base::main_memory_node),
        c(size, base::main_memory_node), d(size, base::main_memory_node);
    for (some_bytes* x : {&a, &b, &c}) ASSERT_EQ(use_once(node, {reading(*x)}), 0);
    starpu_data_wont_use(c.name);
    ASSERT_EQ(use_once(node, {reading(d)}), 0);
    EXPECT_FALSE(c.is_allocated(node));
    EXPECT_TRUE(a.is_valid(node));
    EXPECT_TRUE(b.is_valid(node));
}

TEST_F(rooms, let_nobody_pass_who_asked_before) {
    const base::memory_node_id node = nodes.add(2 * size);
    some_bytes held(size, base::main_memory_node), a(size, base::main_memory_node),
        b(size, base::main_memory_node), small(1, base::main_memory_node);
    use holder(node, {reading(held)});
    ASSERT_EQ(holder.await(), 0);
    use large(node, {reading(a), reading(b)});
    use late(node, {reading(small)}); // there would be room
    EXPECT_FALSE(large.has_arrived());
    EXPECT_FALSE(late.has_arrived());
    holder.end();
    EXPECT_EQ(large.await(), 0);
    large.end();
    EXPECT_EQ(late.await(), 0);
}

TEST_F(rooms, name_the_largest_holders_to_who_never_fits) {
    const base::memory_node_id node = nodes.add(2 * size);
    some_bytes held(size, base::main_memory_node), large(3 * size, base::main_memory_node);
    starpu_data_set_name(held.name, "held");
    ASSERT_EQ(use_once(node, {reading(held)}), 0);
    use never(node, {reading(large)});
    EXPECT_EQ(never.await(), -ENOMEM);
    EXPECT_NE(never.shortage().find("needs 3000 bytes"), std::string::npos) << never.shortage();
    EXPECT_NE(never.shortage().find("\"held\" (1000 bytes)"), std::string::npos) << never.shortage();
}

// What waits for the writer is in the memory of a node that the writer has nothing to do with.
TEST_F(rooms, look_again_when_a_writer_leaves_that_took_no_copy) {
    const base::memory_node_id node = nodes.add(size);
    some_bytes written(size, base::main_memory_node), wanted(size, base::main_memory_node);
    ASSERT_EQ(use_once(node, {reading(written)}), 0);
    use writer(base::main_memory_node, {writing_elsewhere(written)});
    ASSERT_EQ(writer.await(), 0);
    use waiting(node, {reading(wanted)});
    EXPECT_FALSE(waiting.has_arrived());
    writer.end();
    EXPECT_EQ(waiting.await(), 0);
}

// What a failing writer was to overwrite is the value again where its copies stayed, not where memory was got
// since.
TEST_F(rooms, take_no_fresh_memory_for_the_value_before_a_failed_write) {
    const base::memory_node_id full = nodes.add(size), node = nodes.add();
    some_bytes written(size, base::main_memory_node), other(size, base::main_memory_node);
    ASSERT_EQ(use_once(full, {reading(written)}), 0);
    use writer(node, {{&written.handle(), false, true, true}});
    ASSERT_EQ(writer.await(), 0);
    ASSERT_EQ(use_once(full, {reading(other)}), 0);
    ASSERT_FALSE(written.is_allocated(full));
    ASSERT_EQ(starpu_data_request_allocation(written.name, base::number_of(full)), 0);
    for (int i = 0; i < 5000 && !written.is_allocated(full); ++i) usleep(1000);
    ASSERT_TRUE(written.is_allocated(full));
    writer.forget_writing();
    writer.end();
    EXPECT_TRUE(written.is_valid(base::main_memory_node));
    EXPECT_FALSE(written.is_valid(full));
}

// As a task that adds to a contribution, whose first one initialises it.
TEST_F(rooms, take_no_fresh_memory_for_a_value_that_was_never_there) {
    const base::memory_node_id node = nodes.add();
    some_bytes empty(size, base::main_memory_node);
    starpu_data_invalidate(empty.name);
    use writer(node, {writing(empty)});
    ASSERT_EQ(writer.await(), 0);
    EXPECT_TRUE(empty.is_valid(node));
    writer.forget_writing();
    writer.end();
    EXPECT_FALSE(empty.is_valid(node));
    EXPECT_FALSE(empty.is_valid(base::main_memory_node));
}

// Two full nodes, each with the value of data whose home is on the other: what goes home needs no room there,
// and must not wait behind those who do.
TEST_F(rooms, let_values_go_home_past_who_waits) {
    const base::memory_node_id one = nodes.add(size), two = nodes.add(size);
    some_bytes at_two(size, two), at_one(size, one), a(size, base::main_memory_node),
        b(size, base::main_memory_node);
    use first(one, {writing(at_two)}), second(two, {writing(at_one)});
    ASSERT_EQ(first.await(), 0);
    ASSERT_EQ(second.await(), 0);
    use wants_one(one, {reading(a)}), wants_two(two, {reading(b)});
    first.end();
    second.end();
    EXPECT_EQ(wants_one.await(), 0);
    EXPECT_EQ(wants_two.await(), 0);
    EXPECT_TRUE(at_two.is_valid(two));
    EXPECT_TRUE(at_one.is_valid(one));
}

// Copies that end are off the ring a moment before their memory is free.
TEST_F(rooms, wait_for_copies_that_are_about_to_go) {
    const base::memory_node_id node = nodes.add(size);
    some_bytes going(size, base::main_memory_node), wanted(size, base::main_memory_node);
    ASSERT_EQ(use_once(node, {reading(going)}), 0);
    replica& r = *replica_on(going.handle(), node);
    admission_of(node).begin_ending();
    admission_of(node).forget(r);
    use waiting(node, {reading(wanted)});
    EXPECT_FALSE(waiting.has_arrived());
    admission_of(node).settle(r); // from where it can be sent away after all
    admission_of(node).finish_ending();
    EXPECT_EQ(waiting.await(), 0);
}

class rooms_with_limited_main_memory : public rooms {
protected:
    rooms_with_limited_main_memory() { memory::limit_main_memory(2 * size); } // ends with the nodes
};

TEST_F(rooms_with_limited_main_memory, ask_it_again_once_it_has_room) {
    const base::memory_node_id node = nodes.add(size);
    some_bytes on_node(size), wanted(size);
    ASSERT_EQ(use_once(node, {writing(on_node)}), 0);
    {
        some_bytes full(2 * size);
        use holder(base::main_memory_node, {writing(full)});
        ASSERT_EQ(holder.await(), 0);
        holder.end();
        EXPECT_EQ(use_once(node, {writing(wanted)}), -ENOMEM);
        EXPECT_TRUE(on_node.is_valid(node));
    }
    EXPECT_EQ(use_once(node, {writing(wanted)}), 0);
    EXPECT_TRUE(on_node.is_valid(base::main_memory_node));
}

TEST_F(rooms_with_limited_main_memory, are_made_for_the_program_too) {
    const base::memory_node_id node = nodes.add();
    some_bytes copied(size), needed(size);
    ASSERT_EQ(use_once(base::main_memory_node, {writing(copied)}), 0);
    ASSERT_EQ(use_once(node, {reading(copied)}), 0);
    use holder(base::main_memory_node, {writing(needed)});
    ASSERT_EQ(holder.await(), 0);
    void* place = nullptr;
    const int counted = static_cast<int>(STARPU_MALLOC_COUNT);
    const int sparing = counted | static_cast<int>(STARPU_MALLOC_NORECLAIM);
    ASSERT_EQ(starpu_malloc_flags(&place, size, sparing), 0); // over the limit
    EXPECT_TRUE(copied.is_allocated(base::main_memory_node));
    EXPECT_EQ(starpu_free_flags(place, size, sparing), 0);
    ASSERT_EQ(starpu_malloc_flags(&place, size, counted), 0);
    EXPECT_FALSE(copied.is_allocated(base::main_memory_node));
    void* more = nullptr;
    EXPECT_EQ(starpu_malloc_flags(&more, 1, counted), -ENOMEM); // all that is left is needed
    EXPECT_EQ(starpu_free_flags(place, size, counted), 0);
    EXPECT_EQ(starpu_memory_allocate(STARPU_MAIN_RAM, size, static_cast<int>(STARPU_MEMORY_WAIT)), 0);
    starpu_memory_deallocate(STARPU_MAIN_RAM, size);
}

// Memory of the program's on a node: counted only, or there.
class held_on {
public:
    held_on(base::memory_node_id node, bool is_there) : node_(base::number_of(node)) {
        if (is_there)
            EXPECT_NE(place_ = starpu_malloc_on_node_flags(node_, size, counted), 0u);
        else
            EXPECT_EQ(starpu_memory_allocate(node_, size, 0), 0);
    }
    ~held_on() {
        if (place_ != 0)
            starpu_free_on_node_flags(node_, place_, size, counted);
        else
            starpu_memory_deallocate(node_, size);
    }
    held_on(const held_on&) = delete;
    held_on& operator=(const held_on&) = delete;

private:
    static constexpr auto counted = static_cast<int>(STARPU_MALLOC_COUNT);
    const unsigned node_;
    std::uintptr_t place_ = 0;
};

TEST_F(rooms_with_limited_main_memory, ask_a_disk_again_once_the_program_gives_room_back) {
    tests::late_memory_options how;
    how.kind = STARPU_DISK_RAM;
    const base::memory_node_id disk = nodes.add(how, size);
    for (const bool is_there : {false, true}) {
        some_bytes first(size), second(2 * size);
        ASSERT_EQ(use_once(base::main_memory_node, {writing(first)}), 0);
        {
            const held_on all(disk, is_there);
            EXPECT_EQ(use_once(base::main_memory_node, {writing(second)}), -ENOMEM);
        }
        EXPECT_EQ(use_once(base::main_memory_node, {writing(second)}), 0);
        EXPECT_TRUE(first.is_valid(disk));
    }
}

TEST_F(rooms, are_made_by_saving_for_who_asks_for_memory) {
    const base::memory_node_id node = nodes.add(size);
    some_bytes dirty(size), other(size);
    ASSERT_EQ(use_once(node, {writing(dirty)}), 0);
    EXPECT_EQ(starpu_data_request_allocation(other.name, base::number_of(node)), 0);
    EXPECT_TRUE(other.is_allocated(node));
    EXPECT_TRUE(dirty.is_valid(base::main_memory_node));
}

// The pieces of a plan lie in the copy of the whole in main memory.
TEST_F(rooms_with_limited_main_memory, may_take_that_of_a_whole_once_it_has_no_plan) {
    const base::memory_node_id node = nodes.add();
    starpu_data_handle_t whole, first[2], second[2];
    starpu_vector_data_register(&whole, -1, 0, size, 1);
    ASSERT_EQ(starpu_data_acquire(whole, STARPU_W), 0);
    starpu_data_release(whole);
    ASSERT_EQ(starpu_data_prefetch_on_node(whole, base::number_of(node), 0), 0);
    starpu_data_filter halves{};
    halves.filter_func = starpu_vector_filter_block;
    halves.nchildren = 2;
    starpu_data_partition_plan(whole, &halves, first);
    starpu_data_partition_plan(whole, &halves, second);
    some_bytes needed(2 * size);
    starpu_data_partition_clean(whole, 2, first);
    EXPECT_EQ(use_once(base::main_memory_node, {writing(needed)}), -ENOMEM);
    starpu_data_partition_clean(whole, 2, second);
    EXPECT_EQ(use_once(base::main_memory_node, {writing(needed)}), 0);
    starpu_data_unregister(whole);
}

// ---- buffers that are kept for reuse

std::size_t live_bytes;

int obtain_live(unsigned, void** place, std::size_t bytes, int) {
    *place = live_bytes + bytes > 2 * size ? nullptr : std::malloc(bytes);
    if (*place == nullptr) return -ENOMEM;
    live_bytes += bytes;
    return 0;
}
int give_back_live(unsigned, void* place, std::size_t bytes, int) {
    std::free(place);
    live_bytes -= bytes;
    return 0;
}

TEST_F(rooms_with_limited_main_memory, have_no_kept_buffers_where_the_program_needs_theirs) {
    starpu_malloc_set_hooks(obtain_live, give_back_live);
    for (const int flags : {static_cast<int>(STARPU_MALLOC_COUNT), 0}) {
        {
            some_bytes gone(2 * size);
            ASSERT_EQ(use_once(base::main_memory_node, {writing(gone)}), 0);
        }
        EXPECT_EQ(live_bytes, 2 * size); // kept
        void* place = nullptr;
        EXPECT_EQ(starpu_malloc_flags(&place, size, flags), 0);
        EXPECT_EQ(live_bytes, size);
        EXPECT_EQ(starpu_free_flags(place, size, flags), 0);
    }
    EXPECT_EQ(live_bytes, 0u);
    starpu_malloc_set_hooks(nullptr, nullptr);
}

// ---- ahead of need

class rooms_ahead_of_need : public rooms {
protected:
    static constexpr unsigned count = 20;
    void fill(base::memory_node_id node, starpu_data_access_mode mode) {
        for (unsigned i = 0; i < count; ++i) {
            all.emplace_back(size, base::main_memory_node);
            ASSERT_EQ(use_once(base::memory_node_id{node},
                               {mode == STARPU_R ? reading(all.back()) : writing(all.back())}),
                      0);
        }
    }
    unsigned clean_on(base::memory_node_id node) {
        unsigned clean = 0;
        for (some_bytes& b : all)
            clean += !b.is_valid(base::memory_node_id{node}) || b.is_valid(base::main_memory_node);
        return clean;
    }
    std::deque<some_bytes> all;
};

TEST_F(rooms_ahead_of_need, keep_a_share_free) {
    const base::memory_node_id node = nodes.add(count * size);
    nodes.set_watermarks({20, 30, 0, 0});
    fill(node, STARPU_R);
    ASSERT_EQ(use_once(node, {reading(all.back())}), 0);
    EXPECT_LE(memory::at(node).used_bytes(), count * size * 80 / 100);
}

TEST_F(rooms_ahead_of_need, save_a_share_while_there_is_time) {
    const base::memory_node_id node = nodes.add(count * size);
    nodes.set_watermarks({0, 0, 30, 50});
    fill(node, STARPU_RW);
    while (clean_on(node) < count * 30 / 100) ASSERT_EQ(use_once(node, {reading(all.back())}), 0);
    EXPECT_EQ(memory::at(node).used_bytes(), count * size);
}

TEST_F(rooms_ahead_of_need, copy_nothing_while_half_of_the_memory_is_free) {
    const base::memory_node_id node = nodes.add(2 * count * size);
    nodes.set_watermarks({0, 0, 100, 100});
    fill(node, STARPU_RW);
    data::current_engines().stop(); // what was wanted is copied before
    EXPECT_EQ(clean_on(node), 0u);
}

} // namespace
} // namespace starpu::data
