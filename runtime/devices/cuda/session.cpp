// Opens a device and keeps the list of those that are open.
#include "devices/cuda/session.hpp"

#include "devices/cuda/device_scope.hpp"
#include "devices/cuda/pinned_memory.hpp"
#include "devices/cuda/status.hpp"
#include "memory/pinned_pool.hpp"
#include "memory/pinned_slabs.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace starpu::devices::cuda {

namespace {
void require(const functions& cuda, status answer, const std::string& who, const char* attempt) {
    if (answer != is::success)
        throw platform::setup_error(errno_of(answer),
                                    who + ": " + attempt + ": " + cuda.GetErrorString(answer));
}
} // namespace

setup::setup(const functions& runtime, const device_settings& all, base::device_id any_device)
    : cuda(runtime), settings(all) {
    pinned_memory::only().open(runtime, any_device);
    memory::set_pinner(&pinned_memory::only());
    memory::cut_small_pieces(all.cuts_small_pieces);
    memory::pin_fresh_memory(all.pins_fresh_memory);
}

setup::~setup() {
    memory::pin_fresh_memory(false);
    memory::set_pinner(nullptr);
    pinned_memory::only().close();
}

session::session(std::shared_ptr<setup> in, const device_request& request, base::device_id number)
    : setup_(std::move(in)), number_(number), name_("CUDA " + std::to_string(base::number_of(number))) {
    const device_scope here(cuda(), number_);
    read_properties();
    measure_memory(request);
    replace_in_setup(nullptr, this);
}

session::~session() {
    replace_in_setup(this, nullptr);
}

void session::replace_in_setup(session* old, session* fresh) {
    setup_->open_ones.with([&](auto& all) {
        const auto slot = std::ranges::find(all, old);
        if (slot != all.end()) *slot = fresh;
    });
}

void session::read_properties() {
    require(cuda(), cuda().GetDeviceProperties(properties_.data(), base::signed_number_of(number_)), name_,
            "its properties");
    // Every version begins with 256 bytes of name.
    const char* text = properties_.data();
    name_ += " (" + std::string(text, strnlen(text, 256)) + ")";
}

void session::measure_memory(const device_request& request) {
    std::size_t free_bytes = 0;
    std::size_t total_bytes = 0;
    require(cuda(), cuda().MemGetInfo(&free_bytes, &total_bytes), name_, "it cannot be used");
    limit_bytes_ = gpu::limit_bytes(request.knobs, gpu::cuda, base::number_of(number_), free_bytes);
    memory_ =
        std::make_unique<device_memory>(cuda(), number_, name_, total_bytes, settings().copies_may_be_late);
}

bool session::is_first_warning_of(const starpu_codelet& cl) {
    return setup_->warned.with([&cl](auto& known) { return known.insert(&cl).second; });
}

session* find_session(base::device_id number) noexcept {
    setup* shared = base::newest_alive<setup>::newest();
    if (shared == nullptr) return nullptr;
    return shared->open_ones.with([number](const auto& all) -> session* {
        for (session* each : all)
            if (each != nullptr && each->number() == number) return each;
        return nullptr;
    });
}

} // namespace starpu::devices::cuda
