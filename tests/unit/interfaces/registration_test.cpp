// Registration and accessors of the dense interfaces, and what they say about a caller's mistake.
#include "interfaces/registration.hpp"
#include "support/held_buffers.hpp"
#include "support/refusal.hpp"
#include "support/running_runtime.hpp"

#include <array>

namespace starpu::interfaces {
namespace {

using tests::expect_refused;
using registration = tests::running_runtime;

std::uintptr_t address(const void* p) {
    return reinterpret_cast<std::uintptr_t>(p);
}

TEST_F(registration, vector_keeps_its_shape) {
    std::array<double, 5> values{};
    starpu_data_handle_t h = nullptr;
    starpu_vector_data_register(&h, STARPU_MAIN_RAM, address(values.data()), 5, sizeof(double));
    ASSERT_NE(h, nullptr);
    EXPECT_EQ(starpu_vector_get_nx(h), 5u);
    EXPECT_EQ(starpu_vector_get_elemsize(h), 8u);
    EXPECT_EQ(starpu_vector_get_allocsize(h), 40u);
    EXPECT_EQ(starpu_vector_get_local_ptr(h), address(values.data()));
    starpu_data_unregister(h);
}

TEST_F(registration, variable_keeps_its_size) {
    double value = 0;
    starpu_data_handle_t h = nullptr;
    starpu_variable_data_register(&h, STARPU_MAIN_RAM, address(&value), sizeof value);
    ASSERT_NE(h, nullptr);
    EXPECT_EQ(starpu_variable_get_elemsize(h), 8u);
    EXPECT_EQ(starpu_variable_get_local_ptr(h), address(&value));
    starpu_data_unregister(h);
}

TEST_F(registration, matrix_keeps_its_shape) {
    std::array<float, 24> values{};
    starpu_data_handle_t h = nullptr;
    starpu_matrix_data_register_allocsize(&h, STARPU_MAIN_RAM, address(values.data()), 6, 5, 4, sizeof(float),
                                          200);
    ASSERT_NE(h, nullptr);
    EXPECT_EQ(starpu_matrix_get_nx(h), 5u);
    EXPECT_EQ(starpu_matrix_get_ny(h), 4u);
    EXPECT_EQ(starpu_matrix_get_local_ld(h), 6u);
    EXPECT_EQ(starpu_matrix_get_elemsize(h), 4u);
    EXPECT_EQ(starpu_matrix_get_allocsize(h), 200u);
    EXPECT_EQ(starpu_matrix_get_local_ptr(h), address(values.data()));
    starpu_data_unregister(h);
}

TEST_F(registration, block_keeps_its_shape) {
    std::array<float, 120> values{};
    starpu_data_handle_t h = nullptr;
    starpu_block_data_register(&h, STARPU_MAIN_RAM, address(values.data()), 5, 25, 4, 3, 2, sizeof(float));
    ASSERT_NE(h, nullptr);
    EXPECT_EQ(starpu_block_get_nx(h), 4u);
    EXPECT_EQ(starpu_block_get_ny(h), 3u);
    EXPECT_EQ(starpu_block_get_nz(h), 2u);
    EXPECT_EQ(starpu_block_get_local_ldy(h), 5u);
    EXPECT_EQ(starpu_block_get_local_ldz(h), 25u);
    EXPECT_EQ(starpu_block_get_elemsize(h), 4u);
    EXPECT_EQ(starpu_block_get_local_ptr(h), address(values.data()));
    starpu_data_unregister(h);
}

TEST_F(registration, void_data_has_no_bytes) {
    starpu_data_handle_t h = nullptr;
    starpu_void_data_register(&h);
    ASSERT_NE(h, nullptr);
    EXPECT_EQ(starpu_data_get_size(h), 0u);
    starpu_ssize_t bytes = -1;
    EXPECT_EQ(starpu_data_pack(h, nullptr, &bytes), 0);
    EXPECT_EQ(bytes, 0);
    starpu_data_unregister(h);
}

TEST_F(registration, void_data_free_what_is_unpacked) {
    const tests::held_buffers held;
    starpu_data_handle_t h = nullptr;
    starpu_void_data_register(&h);
    void* packed = nullptr;
    ASSERT_EQ(starpu_malloc_flags(&packed, 1, 0), 0);
    EXPECT_EQ(held.count(), 1);
    EXPECT_EQ(starpu_data_peek(h, packed, 0), 0);
    EXPECT_EQ(held.count(), 1);
    EXPECT_EQ(starpu_data_unpack(h, packed, 0), 0);
    EXPECT_EQ(held.count(), 0);
    starpu_data_unregister(h);
}

TEST_F(registration, void_data_are_unpacked_from_what_packing_gave) {
    starpu_data_handle_t h = nullptr;
    starpu_void_data_register(&h);
    void* packed = &h;
    starpu_ssize_t bytes = -1;
    EXPECT_EQ(starpu_data_pack(h, &packed, &bytes), 0);
    EXPECT_EQ(packed, nullptr);
    EXPECT_EQ(starpu_data_peek(h, packed, 0), 0);
    EXPECT_EQ(starpu_data_unpack(h, packed, 0), 0);
    starpu_data_unregister(h);
}

TEST_F(registration, an_empty_vector_is_unpacked_from_nothing) {
    starpu_data_handle_t h = nullptr;
    starpu_vector_data_register(&h, STARPU_MAIN_RAM, 0, 0, sizeof(int));
    EXPECT_EQ(starpu_data_peek(h, nullptr, 0), 0);
    EXPECT_EQ(starpu_data_unpack(h, nullptr, 0), 0);
    starpu_data_unregister(h);
}

TEST_F(registration, an_empty_vector_needs_no_memory) {
    starpu_data_handle_t h = nullptr;
    starpu_vector_data_register(&h, STARPU_MAIN_RAM, 0, 0, sizeof(int));
    EXPECT_NE(h, nullptr);
    starpu_data_unregister(h);
}

TEST_F(registration, footprints_are_those_of_performance_models_on_disk) {
    starpu_data_handle_t variable = nullptr;
    starpu_data_handle_t matrix = nullptr;
    starpu_variable_data_register(&variable, -1, 0, 16);
    starpu_matrix_data_register(&matrix, -1, 0, 5, 5, 6, 8);
    EXPECT_EQ(starpu_interface_variable_ops.footprint(variable), 0x67c6226fu);
    EXPECT_EQ(starpu_interface_matrix_ops.footprint(matrix), 0x6b72c227u);
    starpu_data_unregister(variable);
    starpu_data_unregister(matrix);
}

TEST_F(registration, memory_given_later_belongs_to_the_application) {
    std::array<int, 3> values{};
    starpu_data_handle_t h = nullptr;
    starpu_vector_data_register(&h, -1, 0, 3, sizeof(int));
    starpu_vector_ptr_register(h, STARPU_MAIN_RAM, address(values.data()), address(values.data()), 0);
    EXPECT_EQ(starpu_vector_get_local_ptr(h), address(values.data()));
    expect_refused([&] { starpu_vector_ptr_register(h, STARPU_MAIN_RAM, 1, 1, 0); }, "has memory on node 0",
                   EBUSY);
    EXPECT_EQ(starpu_vector_get_local_ptr(h), address(values.data()));
    starpu_data_unregister(h);
}

starpu_data_handle_t garbage() {
    return reinterpret_cast<starpu_data_handle_t>(0x40);
}

TEST_F(registration, refuses_a_home_without_memory) {
    starpu_data_handle_t h = garbage();
    expect_refused([&] { starpu_vector_data_register(&h, 0, 0, 5, 8); },
                   "starpu_vector_data_register: ptr is NULL");
    EXPECT_EQ(h, nullptr);
    h = garbage();
    expect_refused([&] { starpu_variable_data_register(&h, 0, 0, 8); },
                   "starpu_variable_data_register: ptr is NULL");
    EXPECT_EQ(h, nullptr);
}

TEST_F(registration, refuses_elements_without_size) {
    int value = 0;
    starpu_data_handle_t h = garbage();
    expect_refused([&] { starpu_vector_data_register(&h, 0, address(&value), 5, 0); },
                   "size of an element is 0");
    EXPECT_EQ(h, nullptr);
    h = garbage();
    expect_refused([&] { starpu_variable_data_register(&h, 0, address(&value), 0); },
                   "size of an element is 0");
    EXPECT_EQ(h, nullptr);
}

TEST_F(registration, refuses_rows_that_overlap) {
    int value = 0;
    starpu_data_handle_t h = garbage();
    expect_refused([&] { starpu_matrix_data_register(&h, 0, address(&value), 4, 5, 2, 8); },
                   "ld is 4 but nx is 5");
    EXPECT_EQ(h, nullptr);
    h = garbage();
    expect_refused([&] { starpu_block_data_register(&h, 0, address(&value), 5, 9, 5, 2, 2, 8); },
                   "leave no room");
    EXPECT_EQ(h, nullptr);
}

TEST_F(registration, refuses_an_allocation_smaller_than_the_data) {
    int value = 0;
    starpu_data_handle_t h = garbage();
    expect_refused([&] { starpu_vector_data_register_allocsize(&h, 0, address(&value), 5, 8, 39); },
                   "allocsize is 39 bytes, the elements need 40");
    EXPECT_EQ(h, nullptr);
}

TEST_F(registration, refuses_a_missing_handle) {
    expect_refused([] { starpu_vector_data_register(nullptr, -1, 0, 5, 8); },
                   "pointer to the handle is NULL");
    expect_refused([] { starpu_void_data_register(nullptr); }, "pointer to the handle is NULL");
}

TEST_F(registration, accessors_refuse_data_of_another_kind) {
    starpu_data_handle_t h = nullptr;
    starpu_variable_data_register(&h, -1, 0, 8);
    expect_refused([&] { EXPECT_EQ(starpu_vector_get_nx(h), 0u); },
                   "the data is a STARPU_VARIABLE_INTERFACE");
    expect_refused([&] { EXPECT_EQ(starpu_matrix_get_local_ptr(h), 0u); },
                   "the data is a STARPU_VARIABLE_INTERFACE");
    starpu_data_unregister(h);
}

TEST_F(registration, accessors_refuse_handles_that_stand_for_nothing) {
    starpu_data_handle_t h = nullptr;
    expect_refused([&] { EXPECT_EQ(starpu_vector_get_nx(h), 0u); }, "starpu_vector_get_nx: data handle");
    starpu_vector_data_register(&h, -1, 0, 5, 8);
    starpu_data_unregister(h);
    expect_refused([&] { EXPECT_EQ(starpu_vector_get_nx(h), 0u); }, "unregistered");
    expect_refused([&] { EXPECT_EQ(starpu_data_get_size(h), 0u); }, "unregistered");
}

} // namespace
} // namespace starpu::interfaces
