// Slices, elements and cuts of arrays of every small shape, checked element by element, and what is refused.
#include "interfaces/block.hpp"
#include "interfaces/filters/dense_pick.hpp"
#include "interfaces/matrix.hpp"
#include "interfaces/ndim.hpp"
#include "interfaces/tensor.hpp"
#include "interfaces/vector.hpp"
#include "support/refusal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace starpu::interfaces {
namespace {

// An array whose rows, planes... lie one element further apart than they must.
dense_view array_of(const std::vector<std::uint32_t>& sizes, std::size_t place = 1000) {
    dense_view view{place, place, 0, 1, 0, static_cast<unsigned>(sizes.size()), {}, {}};
    std::uint32_t distance = 1;
    for (unsigned i = 0; i < view.ndim; ++i) {
        view.n[i] = sizes[i];
        view.ld[i] = distance;
        distance = distance * sizes[i] + 1;
    }
    view.allocsize = payload_bytes(view);
    return view;
}

// The addresses of all elements, first dimension fastest.
std::vector<std::uintptr_t> places(const dense_view& view) {
    std::vector<std::uintptr_t> all{view.ptr};
    for (unsigned i = 0; i < view.ndim; ++i) {
        std::vector<std::uintptr_t> more;
        for (std::uint32_t k = 0; k < view.n[i]; ++k)
            for (std::uintptr_t p : all) more.push_back(p + std::uintptr_t{k} * view.ld[i] * view.elemsize);
        all = more;
    }
    return all;
}

std::vector<std::uintptr_t> sorted(std::vector<std::uintptr_t> all) {
    std::sort(all.begin(), all.end());
    return all;
}

const std::vector<std::vector<std::uint32_t>> shapes = {{1},       {7},       {5, 3},       {1, 1},
                                                        {3, 1, 4}, {2, 5, 3}, {2, 3, 1, 5}, {3, 2, 4, 2, 3}};

void for_every_dimension(const std::function<void(const dense_view&, unsigned)>& check) {
    for (const auto& sizes : shapes)
        for (unsigned dimension = 0; dimension < sizes.size(); ++dimension) check(array_of(sizes), dimension);
}

TEST(slice, of_all_positions_are_the_array) {
    for_every_dimension([](const dense_view& whole, unsigned dimension) {
        std::vector<std::uintptr_t> all;
        for (std::uint32_t position = 0; position < whole.n[dimension]; ++position) {
            const dense_view part = slice(whole, dimension, position);
            EXPECT_EQ(part.ndim, whole.ndim - 1);
            EXPECT_EQ(part.allocsize, payload_bytes(part));
            EXPECT_EQ(part.ptr, part.dev_handle + part.offset);
            const auto found = places(part);
            all.insert(all.end(), found.begin(), found.end());
        }
        EXPECT_EQ(sorted(all), sorted(places(whole)));
    });
}

TEST(cuts, of_any_number_of_parts_are_the_array) {
    for_every_dimension([](const dense_view& whole, unsigned dimension) {
        for (unsigned nparts = 1; nparts <= whole.n[dimension]; ++nparts) {
            std::vector<std::uintptr_t> all;
            for (unsigned id = 0; id < nparts; ++id) {
                const auto found =
                    places(keep_range(whole, dimension, even_part(whole.n[dimension], nparts, id)));
                all.insert(all.end(), found.begin(), found.end());
            }
            EXPECT_EQ(sorted(all), sorted(places(whole)));
        }
    });
}

TEST(cuts, with_shadow_overlap_by_twice_the_shadow) {
    for (std::size_t total = 3; total < 20; ++total)
        for (std::size_t shadow = 1; 2 * shadow < total; ++shadow)
            for (unsigned nparts = 1; nparts <= total - 2 * shadow; ++nparts)
                for (unsigned id = 0; id < nparts; ++id) {
                    const index_range range = even_part_with_shadow(total, shadow, nparts, id);
                    const index_range next = even_part_with_shadow(total, shadow, nparts, id + 1);
                    EXPECT_GE(range.count, 2 * shadow + 1);
                    if (id + 1 < nparts)
                        EXPECT_EQ(range.first + range.count, next.first + 2 * shadow);
                    else
                        EXPECT_EQ(range.first + range.count, total);
                }
}

TEST(element, is_where_its_indices_say) {
    const dense_view whole = array_of({2, 5, 3});
    const std::uint32_t position[] = {1, 4, 2};
    const dense_view one = element(whole, position);
    EXPECT_EQ(one.ndim, 0u);
    EXPECT_EQ(one.allocsize, 1u);
    EXPECT_EQ(one.ptr, 1000u + 1 + 4 * 3 + 2 * 16);
}

TEST(picking, of_data_without_memory_gives_a_shape) {
    starpu_matrix_interface father{STARPU_MATRIX_INTERFACE_ID, 0, 0, 0, 10, 8, 12, 8, 640};
    starpu_vector_interface child{};
    starpu_data_filter filter{};
    starpu_matrix_filter_pick_vector_y(&father, &child, &filter, 3, 8);
    EXPECT_EQ(child.id, STARPU_VECTOR_INTERFACE_ID);
    EXPECT_EQ(child.nx, 10u);
    EXPECT_EQ(child.ptr, 0u);
    EXPECT_EQ(child.offset, 0u);
}

TEST(picking, counts_from_filter_arg_ptr) {
    starpu_vector_interface father{STARPU_VECTOR_INTERFACE_ID, 1016, 1000, 16, 10, 8, 0, 80};
    starpu_variable_interface child{};
    starpu_data_filter filter{};
    filter.filter_arg_ptr = reinterpret_cast<void*>(std::uintptr_t{4});
    starpu_vector_filter_pick_variable(&father, &child, &filter, 5, 6);
    EXPECT_EQ(child.ptr, 1016u + 9 * 8);
    EXPECT_EQ(child.offset, 16u + 9 * 8);
    tests::expect_refused([&] { starpu_vector_filter_pick_variable(&father, &child, &filter, 6, 7); },
                          "position 10 is past the 10 elements");
    EXPECT_EQ(data::take_filter_refusal(), -EINVAL);
}

TEST(handing_on, needs_neighbours_side_by_side) {
    starpu_ndim_interface father{};
    dense_view columns = array_of({4, 5});
    std::swap(columns.ld[0], columns.ld[1]);
    view_format<starpu_ndim_interface>::store(father, columns);
    starpu_matrix_interface child{};
    starpu_data_filter filter{};
    tests::expect_refused([&] { starpu_ndim_filter_to_matrix(&father, &child, &filter, 0, 1); },
                          "5 elements apart");
    EXPECT_EQ(data::take_filter_refusal(), -EINVAL);
    EXPECT_EQ(child.nx, 0u);
}

TEST(ndim_interfaces, never_change_the_extents_of_others) {
    starpu_ndim_interface father{};
    starpu_data_filter filter{};
    filter.filter_arg = 1;
    view_format<starpu_ndim_interface>::store(father, array_of({4, 5}));
    starpu_ndim_interface child = father;
    starpu_ndim_filter_block(&father, &child, &filter, 1, 2);
    EXPECT_EQ(child.nn[1], 2u);
    EXPECT_EQ(father.nn[1], 5u);
    EXPECT_EQ(child.ldn, father.ldn); // the same numbers are kept once
}

} // namespace
} // namespace starpu::interfaces
