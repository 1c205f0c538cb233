// Filters for Fortran: allocated, filled by setters.
#include "fstarpu/pointers.hpp"

#include <starpu_data_filters.h>

using namespace starpu;

namespace {

bool lacks(const starpu_data_filter* filter, const char* call) {
    return api::is_null(filter, "the filter", call);
}

using function = decltype(starpu_data_filter::filter_func);

starpu_data_filter* allocate_with(function f, const char* call) {
    auto* filter = fstarpu::make_zeroed<starpu_data_filter>(1, call);
    if (filter != nullptr) filter->filter_func = f;
    return filter;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

starpu_data_filter* fstarpu_data_filter_allocate() {
    return allocate_with(nullptr, __func__);
}

// Partition plans that were made with it keep their own copy.
void fstarpu_data_filter_free(starpu_data_filter* filter) {
    std::free(filter);
}

void fstarpu_data_filter_set_filter_func(starpu_data_filter* filter, function f) {
    if (!lacks(filter, __func__)) filter->filter_func = f;
}

void fstarpu_data_filter_set_nchildren(starpu_data_filter* filter, int nchildren) {
    if (lacks(filter, __func__)) return;
    if (nchildren > 0)
        filter->nchildren = static_cast<unsigned>(nchildren);
    else
        errno = -base::report_error(-EINVAL, __func__, "%d pieces; ask for 1 or more", nchildren);
}

void fstarpu_data_filter_set_get_nchildren_func(starpu_data_filter* filter,
                                                decltype(starpu_data_filter::get_nchildren) f) {
    if (!lacks(filter, __func__)) filter->get_nchildren = f;
}

void fstarpu_data_filter_set_get_child_ops_func(starpu_data_filter* filter,
                                                decltype(starpu_data_filter::get_child_ops) f) {
    if (!lacks(filter, __func__)) filter->get_child_ops = f;
}

void fstarpu_data_filter_set_filter_arg(starpu_data_filter* filter, int filter_arg) {
    if (!lacks(filter, __func__)) filter->filter_arg = static_cast<unsigned>(filter_arg);
}

void fstarpu_data_filter_set_filter_arg_ptr(starpu_data_filter* filter, void* filter_arg_ptr) {
    if (!lacks(filter, __func__)) filter->filter_arg_ptr = filter_arg_ptr;
}

} // extern "C"

// fstarpu_df_alloc_<function>(): a filter with that function of the library.
#define FILTER_WITH(name)                                                                                    \
    extern "C" starpu_data_filter* fstarpu_df_alloc_##name() {                                               \
        return allocate_with(starpu_##name, __func__);                                                       \
    }

FILTER_WITH(bcsr_filter_canonical_block)
FILTER_WITH(csr_filter_vertical_block)
FILTER_WITH(matrix_filter_block)
FILTER_WITH(matrix_filter_block_shadow)
FILTER_WITH(matrix_filter_vertical_block)
FILTER_WITH(matrix_filter_vertical_block_shadow)
FILTER_WITH(vector_filter_block)
FILTER_WITH(vector_filter_block_shadow)
FILTER_WITH(vector_filter_list)
FILTER_WITH(vector_filter_divide_in_2)
FILTER_WITH(block_filter_block)
FILTER_WITH(block_filter_block_shadow)
FILTER_WITH(block_filter_vertical_block)
FILTER_WITH(block_filter_vertical_block_shadow)
#pragma GCC visibility pop
