// Memory of a simulated device: copies take their time, and what they move is moved only where kernels run.
#pragma once

#include "devices/simulated/world.hpp"
#include "memory/backend.hpp"

#include <mutex>
#include <optional>
#include <vector>

namespace starpu::devices::simulated {

class device_memory final : public memory::backend {
public:
    // `group`: devices of one group have the same number.
    device_memory(world& in, const gpu_group& how, std::size_t group);

    starpu_node_kind kind() const noexcept override;
    std::size_t capacity_bytes() const noexcept override { return how_.memory_bytes; }
    memory::address allocate(std::size_t bytes, int flags) noexcept override;
    void release(memory::address place, std::size_t bytes, int flags) noexcept override;
    bool exchanges_with(const memory::backend& other) const noexcept override;
    bool calls_native_methods() const noexcept override { return false; }
    std::optional<memory::link_speed> stated_speed(const memory::backend& other) const noexcept override;
    int copy(const memory::location& from, const memory::location& to, const memory::strided_shape& shape,
             bool may_be_late, memory::operation& started) noexcept override;
    memory::progress test(const memory::operation& what) noexcept override;
    memory::progress wait(const memory::operation& what) noexcept override;

private:
    struct route {
        virtual_time::line_index line;
        std::vector<shared_links::link_index> crossed;
        double latency_us;
    };
    route route_of(const memory::backend& from, const memory::backend& to);

    world& world_;
    const gpu_group& how_;
    const std::size_t group_;
    const world::way in_;
    const world::way out_;
    memory::address next_place_; // where kernels do not run, of memory that is not there
    std::mutex placing_;
};

} // namespace starpu::devices::simulated
