// Two directories as disks; nothing computes on them.
#include "devices/disk/disk.hpp"
#include "suite/subject.hpp"
#include "unit/devices/disk/temporary_directory.hpp"

namespace starpu::tests {

namespace {
class disk_device final : public devices::device {
public:
    explicit disk_device(const starpu_disk_ops& ops)
        : memory_(ops, ops.plug(const_cast<char*>(directory_.path().c_str()), -1), SIZE_MAX, "disk") {}
    base::device_id number() const override { return base::device_id{0}; }
    std::string name() const override { return memory_.name(); }
    std::size_t limit_bytes() const override { return memory_.capacity_bytes(); }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return 0; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override { return nullptr; }

private:
    temporary_directory directory_;
    devices::disk memory_;
};

class disk_subject final : public subject {
public:
    std::vector<devices::device*> devices() override { return {&one_, &other_}; }

private:
    disk_device one_{starpu_disk_unistd_ops};
    disk_device other_{starpu_disk_unistd_o_direct_ops};
};
} // namespace

std::unique_ptr<subject> make_subject() {
    return std::make_unique<disk_subject>();
}

} // namespace starpu::tests
