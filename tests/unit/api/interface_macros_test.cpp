// The macros that read interfaces give values of the field's type, which cannot be assigned to, and look at
// their argument once.
#include <starpu.h>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

#define GIVES(type, macro)                                                                                   \
    static_assert(std::is_same_v<decltype((macro(static_cast<void*>(nullptr)))), type>,                      \
                  #macro " gives something else than " #type)

GIVES(std::uintptr_t, STARPU_VARIABLE_GET_PTR);
GIVES(std::size_t, STARPU_VARIABLE_GET_ELEMSIZE);
GIVES(std::uint32_t, STARPU_VECTOR_GET_NX);
GIVES(std::uint32_t, STARPU_MATRIX_GET_LD);
GIVES(std::uint32_t, STARPU_BLOCK_GET_LDZ);
GIVES(std::uint32_t, STARPU_TENSOR_GET_NT);
GIVES(std::uint32_t*, STARPU_NDIM_GET_LDN);
GIVES(std::size_t, STARPU_NDIM_GET_NDIM);
GIVES(std::uintptr_t, STARPU_CSR_GET_NZVAL);
GIVES(std::uint32_t*, STARPU_CSR_GET_ROWPTR);
GIVES(std::uint32_t, STARPU_BCSR_GET_R);
GIVES(std::uint32_t*, STARPU_COO_GET_ROWS);
GIVES(void*, STARPU_MULTIFORMAT_GET_CPU_PTR);

TEST(interface_macros, look_at_their_argument_once) {
    starpu_vector_interface vectors[2] = {};
    vectors[0].nx = 7;
    vectors[0].id = STARPU_VECTOR_INTERFACE_ID;
    int looks = 0;
    const auto next = [&] { return static_cast<void*>(&vectors[looks++]); };
    EXPECT_EQ(STARPU_VECTOR_GET_NX(next()), 7u);
    EXPECT_EQ(looks, 1);
}

} // namespace
