// The memory of one CUDA device, with a stream for each direction that data take.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/library.hpp"
#include "devices/cuda/staged_copies.hpp"
#include "devices/cuda/strided_copies.hpp"
#include "devices/cuda/timeline.hpp"
#include "memory/backend.hpp"

#include <memory>
#include <string>
#include <vector>

namespace starpu::devices::cuda {

class device_memory final : public memory::backend {
public:
    // Throws platform::setup_error and std::bad_alloc.
    device_memory(const functions& cuda, base::device_id device, std::string name, std::size_t total_bytes,
                  bool copies_may_be_late);

    base::device_id device() const { return device_; }
    device_loss& loss() { return loss_; }
    // From now on data go straight between that device's memory and this one. Before any copy.
    void connect(const device_memory& peer);

    starpu_node_kind kind() const noexcept override { return STARPU_CUDA_RAM; }
    std::size_t capacity_bytes() const noexcept override { return total_bytes_; }
    bool is_lost() const noexcept override { return loss_.is_certain(); }
    memory::address allocate(std::size_t bytes, int flags) noexcept override;
    void release(memory::address place, std::size_t bytes, int flags) noexcept override;
    bool exchanges_with(const memory::backend& other) const noexcept override;
    int copy(const memory::location& from, const memory::location& to, const memory::strided_shape& shape,
             bool may_be_late, memory::operation& started) noexcept override;
    memory::progress test(const memory::operation& what) noexcept override;
    memory::progress wait(const memory::operation& what) noexcept override;
    void* native_queue(memory::direction which) noexcept override;
    int mark(memory::direction which, memory::operation& what) noexcept override;

private:
    // Queues of operations: in, out, what goes through buffers, then one for each device that data are
    // exchanged with, this one included.
    static constexpr std::size_t queue_in = 0, queue_out = 1, queue_staged = 2, queue_of_device_0 = 3;
    static std::size_t queue_of_device(base::device_id device) {
        return queue_of_device_0 + base::index_of(device);
    }
    struct path {
        std::size_t queue;
        route way;
    };
    bool find_path(const memory::backend& from, const memory::backend& to, path& found) const noexcept;
    bool start_staged(const path& p, std::uintptr_t to, std::uintptr_t from,
                      const memory::strided_shape& shape, bool is_refused,
                      memory::operation& started) noexcept;
    int start_copy(const path& p, std::uintptr_t to, std::uintptr_t from, const memory::strided_shape& shape,
                   memory::operation& started) noexcept;
    std::size_t queue_of(memory::direction which) const noexcept;
    bool has_queue(std::size_t queue) const { return queue < queues_.size() && queues_[queue] != nullptr; }
    void add_queue(std::size_t queue);

    const functions& cuda_;
    const base::device_id device_;
    const std::string name_;
    const std::size_t total_bytes_;
    const bool copies_may_be_late_;
    device_loss loss_;
    std::vector<std::unique_ptr<timeline>> queues_;
    staged_copies staged_;
};

} // namespace starpu::devices::cuda
