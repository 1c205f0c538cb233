// Ways to cut an array along any dimension, to hand it on as data with a fixed number of dimensions, and to
// pick slices or elements out of it.
#include "interfaces/block.hpp"
#include "interfaces/filters/dense_pick.hpp"
#include "interfaces/matrix.hpp"
#include "interfaces/ndim.hpp"
#include "interfaces/tensor.hpp"
#include "interfaces/variable.hpp"
#include "interfaces/vector.hpp"

#include <new>

using namespace starpu::interfaces;

namespace {

// The extents of the parts are kept, which takes memory.
template <class Cut> void cut_unless_memory_fails(const char* function, Cut&& cut) {
    try {
        cut();
    } catch (const std::bad_alloc&) {
        starpu::data::refuse_filter_for_memory(function);
    }
}

using ndim_format = view_format<starpu_ndim_interface>;

// The father as a view; false after the filter was refused.
bool load_father(const char* function, const void* father_interface, const void* child_interface,
                 const starpu_data_filter* f, unsigned id, unsigned nparts, dense_view& whole) {
    if (lacks_filter(function, f)) return false;
    if (!accepts_filter<starpu_ndim_interface>(function, father_interface, child_interface, id, nparts))
        return false;
    whole = ndim_format::load(*static_cast<const starpu_ndim_interface*>(father_interface));
    return true;
}

void cut(const char* function, const void* father, void* child, const starpu_data_filter* f,
         filter_number shadow, unsigned id, unsigned nparts) {
    dense_view whole;
    if (!load_father(function, father, child, f, id, nparts, whole)) return;
    if (!accepts_dimension(function, whole, f->filter_arg)) return;
    cut_evenly<starpu_ndim_interface>(function, father, child, f->filter_arg, shadow, id, nparts);
}

// A single part is the whole array, whatever filter_arg says.
template <class Child>
void hand_on(const char* function, const void* father, void* child, const starpu_data_filter* f, unsigned id,
             unsigned nparts) {
    dense_view part;
    if (!load_father(function, father, child, f, id, nparts, part)) return;
    if (nparts > 1) {
        if (!accepts_dimension(function, part, f->filter_arg)) return;
        if (!accepts_cut(function, part.n[f->filter_arg], 0, nparts)) return;
        part = keep_range(part, f->filter_arg, even_part(part.n[f->filter_arg], nparts, id));
    }
    if (!accepts_shape(function, part, view_format<Child>::dimensions)) return;
    view_format<Child>::store(*static_cast<Child*>(child), part);
}

template <class Child>
void pick(const char* function, const void* father, void* child, const starpu_data_filter* f, unsigned id,
          unsigned nparts) {
    if (lacks_filter(function, f)) return;
    pick_slice<starpu_ndim_interface, Child>(function, father, child, f->filter_arg, first_position_of(f), id,
                                             nparts);
}

} // namespace

void starpu_ndim_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                              unsigned id, unsigned nparts) {
    constexpr const char* call = "starpu_ndim_filter_block";
    cut_unless_memory_fails(call, [&] { cut(call, father_interface, child_interface, f, 0, id, nparts); });
}

void starpu_ndim_filter_block_shadow(void* father_interface, void* child_interface,
                                     struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    constexpr const char* call = "starpu_ndim_filter_block_shadow";
    cut_unless_memory_fails(
        call, [&] { cut(call, father_interface, child_interface, f, shadow_of(f), id, nparts); });
}

void starpu_ndim_filter_to_tensor(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts) {
    hand_on<starpu_tensor_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_to_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                 unsigned id, unsigned nparts) {
    hand_on<starpu_block_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_to_matrix(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts) {
    hand_on<starpu_matrix_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_to_vector(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts) {
    hand_on<starpu_vector_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_to_variable(void* father_interface, void* child_interface,
                                    struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    hand_on<starpu_variable_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

struct starpu_data_interface_ops* starpu_ndim_filter_to_tensor_child_ops(struct starpu_data_filter*,
                                                                         unsigned) {
    return &starpu_interface_tensor_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_to_block_child_ops(struct starpu_data_filter*,
                                                                        unsigned) {
    return &starpu_interface_block_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_to_matrix_child_ops(struct starpu_data_filter*,
                                                                         unsigned) {
    return &starpu_interface_matrix_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_to_vector_child_ops(struct starpu_data_filter*,
                                                                         unsigned) {
    return &starpu_interface_vector_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_to_variable_child_ops(struct starpu_data_filter*,
                                                                           unsigned) {
    return &starpu_interface_variable_ops;
}

void starpu_ndim_filter_pick_ndim(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts) {
    constexpr const char* call = "starpu_ndim_filter_pick_ndim";
    cut_unless_memory_fails(
        call, [&] { pick<starpu_ndim_interface>(call, father_interface, child_interface, f, id, nparts); });
}

void starpu_ndim_filter_5d_pick_tensor(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick<starpu_tensor_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_4d_pick_block(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick<starpu_block_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_3d_pick_matrix(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick<starpu_matrix_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_2d_pick_vector(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick<starpu_vector_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_ndim_filter_1d_pick_variable(void* father_interface, void* child_interface,
                                         struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick<starpu_variable_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

struct starpu_data_interface_ops* starpu_ndim_filter_pick_tensor_child_ops(struct starpu_data_filter*,
                                                                           unsigned) {
    return &starpu_interface_tensor_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_pick_block_child_ops(struct starpu_data_filter*,
                                                                          unsigned) {
    return &starpu_interface_block_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_pick_matrix_child_ops(struct starpu_data_filter*,
                                                                           unsigned) {
    return &starpu_interface_matrix_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_pick_vector_child_ops(struct starpu_data_filter*,
                                                                           unsigned) {
    return &starpu_interface_vector_ops;
}

struct starpu_data_interface_ops* starpu_ndim_filter_pick_variable_child_ops(struct starpu_data_filter*,
                                                                             unsigned) {
    return &starpu_interface_variable_ops;
}

void starpu_ndim_filter_pick_variable(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_element<starpu_ndim_interface>(__func__, father_interface, child_interface, f, id, nparts);
}
