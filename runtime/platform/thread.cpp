// Wraps pthreads: std::thread can neither be bound nor named by its creator portably before it runs.
#include "platform/thread.hpp"

#include "platform/binding.hpp"
#include "platform/setup_error.hpp"

#include <system_error>
#include <utility>

namespace starpu::platform {
namespace {

struct start_order {
    thread_place place;
    std::function<void()> body;
};

extern "C" {
static void* run_thread(void* argument) {
    const std::unique_ptr<start_order> order(static_cast<start_order*>(argument));
    if (!order->place.name.empty()) name_this_thread(order->place.name);
    // Binding here, not by an attribute: a CPU that was taken away since start-up must not prevent the
    // thread.
    if (order->place.os_cpu) bind_this_thread(*order->place.os_cpu, order->place.name.c_str());
    order->body();
    return nullptr;
}
}

} // namespace

thread::thread(thread_place place, std::function<void()> body) {
    auto order = std::make_unique<start_order>(start_order{std::move(place), std::move(body)});
    pthread_t handle;
    const int error = pthread_create(&handle, nullptr, run_thread, order.get());
    if (error != 0)
        throw setup_error(-error, "thread \"" + order->place.name + "\" cannot be started (" +
                                      std::generic_category().message(error) +
                                      "); raise the limit on threads");
    static_cast<void>(order.release()); // the thread frees it
    handle_ = handle;
}

thread::thread(thread&& other) noexcept : handle_(std::exchange(other.handle_, std::nullopt)) {}

thread& thread::operator=(thread&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
}

thread::~thread() {
    join();
}

void thread::join() {
    if (const auto handle = std::exchange(handle_, std::nullopt)) pthread_join(*handle, nullptr);
}

static thread_local constinit bool is_servant = false;

void serve_others() {
    is_servant = true;
}

bool serves_others() {
    return is_servant;
}

long this_thread_id() {
    static thread_local const long id = syscall(SYS_gettid);
    return id;
}

} // namespace starpu::platform
