// The disks of the running program, in the order in which they were added.
#pragma once

#include "base/ids.hpp"
#include "devices/disk/disk.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace starpu::devices {

class disks {
public:
    // Plugs a disk and makes it a memory node. The node's number, or a negative errno with its line. A
    // negative size: no limit. `ops` has to outlive the disk.
    int add_disk(const starpu_disk_ops& ops, void* parameter, starpu_ssize_t size_bytes,
                 base::memory_node_id& added);

    disk* find(base::memory_node_id node) noexcept; // null: that node is no disk

    // Unplugs all disks. Call it only when no thread uses their nodes any more.
    void close_all() noexcept;

private:
    struct entry {
        base::memory_node_id node;
        std::unique_ptr<disk> behind;
    };

    std::mutex lock_;
    std::vector<entry> all_;
};

} // namespace starpu::devices
