// CUDA devices of the emulation: two of them, peers.
#include "suite/subject.hpp"
#include "support/cuda_devices.hpp"
#include "support/emulated_cuda/scaling.hpp"

namespace starpu::tests {

namespace {
class emulated_cuda_subject final : public subject {
public:
    emulated_cuda_subject() { open_.open(); }

    std::vector<devices::device*> devices() override {
        std::vector<devices::device*> all;
        for (std::size_t i = 0; i < open_.count(); ++i) all.push_back(&open_.at(i));
        return all;
    }
    starpu_codelet* scaling() override { return &scaling_; }

private:
    cuda_devices open_;
    starpu_codelet scaling_ = scaling_on_cuda(true);
};
} // namespace

std::unique_ptr<subject> make_subject() {
    return std::make_unique<emulated_cuda_subject>();
}

} // namespace starpu::tests
