// One more disk, plugged at start-up.
#include "devices/disk/swap.hpp"

#include "base/checked_size.hpp"
#include "base/excerpt.hpp"
#include "base/report.hpp"
#include "devices/disk/built_in.hpp"

// Programs read it; only start-up writes it.
int starpu_disk_swap_node = -1;

namespace starpu::devices {

namespace {
constexpr std::size_t mebibyte = std::size_t{1} << 20;

starpu_ssize_t size_in_bytes(const base::knobs& wanted) {
    if (!wanted.disk_swap_size) return -1;
    const std::size_t mebibytes = *wanted.disk_swap_size;
    const base::checked_size bytes = base::checked_size(mebibytes) * mebibyte;
    return bytes.fits() ? starpu_ssize_t(bytes.value()) : -1;
}
} // namespace

void open_swap(disks& all, const base::knobs& wanted) {
    starpu_disk_swap_node = -1;
    if (!wanted.disk_swap) return;
    const char* kind = wanted.disk_swap_backend ? wanted.disk_swap_backend->c_str() : "unistd";
    const starpu_disk_ops* ops = disk_ops_named(kind);
    if (ops == nullptr) {
        base::report_warning("STARPU_DISK_SWAP_BACKEND",
                             "there is no kind of disk \"%s\", so nothing is moved to disk; choose unistd, "
                             "unistd_o_direct or stdio",
                             base::excerpt(kind).c_str());
        return;
    }
    std::string directory = *wanted.disk_swap;
    base::memory_node_id added = base::no_memory_node;
    if (all.add_disk(*ops, directory.data(), size_in_bytes(wanted), added) == 0)
        starpu_disk_swap_node = base::signed_number_of(added);
}

} // namespace starpu::devices
