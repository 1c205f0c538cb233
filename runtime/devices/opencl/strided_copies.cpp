// Reads, writes and copies buffers, as runs or as boxes. Where several are needed, each waits for the one
// before, so that the last one fails if any does.
#include "devices/opencl/strided_copies.hpp"

#include "devices/opencl/boxes.hpp"

namespace starpu::devices::opencl {

namespace {
// What one enqueuing call of OpenCL gets besides the data.
struct request {
    cl_command_queue queue;
    cl_uint wait_count;
    const cl_event* wait_list;
    cl_event* event;
};

cl_int put_run(const side& from, const side& to, std::size_t bytes, const request& r) {
    if (from.buffer == nullptr)
        return calls().EnqueueWriteBuffer(r.queue, to.buffer, CL_FALSE, to.offset_bytes, bytes,
                                          from.address + from.offset_bytes, r.wait_count, r.wait_list,
                                          r.event);
    if (to.buffer == nullptr)
        return calls().EnqueueReadBuffer(r.queue, from.buffer, CL_FALSE, from.offset_bytes, bytes,
                                         to.address + to.offset_bytes, r.wait_count, r.wait_list, r.event);
    return calls().EnqueueCopyBuffer(r.queue, from.buffer, to.buffer, from.offset_bytes, to.offset_bytes,
                                     bytes, r.wait_count, r.wait_list, r.event);
}

cl_int put_box(const side& from, const side& to, const box& b, const request& r) {
    const std::array<std::size_t, 3> start{0, 0, 0}; // in main memory the address itself is moved
    const auto source = origin_of(from.offset_bytes, b.source_row, b.source_plane);
    const auto destination = origin_of(to.offset_bytes, b.destination_row, b.destination_plane);
    if (from.buffer == nullptr)
        return calls().EnqueueWriteBufferRect(r.queue, to.buffer, CL_FALSE, destination.data(), start.data(),
                                              b.region.data(), b.destination_row, b.destination_plane,
                                              b.source_row, b.source_plane, from.address + from.offset_bytes,
                                              r.wait_count, r.wait_list, r.event);
    if (to.buffer == nullptr)
        return calls().EnqueueReadBufferRect(r.queue, from.buffer, CL_FALSE, source.data(), start.data(),
                                             b.region.data(), b.source_row, b.source_plane, b.destination_row,
                                             b.destination_plane, to.address + to.offset_bytes, r.wait_count,
                                             r.wait_list, r.event);
    return calls().EnqueueCopyBufferRect(r.queue, from.buffer, to.buffer, source.data(), destination.data(),
                                         b.region.data(), b.source_row, b.source_plane, b.destination_row,
                                         b.destination_plane, r.wait_count, r.wait_list, r.event);
}

cl_int put_boxes(cl_command_queue queue, const side& from, const side& to, const memory::strided_shape& shape,
                 cl_event* last) {
    const unsigned levels = levels_in_box(shape);
    const box b = box_of(shape, levels);
    owned_event before;
    const cl_int status = for_each_box(
        shape, levels, from.offset_bytes, to.offset_bytes, [&](std::size_t source, std::size_t destination) {
            const side box_from{from.buffer, from.address, source};
            const side box_to{to.buffer, to.address, destination};
            const cl_event awaited = before.get();
            owned_event event;
            const request r{queue, awaited == nullptr ? 0U : 1U, awaited == nullptr ? nullptr : &awaited,
                            event.place()};
            const cl_int put =
                b.is_run() ? put_run(box_from, box_to, b.region[0], r) : put_box(box_from, box_to, b, r);
            if (put == CL_SUCCESS) before = std::move(event);
            return put;
        });
    // What was begun must not go on once the caller was told that the copy failed.
    if (status != CL_SUCCESS) calls().Finish(queue);
    *last = before.release();
    return status;
}
} // namespace

queue_kind queue_of(const side& from, const side& to) {
    if (from.buffer == nullptr) return queue_kind::in;
    return to.buffer == nullptr ? queue_kind::out : queue_kind::peer;
}

cl_int put_copy(session& on, const side& from, const side& to, const memory::strided_shape& shape,
                std::uint64_t& number) noexcept {
    return on.queue(queue_of(from, to))
        .submit(
            [&](cl_command_queue queue, cl_event* event) { return put_boxes(queue, from, to, shape, event); },
            number);
}

} // namespace starpu::devices::opencl
