// The test nodes as a library for STARPU_DEVICE_LIB: further memory nodes for programs whose codelets are C
// functions.
//
// A misuse of their memory ends the program. These variables say what there is:
//     STARPU_TEST_MEMORY_NODES            memory nodes, main memory included; default 2
//     STARPU_TEST_MEMORY_KIB              what data may take on each of them; default: no limit
//     STARPU_TEST_MEMORY_SEED             other times at which copies run; default 1
//     STARPU_TEST_MEMORY_POLLS            a copy runs once it was asked for 0 to so many times; default 3
//     STARPU_TEST_MEMORY_PEERS            0: copies between two of them go through main memory; default 1
//     STARPU_TEST_MEMORY_CACHE            1: released memory is kept for the next request; default 0
//     STARPU_TEST_MEMORY_WORKERS          asynchronous workers each node has of its own; default 0, which
//     deals
//                                         the CPU workers over main memory and these nodes
//     STARPU_TEST_MEMORY_FAIL_ALLOCATION  the number of the allocation that fails on each node, from 1
//     STARPU_TEST_MEMORY_FAIL_COPY        likewise of the copy
//     STARPU_TEST_MEMORY_LOSE_AT_COPY     likewise of the copy with which the whole device is lost
//     STARPU_TEST_NODES_THROW             which function throws: "entry", "open", "name" or "make_worker"
#include "devices/plug_in/plug_in.hpp"

#include "platform/setup_error.hpp"
#include "support/test_nodes/test_device.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace starpu::tests {

namespace {
void check(const char* function) {
    const char* broken = std::getenv("STARPU_TEST_NODES_THROW");
    if (broken != nullptr && std::strcmp(broken, function) == 0) throw std::runtime_error("oh");
}

class checked_device final : public test_device {
public:
    using test_device::test_device;
    std::string name() const override {
        check("name");
        return test_device::name();
    }
    std::unique_ptr<worker::driver> make_worker(unsigned index) override {
        check("make_worker");
        return test_device::make_worker(index);
    }
};

unsigned number_in(const char* variable, unsigned otherwise) {
    const char* text = std::getenv(variable);
    if (text == nullptr || *text == '\0') return otherwise;
    char* end = nullptr;
    const unsigned long value = std::strtoul(text, &end, 10);
    if (*end != '\0' || value > 1u << 30)
        throw platform::setup_error(-EINVAL, std::string(variable) + " is not a number");
    return static_cast<unsigned>(value);
}

std::unique_ptr<devices::device> make_device(unsigned number) {
    const std::size_t kib = number_in("STARPU_TEST_MEMORY_KIB", 0);
    late_memory_options memory;
    memory.name = "test node " + std::to_string(number);
    memory.seed = number_in("STARPU_TEST_MEMORY_SEED", 1) + number;
    memory.most_polls = number_in("STARPU_TEST_MEMORY_POLLS", 3);
    memory.has_peers = number_in("STARPU_TEST_MEMORY_PEERS", 1) != 0;
    memory.is_dear = number_in("STARPU_TEST_MEMORY_CACHE", 0) != 0;
    memory.failing_allocation = number_in("STARPU_TEST_MEMORY_FAIL_ALLOCATION", 0);
    memory.failing_copy = number_in("STARPU_TEST_MEMORY_FAIL_COPY", 0);
    memory.losing_copy = number_in("STARPU_TEST_MEMORY_LOSE_AT_COPY", 0);
    memory.on_misuse = [](const std::string&) { std::abort(); };
    late_driver_options kernels;
    kernels.seed = memory.seed;
    kernels.most_polls = memory.most_polls;
    return std::make_unique<checked_device>(static_cast<int>(number), kib == 0 ? SIZE_MAX : kib << 10,
                                            number_in("STARPU_TEST_MEMORY_WORKERS", 0), std::move(memory),
                                            kernels);
}

std::vector<std::unique_ptr<devices::device>> open(const devices::device_request&) {
    check("open");
    std::vector<std::unique_ptr<devices::device>> opened;
    const unsigned nodes = number_in("STARPU_TEST_MEMORY_NODES", 2);
    for (unsigned number = 1; number < nodes; ++number) opened.push_back(make_device(number));
    return opened;
}
} // namespace

} // namespace starpu::tests

extern "C" [[gnu::visibility("default")]] const starpu::devices::plug_in* starpu_device_plug_in() {
    starpu::tests::check("entry");
    static const starpu::devices::plug_in mine{.brings = {"test nodes", starpu::tests::open}};
    return &mine;
}

// For programs: how many requests failed as these variables wanted it.
extern "C" [[gnu::visibility("default")]] unsigned long starpu_test_nodes_failures() {
    return starpu::tests::late_memory::failures_so_far();
}
