// The shape of data may be asked for at any time: also while a worker gives them memory, or takes it back.
#include "support/running_runtime.hpp"

#include "starpu.h"

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace starpu::interfaces {
namespace {

using asked_shape = tests::running_runtime;

struct kind {
    const char* name;
    std::size_t bytes;
    std::function<void(starpu_data_handle_t*)> register_data; // without memory
};

const kind kinds[] = {
    {"variable", 24, [](auto* h) { starpu_variable_data_register(h, -1, 0, 24); }},
    {"vector", 40, [](auto* h) { starpu_vector_data_register(h, -1, 0, 5, 8); }},
    {"matrix", 48, [](auto* h) { starpu_matrix_data_register(h, -1, 0, 2, 2, 3, 8); }},
    {"block", 96, [](auto* h) { starpu_block_data_register(h, -1, 0, 2, 6, 2, 3, 2, 8); }},
    {"tensor", 192, [](auto* h) { starpu_tensor_data_register(h, -1, 0, 2, 6, 12, 2, 3, 2, 2, 8); }},
    {"array of any dimensions", 48,
     [](auto* h) {
         std::array<std::uint32_t, 2> extents{2, 3};
         std::array<std::uint32_t, 2> distances{1, 2};
         starpu_ndim_data_register(h, -1, 0, distances.data(), extents.data(), 2, 8);
     }},
};

void do_nothing(void** /*buffers*/, void* /*argument*/) {}

TEST_F(asked_shape, while_workers_place_the_data) {
    starpu_codelet writing{};
    writing.cpu_funcs[0] = do_nothing;
    writing.nbuffers = 1;
    writing.modes[0] = STARPU_W;
    for (const kind& k : kinds) {
        SCOPED_TRACE(k.name);
        std::vector<starpu_data_handle_t> all(50);
        for (starpu_data_handle_t& h : all) {
            k.register_data(&h);
            ASSERT_EQ(starpu_task_insert(&writing, STARPU_W, h, 0), 0);
            starpu_data_invalidate_submit(h); // the memory goes
            ASSERT_EQ(starpu_task_insert(&writing, STARPU_W, h, 0), 0);
            EXPECT_EQ(starpu_data_get_size(h), k.bytes);
            starpu_data_handle_t same = nullptr;
            starpu_data_register_same(&same, h);
            EXPECT_EQ(starpu_data_get_size(same), k.bytes);
            starpu_data_unregister(same);
        }
        const std::uint32_t footprint = starpu_data_get_interface_ops(all[0])->footprint(all[0]);
        for (starpu_data_handle_t h : all) {
            const starpu_data_interface_ops* ops = starpu_data_get_interface_ops(h);
            EXPECT_EQ(starpu_data_get_alloc_size(h), k.bytes);
            EXPECT_EQ(ops->footprint(h), footprint);
            EXPECT_NE(ops->compare(starpu_data_get_interface_on_node(h, STARPU_MAIN_RAM),
                                   starpu_data_get_interface_on_node(all[0], STARPU_MAIN_RAM)),
                      0);
        }
        for (starpu_data_handle_t h : all) starpu_data_unregister_no_coherency(h);
    }
}

} // namespace
} // namespace starpu::interfaces
