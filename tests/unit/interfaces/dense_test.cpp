// What all dense interfaces do through the operations of their public struct; the matrix stands for them.
#include "interfaces/dense.hpp"
#include "interfaces/matrix.hpp"
#include "support/held_buffers.hpp"
#include "support/refusal.hpp"
#include "support/running_runtime.hpp"

#include <array>
#include <cerrno>
#include <new>
#include <numeric>
#include <vector>

namespace starpu::interfaces {
namespace {
// A vector of ints in whose interface no place can be stored, as in one that keeps its extents elsewhere and
// got no memory for them.
struct unplaceable {
    std::uint32_t nx;
};
} // namespace

template <> struct view_format<unplaceable> : both_parts<unplaceable, dense_view> {
    static dense_view shape(const unplaceable& v) {
        return {0, 0, 0, sizeof(int), v.nx * sizeof(int), 1, {v.nx}, {1}};
    }
    static void load_place(dense_view&, const unplaceable&) {}
    static void store_place(unplaceable&, const dense_view&) { throw std::bad_alloc(); }
};

namespace {

// A 3 x 2 matrix whose rows lie 4 elements apart, at home in `values`.
class dense : public tests::running_runtime {
protected:
    void SetUp() override {
        std::iota(values.begin(), values.end(), 0);
        starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    4, 3, 2, sizeof(int));
        ASSERT_NE(handle, nullptr);
    }
    void TearDown() override { starpu_data_unregister(handle); }

    starpu_matrix_interface unplaced() const {
        starpu_matrix_interface matrix{};
        matrix.id = STARPU_MATRIX_INTERFACE_ID;
        matrix.nx = 3;
        matrix.ny = 2;
        matrix.elemsize = sizeof(int);
        matrix.allocsize = 6 * sizeof(int);
        return matrix;
    }

    std::array<int, 8> values{};
    starpu_data_handle_t handle = nullptr;
    const starpu_data_interface_ops& ops = starpu_interface_matrix_ops;
};

TEST_F(dense, allocates_without_gaps_and_frees) {
    starpu_matrix_interface matrix = unplaced();
    EXPECT_EQ(ops.allocate_data_on_node(&matrix, STARPU_MAIN_RAM), 24);
    EXPECT_NE(matrix.ptr, 0u);
    EXPECT_EQ(matrix.dev_handle, matrix.ptr);
    EXPECT_EQ(matrix.ld, 3u);
    ops.free_data_on_node(&matrix, STARPU_MAIN_RAM);
    EXPECT_EQ(matrix.ptr, 0u);
    EXPECT_EQ(matrix.dev_handle, 0u);
}

TEST_F(dense, frees_what_no_interface_names) {
    const tests::held_buffers held;
    unplaceable vector{7};
    EXPECT_THROW(operations_of<unplaceable>::allocate(&vector, STARPU_MAIN_RAM), std::bad_alloc);
    EXPECT_EQ(held.count(), 0);
}

TEST_F(dense, copies_between_different_strides) {
    starpu_matrix_interface copy = unplaced();
    ASSERT_GT(ops.allocate_data_on_node(&copy, STARPU_MAIN_RAM), 0);
    void* home = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    EXPECT_EQ(ops.copy_methods->any_to_any(home, STARPU_MAIN_RAM, &copy, STARPU_MAIN_RAM, nullptr), 0);
    const int* copied = reinterpret_cast<const int*>(copy.ptr);
    EXPECT_EQ(std::vector<int>(copied, copied + 6), (std::vector<int>{0, 1, 2, 4, 5, 6}));
    ops.free_data_on_node(&copy, STARPU_MAIN_RAM);
}

TEST_F(dense, hands_memory_to_a_cache_and_back) {
    starpu_matrix_interface donor = unplaced();
    starpu_matrix_interface cached = unplaced();
    starpu_matrix_interface receiver = unplaced();
    ASSERT_GT(ops.allocate_data_on_node(&donor, STARPU_MAIN_RAM), 0);
    const std::uintptr_t memory = donor.ptr;
    ops.cache_data_on_node(&cached, &donor, STARPU_MAIN_RAM);
    EXPECT_EQ(donor.ptr, 0u);
    ops.reuse_data_on_node(&receiver, &cached, STARPU_MAIN_RAM);
    EXPECT_EQ(receiver.ptr, memory);
    EXPECT_EQ(receiver.ld, 3u);
    ops.free_data_on_node(&receiver, STARPU_MAIN_RAM);
}

TEST_F(dense, packs_without_gaps_and_unpacks) {
    void* packed = nullptr;
    starpu_ssize_t bytes = 0;
    EXPECT_EQ(starpu_data_pack(handle, nullptr, &bytes), 0);
    EXPECT_EQ(bytes, 24);
    ASSERT_EQ(starpu_data_pack(handle, &packed, &bytes), 0);
    const int* elements = static_cast<const int*>(packed);
    EXPECT_EQ(std::vector<int>(elements, elements + 6), (std::vector<int>{0, 1, 2, 4, 5, 6}));
    values.fill(-1);
    EXPECT_EQ(starpu_data_unpack(handle, packed, 24), 0);
    EXPECT_EQ(values, (std::array<int, 8>{0, 1, 2, -1, 4, 5, 6, -1}));
}

TEST_F(dense, peeks_and_leaves_the_buffer_to_the_caller) {
    std::array<int, 6> packed{9, 8, 7, 6, 5, 4};
    EXPECT_EQ(starpu_data_peek(handle, packed.data(), sizeof packed), 0);
    EXPECT_EQ(values, (std::array<int, 8>{9, 8, 7, 3, 6, 5, 4, 7}));
}

TEST_F(dense, refuses_a_packed_buffer_of_another_size) {
    std::array<int, 5> packed{};
    tests::expect_one_line(
        [&] { EXPECT_EQ(starpu_data_peek(handle, packed.data(), sizeof packed), -EINVAL); },
        "20 bytes, the data 24");
    EXPECT_EQ(values[0], 0);
}

TEST_F(dense, refuses_to_pack_what_has_no_memory) {
    starpu_data_handle_t unwritten = nullptr;
    starpu_data_register_same(&unwritten, handle);
    void* packed = nullptr;
    starpu_ssize_t bytes = 0;
    tests::expect_one_line([&] { EXPECT_EQ(starpu_data_pack(unwritten, &packed, &bytes), -ENODATA); },
                           "no memory on node 0");
    EXPECT_EQ(packed, nullptr);
    starpu_data_unregister(unwritten);
}

TEST_F(dense, refuses_nodes_and_pointers_that_do_not_exist) {
    std::array<int, 6> packed{};
    starpu_ssize_t bytes = 0;
    tests::expect_one_line([&] { EXPECT_EQ(starpu_data_pack_node(handle, 7, nullptr, &bytes), -EINVAL); },
                           "starpu_data_pack_node: there is no memory node 7");
    tests::expect_one_line([&] { EXPECT_EQ(starpu_data_peek(handle, nullptr, 24), -EINVAL); },
                           "a pointer is NULL");
    tests::expect_one_line([&] { EXPECT_EQ(starpu_data_unpack(nullptr, packed.data(), 24), -EINVAL); },
                           "starpu_data_unpack: data handle");
}

TEST_F(dense, describes_itself_within_the_space_given) {
    std::array<char, 32> text{};
    void* home = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    EXPECT_EQ(ops.describe(home, text.data(), text.size()), 6);
    EXPECT_STREQ(text.data(), "M3x2x4");
    EXPECT_EQ(ops.describe(home, text.data(), 3), 6); // as snprintf does
    EXPECT_STREQ(text.data(), "M3");
}

TEST_F(dense, compares_shapes) {
    starpu_matrix_interface same = unplaced();
    starpu_matrix_interface other = unplaced();
    other.ny = 3;
    void* home = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    EXPECT_EQ(ops.compare(home, &same), 1);
    EXPECT_EQ(ops.compare(home, &other), 0);
    EXPECT_EQ(ops.alloc_compare(home, &other), 1);
}

TEST_F(dense, knows_its_size_and_pointer) {
    EXPECT_EQ(starpu_data_get_size(handle), 24u);
    EXPECT_EQ(starpu_data_get_alloc_size(handle), 24u);
    EXPECT_EQ(starpu_data_get_max_size(handle), -1);
    EXPECT_EQ(starpu_data_get_local_ptr(handle), values.data());
    EXPECT_EQ(starpu_data_get_home_node(handle), 0);
    EXPECT_EQ(starpu_data_get_interface_id(handle), STARPU_MATRIX_INTERFACE_ID);
}

TEST_F(dense, registers_more_data_of_the_same_kind) {
    starpu_data_handle_t twin = nullptr;
    starpu_data_register_same(&twin, handle);
    ASSERT_NE(twin, nullptr);
    EXPECT_EQ(starpu_data_get_size(twin), 24u);
    EXPECT_EQ(starpu_data_get_home_node(twin), -1);
    EXPECT_EQ(starpu_data_get_local_ptr(twin), nullptr);
    starpu_data_unregister(twin);
}

} // namespace
} // namespace starpu::interfaces
