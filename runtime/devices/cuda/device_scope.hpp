// The device that calls of a thread go to.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/library.hpp"

namespace starpu::devices::cuda {

// While it lives, calls of this thread go to one device; afterwards to the one before. Threads of the
// program have devices of their own, so nothing is taken for granted.
class device_choice {
public:
    device_choice(const functions& cuda, base::device_id device) noexcept;
    ~device_choice();
    device_choice(const device_choice&) = delete;
    device_choice& operator=(const device_choice&) = delete;

    // Calls go on to the device. For what another thread destroys.
    void let_stand() noexcept { before_ = base::no_device; }

private:
    const functions& cuda_;
    base::device_id before_ = base::no_device; // none: it was this one already
};

// The same for calls of the runtime's own, which disturb no stream that a codelet captures meanwhile: without
// the relaxed mode CUDA would refuse them, and spoil the capture.
class device_scope {
public:
    device_scope(const functions& cuda, base::device_id device) noexcept
        : mode_(cuda), choice_(cuda, device) {}

private:
    class relaxed_mode {
    public:
        explicit relaxed_mode(const functions& cuda) noexcept : cuda_(cuda) { exchange(); }
        ~relaxed_mode() { exchange(); }
        relaxed_mode(const relaxed_mode&) = delete;
        relaxed_mode& operator=(const relaxed_mode&) = delete;

    private:
        void exchange() noexcept { cuda_.ThreadExchangeStreamCaptureMode(&other_); }

        const functions& cuda_;
        capture_mode other_ = capture::relaxed; // then the mode before
    };

    const relaxed_mode mode_;
    const device_choice choice_;
};

} // namespace starpu::devices::cuda
