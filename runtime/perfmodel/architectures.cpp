// Rows are added and never taken away, so that their addresses can be given to programs.
#include "perfmodel/architectures.hpp"

#include "base/fork.hpp"
#include "base/immortal.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

namespace starpu::perfmodel {

namespace {
struct row {
    std::vector<starpu_perfmodel_device> devices;
    starpu_perfmodel_arch shown;
};

// Rows are added under the lock; looking one up takes none.
struct table {
    std::mutex growth;
    std::atomic<int> count{0}; // release: pairs with the acquire of a thread that looks at the rows below it
    std::array<std::unique_ptr<row>, most_architectures> rows;
};

table& the_table() {
    static const base::immortal<table> only;
    static const base::held_over_fork held((*only).growth);
    return *only;
}
const base::at_load the_table_at_load(the_table);

const row& row_at(const table& t, int number) {
    return *t.rows[static_cast<std::size_t>(number)];
}

bool are_same(const starpu_perfmodel_device& a, const starpu_perfmodel_device& b) {
    return a.type == b.type && a.devid == b.devid && a.ncores == b.ncores;
}

bool is_of(const row& r, device_list wanted) {
    return r.devices.data() == wanted.data() ||
           std::is_permutation(wanted.begin(), wanted.end(), r.devices.begin(), r.devices.end(), are_same);
}

int find_in(const table& t, device_list wanted) {
    const int count = t.count.load(std::memory_order_acquire); // partner: add_to()
    for (int i = 0; i < count; ++i)
        if (is_of(row_at(t, i), wanted)) return i;
    return -1;
}

int add_to(table& t, device_list devices) try {
    const int number = t.count.load(std::memory_order_relaxed);
    auto made = std::make_unique<row>(row{{devices.begin(), devices.end()}, {}});
    made->shown = {static_cast<int>(made->devices.size()), made->devices.data()};
    t.rows[static_cast<std::size_t>(number)] = std::move(made);
    t.count.store(number + 1, std::memory_order_release); // partner: find_in() and architecture()
    return number;
} catch (const std::bad_alloc&) {
    return -ENOMEM;
}

struct kind_row {
    starpu_worker_archtype kind;
    const char* name;
    double speed; // of one device, where one CPU core is 1: StarPU's factors
};
constexpr kind_row kinds[] = {
    {STARPU_CPU_WORKER, "cpu", 1.0},           {STARPU_CUDA_WORKER, "cuda", 13.33},
    {STARPU_OPENCL_WORKER, "opencl", 12.22},   {STARPU_HIP_WORKER, "hip", 13.33},
    {STARPU_MAX_FPGA_WORKER, "max_fpga", 1.0}, {STARPU_MPI_MS_WORKER, "mpi_ms", 1.0},
    {STARPU_TCPIP_MS_WORKER, "tcpip_ms", 1.0},
};

const kind_row* find_kind(starpu_worker_archtype kind) {
    const auto* found = std::find_if(std::begin(kinds), std::end(kinds),
                                     [kind](const kind_row& r) { return r.kind == kind; });
    return found == std::end(kinds) ? nullptr : found;
}
} // namespace

int number_architecture(device_list devices) {
    table& t = the_table();
    if (devices.empty()) return -EINVAL;
    if (const int known = find_in(t, devices); known >= 0) return known;
    const std::lock_guard guard(t.growth);
    if (const int known = find_in(t, devices); known >= 0) return known;
    return architecture_count() < most_architectures ? add_to(t, devices) : -ENOSPC;
}

int find_architecture(device_list devices) {
    return find_in(the_table(), devices);
}

int architecture_count() {
    return the_table().count.load(std::memory_order_acquire);
}

starpu_perfmodel_arch* architecture(int number) {
    table& t = the_table();
    if (number < 0 || number >= architecture_count()) return nullptr;
    return &t.rows[static_cast<std::size_t>(number)]->shown;
}

const char* kind_name(starpu_worker_archtype kind) {
    const kind_row* found = find_kind(kind);
    return found != nullptr ? found->name : "unknown";
}

std::string architecture_name(device_list devices, int number, unsigned implementation) {
    std::string name;
    for (const starpu_perfmodel_device& d : devices)
        name += kind_name(d.type) + std::to_string(d.devid) + '_';
    return name + "impl" + std::to_string(implementation) + " (Comb" + std::to_string(number) + ')';
}

double relative_speed(device_list devices) {
    double speed = 0;
    for (const starpu_perfmodel_device& d : devices) {
        const kind_row* kind = find_kind(d.type);
        speed += (kind != nullptr ? kind->speed : 1.0) * d.ncores;
    }
    return speed;
}

} // namespace starpu::perfmodel
