// The filters of the first version are those of today.
#define STARPU_USE_DEPRECATED_API 1
#define STARPU_USE_DEPRECATED_ONE_ZERO_API 1
#include "check.h"

// An old name leads to the new call.
#define LEADS_TO(old, new) CHECK((void (*)(void))(old) == (void (*)(void))(new))

int main(void) {
    LEADS_TO(starpu_block_filter_func, starpu_matrix_filter_block);
    LEADS_TO(starpu_vertical_block_filter_func, starpu_matrix_filter_vertical_block);
    LEADS_TO(starpu_block_filter_func_vector, starpu_vector_filter_block);
    LEADS_TO(starpu_vector_list_filter_func, starpu_vector_filter_list);
    LEADS_TO(starpu_vector_divide_in_2_filter_func, starpu_vector_filter_divide_in_2);
    LEADS_TO(starpu_canonical_block_filter_bcsr, starpu_bcsr_filter_canonical_block);
    LEADS_TO(starpu_vertical_block_filter_func_csr, starpu_csr_filter_vertical_block);
    LEADS_TO(starpu_block_shadow_filter_func, starpu_matrix_filter_block_shadow);
    LEADS_TO(starpu_vertical_block_shadow_filter_func, starpu_matrix_filter_vertical_block_shadow);
    LEADS_TO(starpu_block_shadow_filter_func_vector, starpu_vector_filter_block_shadow);
    LEADS_TO(starpu_block_filter_func_block, starpu_block_filter_block);
    LEADS_TO(starpu_block_shadow_filter_func_block, starpu_block_filter_block_shadow);
    LEADS_TO(starpu_vertical_block_filter_func_block, starpu_block_filter_vertical_block);
    LEADS_TO(starpu_vertical_block_shadow_filter_func_block, starpu_block_filter_vertical_block_shadow);
    LEADS_TO(starpu_depth_block_filter_func_block, starpu_block_filter_depth_block);
    LEADS_TO(starpu_depth_block_shadow_filter_func_block, starpu_block_filter_depth_block_shadow);
    return 0;
}
