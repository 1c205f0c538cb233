// Duplicates keep one value each, whoever writes the original meanwhile and however many share them.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/handles/duplicates.hpp"

#include <array>
#include <thread>

namespace starpu::task {
namespace {

using namespace tests;

class duplicates : public testing::Test {
protected:
    runtime_of two{2};
    starpu_codelet add = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
};

int value_of(starpu_data_handle_t duplicate) {
    EXPECT_EQ(starpu_data_acquire(duplicate, STARPU_R), 0);
    const int value = *static_cast<const int*>(starpu_data_get_local_ptr(duplicate));
    starpu_data_release(duplicate);
    return value;
}

TEST_F(duplicates, are_shared_until_the_original_is_written) {
    int_data data;
    starpu_data_handle_t first = nullptr;
    starpu_data_handle_t same = nullptr;
    starpu_data_handle_t later = nullptr;
    ASSERT_EQ(starpu_data_dup_ro(&first, data.handle, 1), 0);
    ASSERT_EQ(starpu_data_dup_ro(&same, data.handle, 1), 0);
    EXPECT_EQ(first, same);
    submit(add, {data.handle});
    ASSERT_EQ(starpu_data_dup_ro(&later, data.handle, 1), 0);
    EXPECT_NE(first, later);
    starpu_data_unregister(first);
    EXPECT_EQ(value_of(same), 0);
    EXPECT_EQ(value_of(later), 1);
    starpu_data_unregister(same);
    data.unregister();
    EXPECT_EQ(value_of(later), 1);
    starpu_data_unregister(later);
}

TEST_F(duplicates, of_a_unregistered_one_are_made_afresh) {
    int_data data;
    for (int i = 0; i < 10; ++i) {
        starpu_data_handle_t duplicate = nullptr;
        ASSERT_EQ(starpu_data_dup_ro(&duplicate, data.handle, 1), 0);
        EXPECT_EQ(value_of(duplicate), 0);
        starpu_data_unregister(duplicate);
    }
    data.unregister();
}

// Each thread sees values that never go back, and the same one however often it looks.
TEST_F(duplicates, by_several_threads_beside_writers) {
    constexpr int rounds = 300;
    int_data data;
    const auto read = [&] {
        int last = 0;
        for (int i = 0; i < rounds; ++i) {
            starpu_data_handle_t duplicate = nullptr;
            ASSERT_EQ(starpu_data_dup_ro(&duplicate, data.handle, i % 2), 0);
            const int value = value_of(duplicate);
            EXPECT_GE(value, last);
            EXPECT_EQ(value_of(duplicate), value);
            last = value;
            if (i % 3 == 0)
                starpu_data_unregister_submit(duplicate);
            else
                starpu_data_unregister(duplicate);
        }
    };
    std::array<std::thread, 3> readers{std::thread(read), std::thread(read), std::thread(read)};
    for (int i = 0; i < rounds; ++i) submit(add, {data.handle});
    for (std::thread& reader : readers) reader.join();
    data.unregister();
    EXPECT_EQ(data.value, rounds);
}

} // namespace
} // namespace starpu::task
