// Small pieces of pinned memory: whose they are, where they lie, and what becomes of their slabs.
#include "memory/host_memory.hpp"
#include "memory/pinned_pool.hpp"
#include "memory/pinned_slabs.hpp"
#include "noting_pinner.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <thread>
#include <utility>
#include <vector>

using namespace starpu;

namespace {

class pinned_slabs : public ::testing::Test {
protected:
    void SetUp() override {
        memory::set_pinner(&pinner);
        memory::pin_fresh_memory(true);
    }
    void TearDown() override {
        memory::pin_fresh_memory(false);
        memory::set_pinner(nullptr);
        EXPECT_TRUE(pinner.pinned.empty()) << "a slab was left";
    }
    tests::noting_pinner pinner;
};

bool is_aligned(const void* place, std::size_t bytes) {
    return reinterpret_cast<std::uintptr_t>(place) % bytes == 0;
}

TEST_F(pinned_slabs, give_pinned_pieces_that_do_not_overlap) {
    std::vector<std::pair<unsigned char*, std::size_t>> pieces;
    for (std::size_t bytes : {0u, 1u, 64u, 65u, 500u, 1024u, 2048u})
        for (int i = 0; i < 100; ++i) {
            auto* piece = static_cast<unsigned char*>(memory::try_allocate_piece(bytes, 64));
            ASSERT_NE(piece, nullptr);
            EXPECT_TRUE(is_aligned(piece, 64));
            EXPECT_TRUE(pinner.is_pinned(piece, bytes));
            std::memset(piece, static_cast<int>(pieces.size() % 251), bytes);
            pieces.emplace_back(piece, bytes);
        }
    EXPECT_LT(pinner.calls, 20u) << "pinning is dear";
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t b = 0; b < pieces[i].second; ++b) ASSERT_EQ(pieces[i].first[b], i % 251);
        EXPECT_TRUE(memory::release_piece(pieces[i].first));
    }
}

TEST_F(pinned_slabs, leave_what_is_not_theirs_to_others) {
    EXPECT_EQ(memory::try_allocate_piece(2049, 64), nullptr);
    EXPECT_EQ(memory::try_allocate_piece(64, 4096), nullptr);
    void* piece = memory::try_allocate_piece(64, 64);
    int on_the_stack = 0;
    EXPECT_FALSE(memory::release_piece(&on_the_stack));
    EXPECT_FALSE(memory::release_piece(static_cast<char*>(piece) + 8)) << "no piece begins there";
    EXPECT_FALSE(memory::release_piece(static_cast<char*>(piece) + 64)) << "nobody has that piece";
    EXPECT_TRUE(memory::release_piece(piece));
    EXPECT_FALSE(memory::release_piece(piece)) << "it is nobody's now";
}

TEST_F(pinned_slabs, obey_alignments) {
    std::vector<void*> pieces;
    for (std::size_t alignment : {64u, 128u, 512u, 2048u})
        for (int i = 0; i < 5; ++i) {
            pieces.push_back(memory::try_allocate_piece(70, alignment));
            EXPECT_TRUE(is_aligned(pieces.back(), alignment));
        }
    for (void* piece : pieces) EXPECT_TRUE(memory::release_piece(piece));
}

TEST_F(pinned_slabs, are_passed_over_when_nothing_can_be_pinned) {
    pinner.refuses = true;
    EXPECT_EQ(memory::try_allocate_piece(64, 64), nullptr);
    void* place = nullptr;
    EXPECT_EQ(memory::allocate(place, 64, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
    EXPECT_EQ(memory::release(place, 64, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
}

TEST_F(pinned_slabs, serve_small_allocations_that_ask_for_it) {
    void* plain = nullptr;
    void* wanted = nullptr;
    EXPECT_EQ(memory::allocate(plain, 100, 0), 0);
    EXPECT_FALSE(pinner.is_pinned(plain, 100));
    EXPECT_EQ(memory::allocate(wanted, 100, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
    EXPECT_TRUE(pinner.is_pinned(wanted, 100));
    EXPECT_EQ(memory::release(wanted, 0, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
    EXPECT_EQ(memory::release(plain, 0, 0), 0);
}

// A piece of an earlier slab may outlive the devices it was pinned for; nobody else gets its neighbours.
TEST_F(pinned_slabs, of_earlier_devices_give_nothing_more) {
    void* old_piece = memory::try_allocate_piece(64, 64);
    void* old_neighbour = memory::try_allocate_piece(64, 64);
    memory::pin_fresh_memory(false);
    pinner.pinned.clear(); // as a pinner does when it closes
    EXPECT_EQ(memory::try_allocate_piece(64, 64), nullptr);
    memory::pin_fresh_memory(true);
    EXPECT_TRUE(memory::release_piece(old_neighbour));
    void* fresh = memory::try_allocate_piece(64, 64);
    EXPECT_TRUE(pinner.is_pinned(fresh, 64));
    EXPECT_TRUE(memory::release_piece(old_piece));
    EXPECT_TRUE(memory::release_piece(fresh));
}

TEST_F(pinned_slabs, serve_many_threads) {
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t)
        threads.emplace_back([t] {
            std::mt19937 random(t);
            std::vector<std::pair<unsigned char*, std::size_t>> mine;
            for (int step = 0; step < 5000; ++step) {
                if (random() % 2 == 0 || mine.empty()) {
                    const std::size_t bytes = 1 + random() % 2048;
                    auto* piece = static_cast<unsigned char*>(memory::try_allocate_piece(bytes, 64));
                    ASSERT_NE(piece, nullptr);
                    piece[0] = piece[bytes - 1] = static_cast<unsigned char>(t);
                    mine.emplace_back(piece, bytes);
                } else {
                    std::swap(mine[random() % mine.size()], mine.back());
                    const auto [piece, bytes] = mine.back();
                    ASSERT_EQ(piece[0], t);
                    ASSERT_EQ(piece[bytes - 1], t);
                    ASSERT_TRUE(memory::release_piece(piece));
                    mine.pop_back();
                }
            }
            for (const auto& [piece, bytes] : mine) ASSERT_TRUE(memory::release_piece(piece));
        });
    for (std::thread& t : threads) t.join();
}

} // namespace
