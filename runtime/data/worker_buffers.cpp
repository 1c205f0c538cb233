// Keeps the buffers in the tables of the handle's details.
#include "data/worker_buffers.hpp"

#include "data/copies/copies.hpp"
#include "data/copies/twin_memory.hpp"

namespace starpu::data {

namespace {
worker_table& table_of(handle_details& d, buffer_use use) {
    return use == buffer_use::scratch ? d.scratch_buffers : d.reduction_buffers;
}

void free_table(handle& h, worker_table& table) {
    for (worker_buffer& b : table.buffers()) copies::end_buffer(h, b);
    table.clear();
}
} // namespace

bool has_worker_buffers(handle& h, buffer_use use, unsigned workers) {
    handle_details* d = details_of(h);
    return d != nullptr && table_of(*d, use).buffers().size() >= workers;
}

bool prepare_worker_buffers(handle& h, buffer_use use, unsigned workers) {
    handle_details* d = ensure_details(h);
    return d != nullptr && table_of(*d, use).prepare(workers);
}

worker_buffer* worker_buffer_of(handle& h, buffer_use use, unsigned index, base::memory_node_id node) {
    worker_buffer& mine = table_of(*details_of(h), use).buffers()[index];
    if (mine.interface != nullptr) return &mine;
    mine.interface = copies::allocate_twin(h, node);
    mine.node = node;
    return mine.interface == nullptr ? nullptr : &mine;
}

const worker_buffer* existing_worker_buffer(handle& h, buffer_use use, unsigned index) {
    const worker_buffer& mine = table_of(*details_of(h), use).buffers()[index];
    return mine.interface == nullptr ? nullptr : &mine;
}

worker_buffer& contribution_of(handle& h, unsigned index) {
    return details_of(h)->reduction_buffers.buffers()[index];
}

void free_worker_buffer(handle& h, buffer_use use, unsigned index) {
    worker_buffer& mine = table_of(*details_of(h), use).buffers()[index];
    if (mine.interface == nullptr) return;
    free_twin(h, mine.interface, mine.node);
    mine = {};
}

void free_worker_buffers(handle& h) {
    handle_details* d = details_of(h);
    if (d == nullptr) return;
    free_table(h, d->scratch_buffers);
    free_table(h, d->reduction_buffers);
}

} // namespace starpu::data
