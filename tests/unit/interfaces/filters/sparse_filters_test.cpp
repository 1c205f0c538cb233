// Cuts of sparse matrices: positions counted from any number, parts of parts, and rows that cannot be right.
#include "interfaces/bcsr.hpp"
#include "interfaces/filters/dense_filter.hpp"
#include "support/refusal.hpp"

#include <gtest/gtest.h>

#include <array>

namespace starpu::interfaces {
namespace {

class sparse_filter : public testing::Test {
protected:
    std::array<double, 8> values{};
    std::array<std::uint32_t, 8> columns{};
    std::array<std::uint32_t, 6> rows{1, 3, 3, 6, 7, 9}; // counted from 1, the second row is empty
    starpu_csr_interface father{STARPU_CSR_INTERFACE_ID,
                                8,
                                5,
                                reinterpret_cast<std::uintptr_t>(values.data()),
                                columns.data(),
                                rows.data(),
                                columns.data(),
                                rows.data(),
                                1,
                                sizeof(double)};
    starpu_csr_interface child{};
    starpu_data_filter filter{};
};

TEST_F(sparse_filter, keeps_the_numbering_of_the_whole) {
    starpu_csr_filter_vertical_block(&father, &child, &filter, 1, 2);
    EXPECT_EQ(child.id, STARPU_CSR_INTERFACE_ID);
    EXPECT_EQ(child.nrow, 2u);
    EXPECT_EQ(child.nnz, 3u);
    EXPECT_EQ(child.firstentry, 6u);
    EXPECT_EQ(child.rowptr, rows.data() + 3);
    EXPECT_EQ(child.colind, columns.data() + 5);
    EXPECT_EQ(child.nzval, reinterpret_cast<std::uintptr_t>(values.data() + 5));
    EXPECT_EQ(child.ram_colind, child.colind);
}

TEST_F(sparse_filter, cuts_parts_again) {
    starpu_csr_interface part{};
    starpu_csr_filter_vertical_block(&father, &child, &filter, 1, 2);
    starpu_csr_filter_vertical_block(&child, &part, &filter, 1, 2);
    EXPECT_EQ(part.nrow, 1u);
    EXPECT_EQ(part.nnz, 2u);
    EXPECT_EQ(part.firstentry, 7u);
    EXPECT_EQ(part.colind, columns.data() + 6);
}

TEST_F(sparse_filter, gives_empty_rows_to_a_part) {
    starpu_csr_filter_vertical_block(&father, &child, &filter, 1, 5);
    EXPECT_EQ(child.nrow, 1u);
    EXPECT_EQ(child.nnz, 0u);
}

TEST_F(sparse_filter, refuses_more_parts_than_rows) {
    tests::expect_refused([&] { starpu_csr_filter_vertical_block(&father, &child, &filter, 0, 6); },
                          "cannot be cut into 6 parts");
    EXPECT_EQ(data::take_filter_refusal(), -EINVAL);
}

TEST_F(sparse_filter, refuses_rows_outside_of_the_matrix) {
    rows[3] = 1000;
    tests::expect_refused([&] { starpu_csr_filter_vertical_block(&father, &child, &filter, 0, 2); },
                          "rowptr says");
    EXPECT_EQ(data::take_filter_refusal(), -EINVAL);
    EXPECT_EQ(child.nrow, 0u);
}

TEST_F(sparse_filter, refuses_a_matrix_without_memory) {
    father.ram_rowptr = nullptr;
    tests::expect_refused([&] { starpu_csr_filter_vertical_block(&father, &child, &filter, 0, 2); },
                          "write it first");
    EXPECT_EQ(data::take_filter_refusal(), -EINVAL);
}

TEST(block_of_bcsr, has_the_offset_that_copies_need) {
    starpu_bcsr_interface father{
        STARPU_BCSR_INTERFACE_ID, 4, 2, 1000, nullptr, nullptr, nullptr, nullptr, 0, 2, 3, 8};
    starpu_matrix_interface child{};
    starpu_data_filter filter{};
    starpu_bcsr_filter_canonical_block(&father, &child, &filter, 2, 4);
    EXPECT_EQ(child.nx, 3u);
    EXPECT_EQ(child.ny, 2u);
    EXPECT_EQ(child.ld, 3u);
    EXPECT_EQ(child.dev_handle, 1000u);
    EXPECT_EQ(child.offset, 2u * 48);
    EXPECT_EQ(child.ptr, 1000u + 2 * 48);
    EXPECT_EQ(child.allocsize, 48u);
    tests::expect_refused([&] { starpu_bcsr_filter_canonical_block(&father, &child, &filter, 4, 5); },
                          "no block 4");
    EXPECT_EQ(data::take_filter_refusal(), -EINVAL);
}

} // namespace
} // namespace starpu::interfaces
