// What all sparse interfaces do through the operations of their public struct; the CSR matrix stands for
// them.
#include "interfaces/csr.hpp"
#include "interfaces/sparse.hpp"
#include "support/refusal.hpp"
#include "support/running_runtime.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace starpu::interfaces {
namespace {

class sparse : public tests::running_runtime {
protected:
    void SetUp() override {
        starpu_csr_data_register(&handle, STARPU_MAIN_RAM, 3, 2,
                                 reinterpret_cast<std::uintptr_t>(values.data()), columns.data(), rows.data(),
                                 0, sizeof(double));
        ASSERT_NE(handle, nullptr);
    }
    void TearDown() override { starpu_data_unregister(handle); }

    static starpu_csr_interface unplaced() {
        starpu_csr_interface matrix{};
        matrix.id = STARPU_CSR_INTERFACE_ID;
        matrix.nnz = 3;
        matrix.nrow = 2;
        matrix.elemsize = sizeof(double);
        return matrix;
    }

    std::array<double, 3> values{1.5, 2.5, 3.5};
    std::array<std::uint32_t, 3> columns{4, 5, 6};
    std::array<std::uint32_t, 3> rows{0, 1, 3};
    starpu_data_handle_t handle = nullptr;
    const starpu_data_interface_ops& ops = starpu_interface_csr_ops;
};

TEST_F(sparse, allocates_three_arrays_and_frees_them) {
    starpu_csr_interface matrix = unplaced();
    EXPECT_EQ(ops.allocate_data_on_node(&matrix, STARPU_MAIN_RAM), 3 * 8 + 3 * 4 + 3 * 4);
    EXPECT_NE(matrix.nzval, 0u);
    EXPECT_NE(matrix.colind, nullptr);
    EXPECT_EQ(matrix.ram_rowptr, matrix.rowptr);
    EXPECT_EQ(matrix.rowptr[2], 0u); // a filter may look before anybody wrote
    ops.free_data_on_node(&matrix, STARPU_MAIN_RAM);
    EXPECT_EQ(matrix.nzval, 0u);
    EXPECT_EQ(matrix.colind, nullptr);
    EXPECT_EQ(matrix.rowptr, nullptr);
}

TEST_F(sparse, copies_all_three) {
    starpu_csr_interface copy = unplaced();
    ASSERT_GT(ops.allocate_data_on_node(&copy, STARPU_MAIN_RAM), 0);
    void* home = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    EXPECT_EQ(ops.copy_methods->any_to_any(home, STARPU_MAIN_RAM, &copy, STARPU_MAIN_RAM, nullptr), 0);
    EXPECT_EQ(reinterpret_cast<const double*>(copy.nzval)[2], 3.5);
    EXPECT_EQ(copy.colind[1], 5u);
    EXPECT_EQ(copy.rowptr[2], 3u);
    ops.free_data_on_node(&copy, STARPU_MAIN_RAM);
}

TEST_F(sparse, hands_memory_to_a_cache_and_back) {
    starpu_csr_interface donor = unplaced();
    starpu_csr_interface cached = unplaced();
    starpu_csr_interface receiver = unplaced();
    ASSERT_GT(ops.allocate_data_on_node(&donor, STARPU_MAIN_RAM), 0);
    const std::uintptr_t memory = donor.nzval;
    ops.cache_data_on_node(&cached, &donor, STARPU_MAIN_RAM);
    EXPECT_EQ(donor.nzval, 0u);
    ops.reuse_data_on_node(&receiver, &cached, STARPU_MAIN_RAM);
    EXPECT_EQ(receiver.nzval, memory);
    EXPECT_NE(receiver.rowptr, nullptr);
    ops.free_data_on_node(&receiver, STARPU_MAIN_RAM);
}

TEST_F(sparse, packs_and_unpacks_all_three) {
    void* packed = nullptr;
    starpu_ssize_t bytes = 0;
    ASSERT_EQ(starpu_data_pack(handle, &packed, &bytes), 0);
    EXPECT_EQ(bytes, 48);
    values.fill(0);
    columns.fill(0);
    rows.fill(0);
    EXPECT_EQ(starpu_data_peek(handle, packed, 48), 0);
    EXPECT_EQ(values, (std::array<double, 3>{1.5, 2.5, 3.5}));
    values.fill(0);
    EXPECT_EQ(starpu_data_unpack(handle, packed, 48), 0);
    EXPECT_EQ(values, (std::array<double, 3>{1.5, 2.5, 3.5}));
    EXPECT_EQ(columns, (std::array<std::uint32_t, 3>{4, 5, 6}));
    EXPECT_EQ(rows, (std::array<std::uint32_t, 3>{0, 1, 3}));
}

TEST_F(sparse, refuses_a_packed_buffer_of_another_size) {
    std::array<char, 47> packed{};
    tests::expect_one_line(
        [&] { EXPECT_EQ(starpu_data_peek(handle, packed.data(), packed.size()), -EINVAL); },
        "47 bytes, the data 48");
    EXPECT_EQ(values[0], 1.5);
}

TEST_F(sparse, refuses_to_pack_what_has_no_memory) {
    starpu_data_handle_t unwritten = nullptr;
    starpu_data_register_same(&unwritten, handle);
    void* packed = nullptr;
    starpu_ssize_t bytes = 0;
    tests::expect_one_line([&] { EXPECT_EQ(starpu_data_pack(unwritten, &packed, &bytes), -ENODATA); },
                           "no memory on node 0");
    starpu_data_unregister(unwritten);
}

// Its values and columns may have no address.
starpu_data_handle_t without_entries(std::array<std::uint32_t, 3>& rows) {
    starpu_data_handle_t made = nullptr;
    starpu_csr_data_register(&made, STARPU_MAIN_RAM, 0, 2, 0, nullptr, rows.data(), 0, sizeof(double));
    return made;
}

TEST_F(sparse, packs_and_unpacks_a_matrix_without_entries) {
    std::array<std::uint32_t, 3> from{};
    std::array<std::uint32_t, 3> to{9, 9, 9};
    starpu_data_handle_t source = without_entries(from);
    starpu_data_handle_t target = without_entries(to);
    void* packed = nullptr;
    starpu_ssize_t bytes = 0;
    ASSERT_EQ(starpu_data_pack(source, &packed, &bytes), 0);
    EXPECT_EQ(bytes, 12);
    EXPECT_EQ(starpu_data_unpack(target, packed, 12), 0);
    EXPECT_EQ(to, from);
    starpu_data_unregister(source);
    starpu_data_unregister(target);
}

int allocations_left = 0;
int held = 0;

int allocate_some(unsigned, void** place, std::size_t bytes, int) {
    if (allocations_left-- <= 0) return -ENOMEM;
    *place = std::malloc(bytes);
    ++held;
    return 0;
}

int free_some(unsigned, void* place, std::size_t, int) {
    std::free(place);
    --held;
    return 0;
}

TEST_F(sparse, frees_what_it_got_when_one_array_has_no_memory) {
    starpu_malloc_set_hooks(allocate_some, free_some);
    for (int enough_for = 0; enough_for < 3; ++enough_for) {
        starpu_csr_interface matrix = unplaced();
        allocations_left = enough_for;
        EXPECT_EQ(ops.allocate_data_on_node(&matrix, STARPU_MAIN_RAM), -ENOMEM);
        EXPECT_EQ(held, 0);
        EXPECT_EQ(matrix.colind, nullptr);
    }
    starpu_malloc_set_hooks(nullptr, nullptr);
}

TEST_F(sparse, describes_and_shows_itself) {
    std::array<char, 32> text{};
    void* home = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    EXPECT_EQ(ops.describe(home, text.data(), text.size()), 6);
    EXPECT_STREQ(text.data(), "C3x2x8");
    std::FILE* shown = std::tmpfile();
    ops.display(handle, shown);
    std::rewind(shown);
    text.fill(0);
    EXPECT_NE(std::fgets(text.data(), text.size(), shown), nullptr);
    std::fclose(shown);
    EXPECT_STREQ(text.data(), "3\t2\t");
}

TEST_F(sparse, compares_shapes) {
    starpu_csr_interface same = unplaced();
    starpu_csr_interface other = unplaced();
    other.nrow = 3;
    void* home = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    EXPECT_EQ(ops.compare(home, &same), 1);
    EXPECT_EQ(ops.compare(home, &other), 0);
    starpu_csr_interface counted_from_1 = unplaced();
    counted_from_1.firstentry = 1;
    EXPECT_EQ(ops.compare(home, &counted_from_1), 0);
    starpu_data_handle_t bigger = nullptr;
    starpu_csr_data_register(&bigger, -1, 4, 3, 0, nullptr, nullptr, 0, sizeof(double));
    EXPECT_NE(ops.footprint(handle), ops.footprint(bigger));
    starpu_data_unregister(bigger);
}

} // namespace
} // namespace starpu::interfaces
