// Fields of struct starpu_conf against variables: a variable wins unless the program insists.
#include "devices/cuda/settings.hpp"

#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <cerrno>
#include <string>

namespace starpu::devices::cuda {

namespace {
// Some memory stays for CUDA itself, for kernels and for the program's libraries.
constexpr std::size_t percent_for_data = 90;
constexpr std::size_t mebibyte = std::size_t{1} << 20;

bool program_insists(const device_request& from) {
    return from.conf.precedence_over_environment_variables != 0;
}

std::optional<unsigned> wanted_count(const device_request& from) {
    const int field = from.conf.ncuda;
    if (field < -1)
        throw platform::setup_error(-EINVAL, "starpu_conf.ncuda is " + std::to_string(field) +
                                                 "; give -1 for all devices, or 0 or more");
    if (from.knobs.ncuda && !(program_insists(from) && field != -1)) return from.knobs.ncuda;
    return field == -1 ? std::nullopt : std::optional(static_cast<unsigned>(field));
}

struct named_devices {
    const char* who = nullptr; // the variable or field that names them; nullptr: none does
    std::vector<unsigned> numbers;
};

named_devices names_in(const device_request& from, unsigned available, std::optional<unsigned> count) {
    const bool has_field = from.conf.use_explicit_workers_cuda_gpuid != 0;
    if (from.knobs.workers_cudaid && !(program_insists(from) && has_field))
        return {"STARPU_WORKERS_CUDAID", base::expand(*from.knobs.workers_cudaid, available)};
    if (!has_field) return {};
    // The array does not tell how many of its entries are meant: without a count, one for each device.
    const unsigned meant = std::min<unsigned>(count.value_or(available), STARPU_NMAXWORKERS);
    return {"starpu_conf.workers_cuda_gpuid",
            {from.conf.workers_cuda_gpuid, from.conf.workers_cuda_gpuid + meant}};
}

void check_is_there(unsigned number, unsigned available, const char* who) {
    if (number < available) return;
    const std::string there = available == 0 ? "none" : "0 to " + std::to_string(available - 1);
    throw platform::setup_error(-ENODEV, std::string(who) + " names CUDA device " + std::to_string(number) +
                                             ", but there is " + there);
}

// Each once, the first `count` of them.
std::vector<int> first_of(const named_devices& named, unsigned available, unsigned count) {
    std::vector<int> chosen;
    for (const unsigned number : named.numbers) {
        if (chosen.size() == count) break;
        check_is_there(number, available, named.who);
        const int device = static_cast<int>(number);
        if (std::ranges::find(chosen, device) == chosen.end()) chosen.push_back(device);
    }
    return chosen;
}
} // namespace

device_settings settings_of(const device_request& from) {
    device_settings all;
    all.workers_per_device = from.knobs.nworker_per_cuda.value_or(all.workers_per_device);
    all.depth = from.knobs.cuda_pipeline.value_or(all.depth);
    all.copies_may_be_late =
        from.conf.disable_asynchronous_copy <= 0 && from.conf.disable_asynchronous_cuda_copy <= 0;
    all.pins_fresh_memory = !from.knobs.disable_pinning.value_or(false);
    all.cuts_small_pieces = from.knobs.suballocator.value_or(true);
    all.are_peers = from.knobs.enable_cuda_gpu_gpu_direct.value_or(true);
    return all;
}

bool wants_any(const device_request& from) {
    return wanted_count(from).value_or(1) != 0;
}

std::vector<int> choose_devices(const device_request& from, unsigned available) {
    const std::optional<unsigned> count = wanted_count(from);
    named_devices named = names_in(from, available, count);
    if (named.who == nullptr)
        for (unsigned number = 0; number < available; ++number) named.numbers.push_back(number);
    const unsigned most = std::min<unsigned>(count.value_or(STARPU_MAXCUDADEVS), STARPU_MAXCUDADEVS);
    std::vector<int> chosen = first_of(named, available, most);
    if (count && chosen.size() < *count)
        base::report_warning(
            "starpu_init", "%u CUDA devices are asked for and %zu can be used; the program goes on with them",
            *count, chosen.size());
    return chosen;
}

std::size_t limit_for(const device_request& from, int device, std::size_t free_bytes) {
    std::optional<unsigned> mebibytes;
    if (from.knobs.limit_cuda_mem_of)
        mebibytes = from.knobs.limit_cuda_mem_of->of(static_cast<unsigned>(device));
    if (!mebibytes) mebibytes = from.knobs.limit_cuda_mem;
    if (!mebibytes) mebibytes = from.knobs.limit_gpu_mem;
    if (mebibytes.value_or(0) != 0) return base::scaled_limit(*mebibytes, mebibyte);
    return free_bytes / 100 * percent_for_data;
}

} // namespace starpu::devices::cuda
