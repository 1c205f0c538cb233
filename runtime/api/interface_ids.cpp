// The numbers of the kinds of data that programs bring.
#include "base/report.hpp"
#include "data/core/methods.hpp"

#include <starpu_data_interfaces.h>

#include <atomic>
#include <cerrno>

using starpu::base::report_error;

int starpu_data_interface_get_next_id(void) {
    return starpu::data::new_interface_number();
}

// Several threads may register the first data of a kind at once: the first number stays.
void starpu_data_register_ops(struct starpu_data_interface_ops* ops) {
    if (ops == nullptr) {
        errno = -report_error(-EINVAL, __func__, "ops is NULL; pass the operations of the interface");
        return;
    }
    std::atomic_ref<enum starpu_data_interface_id> id(ops->interfaceid);
    auto known = id.load(std::memory_order_relaxed);
    if (known != STARPU_UNKNOWN_INTERFACE_ID) return;
    id.compare_exchange_strong(
        known, static_cast<enum starpu_data_interface_id>(starpu_data_interface_get_next_id()));
}
