// An object pool recycles memory across threads, gives out each object once, and returns all of it when asked
// to.
#include "base/mpsc_queue.hpp"
#include "base/object_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <set>
#include <thread>
#include <vector>

using starpu::base::mpsc_queue;
using starpu::base::object_pool;

namespace {
constexpr std::size_t slab_bytes = starpu::base::basic_batch_exchange<starpu::base::std_atomics>::slab_bytes;

std::vector<void*> allocate_many(object_pool& pool, std::size_t count) {
    std::vector<void*> objects(count);
    for (void*& o : objects) o = pool.allocate();
    return objects;
}

void release_all(object_pool& pool, const std::vector<void*>& objects) {
    for (void* o : objects) pool.release(o);
}
} // namespace

TEST(object_pool, gives_out_distinct_aligned_objects) {
    object_pool pool(768, 128);
    const std::vector<void*> objects = allocate_many(pool, 10000);
    std::set<std::uintptr_t> addresses;
    for (void* o : objects) {
        ASSERT_NE(o, nullptr);
        std::memset(o, 0xff, 768);
        addresses.insert(reinterpret_cast<std::uintptr_t>(o));
    }
    std::uintptr_t previous = 0;
    for (const std::uintptr_t a : addresses) {
        EXPECT_EQ(a % 128, 0u);
        EXPECT_GE(a - previous, 768u);
        previous = a;
    }
    EXPECT_EQ(addresses.size(), objects.size());
    release_all(pool, objects);
}

TEST(object_pool, gives_the_last_released_first) {
    object_pool pool(64, 64);
    void* a = pool.allocate();
    void* b = pool.allocate();
    pool.release(a);
    pool.release(b);
    EXPECT_EQ(pool.allocate(), b);
    EXPECT_EQ(pool.allocate(), a);
    pool.release(a);
    pool.release(b);
}

TEST(object_pool, says_when_memory_is_exhausted_and_recovers) {
    object_pool pool(1024, 64, slab_bytes);
    std::vector<void*> objects;
    while (void* o = pool.allocate()) objects.push_back(o);
    EXPECT_EQ(objects.size(), slab_bytes / 1024 - 1); // one is lost to the slab's own link
    EXPECT_EQ(pool.allocate(), nullptr);
    pool.release(objects.back());
    EXPECT_EQ(pool.allocate(), objects.back());
    release_all(pool, objects);
}

TEST(object_pool, trims_only_when_every_object_is_back) {
    constexpr std::size_t count = slab_bytes / 300;
    object_pool pool(256, 64, slab_bytes);
    std::vector<void*> objects = allocate_many(pool, count);
    EXPECT_FALSE(pool.trim());
    release_all(pool, objects);
    EXPECT_TRUE(pool.trim());
    objects = allocate_many(pool, count); // the limit counts from zero again
    for (void* o : objects) EXPECT_NE(o, nullptr);
    release_all(pool, objects);
    EXPECT_TRUE(pool.trim());
}

TEST(object_pool, takes_back_the_stock_of_a_thread_that_ends) {
    object_pool pool(512, 64, slab_bytes);
    std::thread([&] { release_all(pool, allocate_many(pool, slab_bytes / 1024)); }).join();
    EXPECT_TRUE(pool.trim());
    std::thread([&] {
        std::vector<void*> objects = allocate_many(pool, slab_bytes / 1024);
        release_all(pool, objects);
    }).join();
    const std::vector<void*> objects = allocate_many(pool, slab_bytes / 512 - 1);
    for (void* o : objects) EXPECT_NE(o, nullptr);
    release_all(pool, objects);
}

TEST(object_pool, serves_destructors_of_a_thread_that_ends) {
    static object_pool pool(64, 64);
    struct late_user {
        ~late_user() { release_all(pool, allocate_many(pool, 100)); }
    };
    std::thread([] {
        static thread_local late_user first_made_last_destroyed;
        (void)first_made_last_destroyed;
        pool.release(pool.allocate());
    }).join();
    EXPECT_TRUE(pool.trim());
}

TEST(object_pool, may_come_and_go_while_threads_live) {
    for (int round = 0; round < 100; ++round) {
        object_pool pool(64 + 64 * static_cast<std::size_t>(round % 3), 64);
        release_all(pool, allocate_many(pool, 100));
    }
    std::vector<std::unique_ptr<object_pool>> pools;
    EXPECT_THROW(for (;;) pools.push_back(std::make_unique<object_pool>(64, 64)), std::length_error);
}

namespace {
struct message {
    message* next;
    int value;
};
} // namespace

TEST(object_pool, carries_objects_from_producer_to_consumers_and_back) {
    constexpr int count = 60000;
    constexpr std::size_t alignment = 64, bytes_of_all = count * alignment; // the consumer may be late
    object_pool pool(sizeof(message), alignment, bytes_of_all + 3 * slab_bytes);
    mpsc_queue<message> queue;
    long sum = 0;
    std::thread producer([&] {
        for (int i = 0; i < count; ++i) queue.push(*new (pool.allocate()) message{nullptr, i});
    });
    for (int taken = 0; taken < count;) {
        for (message* m = queue.take_all(); m; ++taken) {
            message* next = m->next;
            sum += m->value;
            pool.release(m);
            m = next;
        }
        std::this_thread::yield();
    }
    producer.join();
    EXPECT_EQ(sum, long{count} * (count - 1) / 2);
    EXPECT_TRUE(pool.trim());
}

TEST(object_pool, shows_every_object_there_ever_was) {
    object_pool pool(128, 64, 2 * slab_bytes);
    const std::vector<void*> objects = allocate_many(pool, 100);
    release_all(pool, std::vector<void*>(objects.begin(), objects.begin() + 50));
    std::set<void*> seen;
    pool.for_each_object([&](std::byte* object) {
        seen.insert(object);
        std::uint64_t rest = 0;
        if (std::find(objects.begin(), objects.end(), object) == objects.end()) {
            std::memcpy(&rest, object + 56, sizeof rest); // of an object never used
            EXPECT_EQ(rest, 0u);
        }
    });
    for (void* o : objects) EXPECT_TRUE(seen.contains(o));
    EXPECT_LT(seen.size(), 200u);
    release_all(pool, std::vector<void*>(objects.begin() + 50, objects.end()));
}
