// Fills a new handle, and takes everything away that was made for it.
#include "data/handle_life.hpp"

#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/methods.hpp"
#include "data/core/pointer_table.hpp"
#include "data/worker_buffers.hpp"

#include <cerrno>
#include <cstdlib>

namespace starpu::data {

static handle* given_up(handle* h) {
    free_handle(*h);
    return nullptr;
}

handle* create(base::memory_node_id home_node, const void* description, starpu_data_interface_ops* ops,
               int& error) {
    error = -ENOMEM;
    handle* h = allocate_handle();
    if (h == nullptr) return nullptr;
    h->ops = ops;
    h->home_node = home_node;
    h->main_interface = std::calloc(1, ops->interface_size == 0 ? 1 : ops->interface_size);
    if (h->main_interface == nullptr) return given_up(h);
    if (const int refusal = initialise_interface(*h, h->main_interface)) {
        error = refusal;
        return given_up(h);
    }
    h->has_value = home_node != base::no_memory_node;
    if (!copies::begin_copies(*h, home_node)) return given_up(h);
    error = fill_interfaces(*h, home_node, description);
    return error == 0 ? h : given_up(h);
}

void destroy(handle& h) {
    forget_pointers_of(h);
    free_worker_buffers(h);
    copies::end_copies(h);
    let_interfaces_go(h);
    free_handle(h);
}

} // namespace starpu::data
