// Transfers from and to main memory cross the device's own link, and the one that it shares with others if
// there is one.
#include "devices/simulated/device_memory.hpp"

#include "base/report.hpp"

#include <cerrno>
#include <cstdlib>
#include <new>

namespace starpu::devices::simulated {

namespace {
constexpr std::size_t alignment_bytes = 256;
// Nothing is ever mapped there, so that a kernel that is run by mistake shows.
constexpr memory::address first_place = memory::address{1} << 48;

std::size_t rounded(std::size_t bytes) {
    return (bytes + alignment_bytes - 1) / alignment_bytes * alignment_bytes;
}

void* pointer_to(const memory::location& side) {
    return reinterpret_cast<void*>(side.base + side.offset_bytes);
}
} // namespace

device_memory::device_memory(world& in, const gpu_group& how, std::size_t group)
    : world_(in), how_(how), group_(group), in_(in.add_way(how.link.bytes_per_us)),
      out_(in.add_way(how.link.bytes_per_us)), next_place_(first_place) {}

starpu_node_kind device_memory::kind() const noexcept {
    switch (how_.kind) {
    case STARPU_OPENCL_WORKER:
        return STARPU_OPENCL_RAM;
    case STARPU_HIP_WORKER:
        return STARPU_HIP_RAM;
    default:
        return STARPU_CUDA_RAM;
    }
}

memory::address device_memory::allocate(std::size_t bytes, int) noexcept {
    if (bytes > how_.memory_bytes) return 0;
    const std::size_t room = rounded(bytes == 0 ? 1 : bytes);
    if (world_.runs_kernels())
        return reinterpret_cast<memory::address>(std::aligned_alloc(alignment_bytes, room));
    const std::lock_guard hold(placing_);
    next_place_ += room;
    return next_place_ - room;
}

void device_memory::release(memory::address place, std::size_t, int) noexcept {
    if (world_.runs_kernels()) std::free(reinterpret_cast<void*>(place));
}

bool device_memory::exchanges_with(const memory::backend& other) const noexcept {
    if (other.is_main()) return true;
    const auto* peer = dynamic_cast<const device_memory*>(&other);
    return peer != nullptr && peer->group_ == group_ && how_.peer.has_value();
}

std::optional<memory::link_speed> device_memory::stated_speed(const memory::backend& other) const noexcept {
    const link_description& l = other.is_main() ? how_.link : *how_.peer;
    return memory::link_speed{l.latency_us, l.bytes_per_us};
}

device_memory::route device_memory::route_of(const memory::backend& from, const memory::backend& to) {
    if (!from.is_main() && !to.is_main()) {
        const world::way between = world_.peer_way(from, to, how_.peer->bytes_per_us);
        return {between.line, {between.link}, how_.peer->latency_us};
    }
    const world::way& own = from.is_main() ? in_ : out_;
    route taken{own.line, {own.link}, how_.link.latency_us};
    if (const auto* shared = world_.find_shared(how_.shared_link, from.is_main()))
        taken.crossed.push_back(*shared);
    return taken;
}

int device_memory::copy(const memory::location& from, const memory::location& to,
                        const memory::strided_shape& shape, bool may_be_late,
                        memory::operation& started) noexcept try {
    if (world_.runs_kernels()) memory::copy_by_hand(pointer_to(to), pointer_to(from), shape);
    const route taken = route_of(*from.owner, *to.owner);
    started = {
        this, 0,
        world_.time().ask_for_transfer(taken.line, shape.payload_bytes(), taken.latency_us, taken.crossed)};
    if (may_be_late) return -EAGAIN;
    return wait(started) == memory::progress::done ? 0 : -EIO;
} catch (const std::bad_alloc&) {
    return base::report_error(-ENOMEM, "simulated transfer", "no memory left to note it");
}

memory::progress device_memory::test(const memory::operation& what) noexcept {
    return world_.time().is_over(what.number) ? memory::progress::done : memory::progress::pending;
}

memory::progress device_memory::wait(const memory::operation& what) noexcept {
    while (test(what) == memory::progress::pending)
        if (!world_.time().pass_to_next()) return memory::progress::failed;
    return memory::progress::done;
}

} // namespace starpu::devices::simulated
