// Checks a copy, turns addresses of devices into what is behind them and issues it.
#include "copy.hpp"

#include "call.hpp"
#include "executor.hpp"
#include "poison.hpp"

#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

namespace emulated {

namespace {
std::size_t span_of(const copy_request& what, const copy_side& side) {
    return (what.layers - 1) * side.slice_bytes + (what.rows - 1) * side.pitch_bytes + what.row_bytes;
}

std::size_t bytes_of(const copy_request& what) {
    return what.row_bytes * what.rows * what.layers;
}

// One side: a piece of device memory, or memory of the host.
struct place_found {
    bool is_sound = true;
    allocation_ref piece; // empty: the host's
    char* view = nullptr; // what the copy uses
};

place_found find_place(access& m, const copy_request& what, const copy_side& side, const char* which) {
    device_memory* memory = m->memory_with(reinterpret_cast<address>(side.place));
    if (memory == nullptr) return {side.place != nullptr, {}, side.place};
    const auto at = reinterpret_cast<address>(side.place);
    allocation_ref piece = memory->find(at);
    if (piece == nullptr || !piece->is_live) {
        violation("%s: %s %p is device memory that %s", what.function, which, static_cast<void*>(side.place),
                  piece == nullptr ? "was never allocated" : "was freed");
        return {false, {}, nullptr};
    }
    if (at - piece->base + span_of(what, side) > piece->bytes) {
        violation("%s: %s %p and %zu bytes leave the %zu bytes that were allocated at %#zx", what.function,
                  which, static_cast<void*>(side.place), span_of(what, side), piece->bytes, piece->base);
        return {false, {}, nullptr};
    }
    return {true, std::move(piece), memory->view(at)};
}

bool fits_kind(const copy_request& what, const place_found& from, const place_found& to) {
    if (what.kind == by_address) return true;
    const bool expects_from_device = what.kind == device_to_host || what.kind == device_to_device;
    const bool expects_to_device = what.kind == host_to_device || what.kind == device_to_device;
    if (expects_from_device == (from.piece != nullptr) && expects_to_device == (to.piece != nullptr))
        return true;
    violation("%s: the direction %d does not fit the source, memory of %s, and the destination, memory of %s",
              what.function, static_cast<int>(what.kind), from.piece ? "a device" : "the host",
              to.piece ? "a device" : "the host");
    return false;
}

std::string name_of(const copy_request& what) {
    char text[160];
    std::snprintf(text, sizeof text, "%s of %zu bytes from %p to %p", what.function, bytes_of(what),
                  static_cast<void*>(what.from.place), static_cast<void*>(what.to.place));
    return text;
}

// What the body of the operation does: `from` and `to` are views.
struct row_copier {
    copy_request what;
    bool looks_for_unwritten;
    std::shared_ptr<std::vector<char>> staged; // keeps a copy of pageable memory

    void operator()() const {
        std::size_t unwritten = 0;
        for (std::size_t layer = 0; layer < what.layers; ++layer)
            for (std::size_t row = 0; row < what.rows; ++row) {
                const char* from =
                    what.from.place + layer * what.from.slice_bytes + row * what.from.pitch_bytes;
                char* to = what.to.place + layer * what.to.slice_bytes + row * what.to.pitch_bytes;
                if (looks_for_unwritten) unwritten += unwritten_bytes(from, what.row_bytes);
                std::memmove(to, from, what.row_bytes);
            }
        if (unwritten != 0)
            violation("%s of %zu bytes reads %zu bytes of device memory that were never written",
                      what.function, bytes_of(what), unwritten);
    }
};

// Pageable memory is read before the call returns.
void stage(row_copier& copier) {
    copy_request& what = copier.what;
    copier.staged = std::make_shared<std::vector<char>>(bytes_of(what));
    copy_request packed = what;
    packed.to = {copier.staged->data(), what.row_bytes, what.row_bytes * what.rows};
    row_copier{packed, false, nullptr}();
    what.from = packed.to;
}

void count(access& m, const place_found& from, const place_found& to, std::size_t bytes) {
    const auto counts_of = [&](const place_found& side) -> emulated_cuda_counts& {
        return m->devices[static_cast<std::size_t>(side.piece->device)]->counts;
    };
    const bool stays = from.piece && to.piece && from.piece->device == to.piece->device;
    if (to.piece)
        ++counts_of(to).copies;
    else if (from.piece)
        ++counts_of(from).copies;
    if (stays) return;
    if (from.piece && to.piece)
        counts_of(to).bytes_peer += bytes;
    else if (to.piece)
        counts_of(to).bytes_in += bytes;
    else if (from.piece)
        counts_of(from).bytes_out += bytes;
}

part who_copies(const place_found& from, const place_found& to, int device) {
    if (from.piece && to.piece && from.piece->device == to.piece->device) return part::compute;
    if (to.piece && (!from.piece || to.piece->device == device)) return part::inward_copies;
    return from.piece ? part::outward_copies : part::compute;
}

operation make_operation(access& m, const stream_ref& on, const copy_request& what, const place_found& from,
                         const place_found& to) {
    operation made;
    made.name = name_of(what);
    made.by = who_copies(from, to, on->device);
    made.is_copy = true;
    made.link_bytes = bytes_of(what);
    for (const place_found* side : {&from, &to})
        if (side->piece) made.touches.push_back(side->piece);
    if (!from.piece) made.touches_host.push_back({what.from.place, span_of(what, what.from)});
    if (!to.piece) made.touches_host.push_back({what.to.place, span_of(what, what.to)});
    made.fails = m->set.failing_copies.is_late() && m->set.failing_copies.next_fails();
    return made;
}
} // namespace

copy_request row_of(const char* function, void* to, const void* from, std::size_t bytes, copy_kind kind) {
    return plane_of(function, to, bytes, from, bytes, bytes, 1, kind);
}

copy_request plane_of(const char* function, void* to, std::size_t to_pitch, const void* from,
                      std::size_t from_pitch, std::size_t width, std::size_t height, copy_kind kind) {
    char* source = const_cast<char*>(static_cast<const char*>(from));
    return {function, {source, from_pitch, 0}, {static_cast<char*>(to), to_pitch, 0}, width, height, 1, kind};
}

status start_copy(access& m, const stream_ref& on, const copy_request& what, bool waits) {
    if (bytes_of(what) == 0) return success;
    const place_found from = find_place(m, what, what.from, "the source");
    const place_found to = find_place(m, what, what.to, "the destination");
    if (!from.is_sound || !to.is_sound || !fits_kind(what, from, to)) return invalid_value;
    failure_plan& plan = m->set.failing_copies;
    if (!plan.is_late() && plan.next_fails()) return refusal(m, on->device, plan, unknown_error);
    const char* host = from.piece ? (to.piece ? nullptr : to.view) : from.view;
    const std::size_t host_bytes = span_of(what, from.piece ? what.to : what.from);
    const bool is_pageable = host != nullptr && !m->pinned.contains(host, host_bytes);
    // As CUDA has it: all of the host's memory is pinned or none of it.
    if (is_pageable && m->pinned.contains_a_part_of(host, host_bytes)) return invalid_value;
    operation made = make_operation(m, on, what, from, to);
    row_copier copier{what, from.piece && m->set.counts_unwritten_reads, nullptr};
    copier.what.from.place = from.view;
    copier.what.to.place = to.view;
    if (is_pageable && !waits) {
        ++m->devices[static_cast<std::size_t>(on->device)]->counts.pageable_copies;
        waits = !to.piece || m->set.has_threads;
        if (!waits) stage(copier);
    }
    if (copier.staged) made.touches_host.clear();
    made.body = std::move(copier);
    count(m, from, to, bytes_of(what));
    const point end = issue(m, on, std::move(made));
    if (waits && (!from.piece || !to.piece)) {
        ++m->devices[static_cast<std::size_t>(on->device)]->counts.host_waits;
        m->runs_work->wait(m, end);
    }
    return state_of(m, on->device);
}

} // namespace emulated
