// Opens devices: one memory and one worker each.
#include "devices/opencl/family.hpp"

#include "devices/opencl/driver.hpp"
#include "devices/opencl/paths.hpp"
#include "devices/opencl/settings.hpp"

namespace starpu::devices::opencl {

namespace {
class open_device final : public devices::device {
public:
    open_device(unsigned number, const found_device& found, const device_settings& w, std::size_t limit)
        : session_(static_cast<int>(number), found), memory_(session_, w.copies_late), depth_(w.pipeline),
          limit_(limit) {
        announce(session_);
    }
    ~open_device() override { withdraw(session_); }

    int number() const override { return session_.number; }
    std::string name() const override {
        return "OpenCL " + std::to_string(session_.number) + " (" + session_.device.name + ")";
    }
    const void* vendor_id() const override { return session_.device.id; }
    std::size_t limit_bytes() const override { return limit_; }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return 1; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override {
        return std::make_unique<kernel_driver>(memory_, depth_);
    }

private:
    session session_;
    buffer_memory memory_;
    const unsigned depth_;
    const std::size_t limit_;
};
} // namespace

std::vector<std::unique_ptr<device>> open_devices(const device_request& wanted) {
    remember_paths(wanted.knobs);
    std::vector<std::unique_ptr<device>> opened;
    const device_settings w = read_settings(wanted);
    if (w.count && *w.count == 0) return opened; // then OpenCL's own library is left alone too
    const std::vector<found_device> found = discover(w.choice);
    for (unsigned number : choose(w, found))
        opened.push_back(
            std::make_unique<open_device>(number, found[number], w, memory_limit(wanted.knobs, number)));
    return opened;
}

} // namespace starpu::devices::opencl
