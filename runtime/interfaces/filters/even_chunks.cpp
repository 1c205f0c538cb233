// How even parts are computed, for filters that programs write themselves.
#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "interfaces/filters/dense_filter.hpp"

#include <starpu_data_filters.h>

#include <cerrno>

void starpu_filter_nparts_compute_chunk_size_and_offset(unsigned n, unsigned nparts, size_t elemsize,
                                                        unsigned id, unsigned blocksize, unsigned* chunk_size,
                                                        size_t* offset) {
    if (id >= nparts) {
        errno = -starpu::base::report_error(
            -EINVAL, __func__, "part %u of %u does not exist; parts are counted from 0", id, nparts);
        return;
    }
    const starpu::interfaces::index_range range = starpu::interfaces::even_part(n, nparts, id);
    if (chunk_size != nullptr) *chunk_size = static_cast<unsigned>(range.count);
    if (offset != nullptr) *offset = (starpu::base::checked_size(range.first) * blocksize * elemsize).value();
}
