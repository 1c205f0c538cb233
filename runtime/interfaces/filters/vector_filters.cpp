// Ways to cut a vector: evenly, by a list of lengths, in two; and to pick elements out of it.
#include "interfaces/filters/dense_pick.hpp"
#include "interfaces/variable.hpp"
#include "interfaces/vector.hpp"

using namespace starpu::interfaces;
using starpu::base::checked_size;

namespace {

using vector_format = view_format<starpu_vector_interface>;

// Keeps `range` of the father where it lies inside.
void keep_checked(const char* function, const starpu_vector_interface& father, void* child,
                  checked_size first, checked_size count) {
    const checked_size end = first + count;
    if (!end.fits_in(father.nx)) {
        starpu::data::refuse_filter(function, "the lengths reach element %zu of a vector of %u; shorten them",
                                    end.value(), father.nx);
        return;
    }
    vector_format::store(*static_cast<starpu_vector_interface*>(child),
                         keep_range(vector_format::load(father), 0, {first.value(), count.value()}));
}

template <class Length>
void cut_by_list(const char* function, const void* father_interface, void* child,
                 const struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    if (lacks_filter(function, f)) return;
    if (!accepts_filter<starpu_vector_interface>(function, father_interface, child, id, nparts)) return;
    const auto& father = *static_cast<const starpu_vector_interface*>(father_interface);
    const auto* lengths = static_cast<const Length*>(f->filter_arg_ptr);
    if (lengths == nullptr) {
        starpu::data::refuse_filter(function, "filter_arg_ptr is NULL; point it at the lengths of the parts");
        return;
    }
    checked_size first = 0; // a negative length does not fit
    for (unsigned i = 0; i < id; ++i) first += lengths[i];
    keep_checked(function, father, child, first, lengths[id]);
}

} // namespace

void starpu_vector_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter*,
                                unsigned id, unsigned nparts) {
    cut_evenly<starpu_vector_interface>(__func__, father_interface, child_interface, 0, 0, id, nparts);
}

void starpu_vector_filter_block_shadow(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_evenly<starpu_vector_interface>(__func__, father_interface, child_interface, 0, shadow_of(f), id,
                                        nparts);
}

void starpu_vector_filter_list(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                               unsigned id, unsigned nparts) {
    cut_by_list<std::uint32_t>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_vector_filter_list_long(void* father_interface, void* child_interface,
                                    struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_by_list<long>(__func__, father_interface, child_interface, f, id, nparts);
}

void starpu_vector_filter_divide_in_2(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    if (lacks_filter(__func__, f)) return;
    if (!accepts_filter<starpu_vector_interface>(__func__, father_interface, child_interface, id, nparts))
        return;
    const auto& father = *static_cast<const starpu_vector_interface*>(father_interface);
    if (nparts != 2 || f->filter_arg >= father.nx) {
        starpu::data::refuse_filter(
            __func__,
            "a vector of %u cannot be cut into %u parts with %u elements first; set nchildren to 2 "
            "and filter_arg below the length",
            father.nx, nparts, f->filter_arg);
        return;
    }
    const std::size_t first_length = f->filter_arg;
    if (id == 0)
        keep_checked(__func__, father, child_interface, 0, first_length);
    else
        keep_checked(__func__, father, child_interface, first_length, father.nx - first_length);
}

void starpu_vector_filter_pick_variable(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_slice<starpu_vector_interface, starpu_variable_interface>(
        __func__, father_interface, child_interface, 0, first_position_of(f), id, nparts);
}

struct starpu_data_interface_ops* starpu_vector_filter_pick_variable_child_ops(struct starpu_data_filter*,
                                                                               unsigned) {
    return &starpu_interface_variable_ops;
}
