// Weighs fields of starpu_conf against environment variables, and both against what there is.
#include "devices/opencl/settings.hpp"

#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <cerrno>
#include <string>

namespace starpu::devices::opencl {

namespace {
using std::to_string;

void read_count(device_settings& w, const device_request& wanted) {
    const int field = wanted.conf.nopencl;
    const bool field_wins = field != -1 && wanted.conf.precedence_over_environment_variables != 0;
    if (wanted.knobs.nopencl && !field_wins) {
        w.count = *wanted.knobs.nopencl;
        w.count_from = "STARPU_NOPENCL";
    } else if (field < -1) {
        throw platform::setup_error(-EINVAL, "starpu_conf.nopencl is " + to_string(field) +
                                                 "; give -1 for all devices, or 0 or more");
    } else if (field != -1) {
        w.count = static_cast<unsigned>(field);
        w.count_from = "starpu_conf.nopencl";
    }
}

// A list in the configuration has no length of its own: the count says how much of it counts, else all of it
// until numbers repeat.
std::vector<unsigned> listed(const starpu_conf& conf, std::optional<unsigned> count) {
    std::vector<unsigned> numbers;
    for (unsigned number : conf.workers_opencl_gpuid) {
        if (count && numbers.size() == *count) break;
        if (std::ranges::find(numbers, number) != numbers.end()) break;
        numbers.push_back(number);
    }
    return numbers;
}

void read_numbers(device_settings& w, const device_request& wanted) {
    const bool has_field = wanted.conf.use_explicit_workers_opencl_gpuid != 0;
    const bool field_wins = has_field && wanted.conf.precedence_over_environment_variables != 0;
    if (wanted.knobs.workers_openclid && !field_wins) {
        w.numbers = base::expand(*wanted.knobs.workers_openclid, STARPU_MAXOPENCLDEVS);
        w.numbers_from = "STARPU_WORKERS_OPENCLID";
    } else if (has_field) {
        w.numbers = listed(wanted.conf, w.count);
        w.numbers_from = "starpu_conf.workers_opencl_gpuid";
    }
}

bool wants_cuda(const device_request& wanted) {
    const bool field_wins = wanted.conf.ncuda != -1 && wanted.conf.precedence_over_environment_variables != 0;
    if (wanted.knobs.ncuda && !field_wins) return *wanted.knobs.ncuda != 0;
    return wanted.conf.ncuda != 0;
}
} // namespace

device_settings settings_of(const device_request& wanted) {
    device_settings w;
    read_count(w, wanted);
    read_numbers(w, wanted);
    if (wanted.knobs.opencl_on_cpus.value_or(false)) w.choice = device_choice::also_cpus;
    if (wanted.knobs.opencl_only_on_cpus.value_or(false)) w.choice = device_choice::only_cpus;
    w.leaves_nvidia_to_cuda = !w.count && w.numbers.empty() && wants_cuda(wanted);
    w.depth = wanted.knobs.opencl_pipeline.value_or(w.depth);
    w.copies_may_be_late =
        wanted.conf.disable_asynchronous_copy <= 0 && wanted.conf.disable_asynchronous_opencl_copy <= 0;
    return w;
}

std::vector<unsigned> choose(const device_settings& w, const std::vector<found_device>& found) {
    std::vector<unsigned> chosen;
    for (unsigned number : w.numbers) {
        if (number >= found.size())
            throw platform::setup_error(-ENODEV, std::string(w.numbers_from) + " names OpenCL device " +
                                                     to_string(number) + ", but there are " +
                                                     to_string(found.size()) + ", numbered from 0");
        if (std::ranges::find(chosen, number) == chosen.end()) chosen.push_back(number);
    }
    if (w.numbers.empty())
        for (unsigned number = 0; number < found.size(); ++number)
            if (!(w.leaves_nvidia_to_cuda && found[number].is_nvidia())) chosen.push_back(number);
    if (!w.count) return chosen;
    if (*w.count > chosen.size())
        base::report_warning(w.count_from, "%u OpenCL devices are wanted, %zu are used: there are no more",
                             *w.count, chosen.size());
    chosen.resize(std::min<std::size_t>(*w.count, chosen.size()));
    return chosen;
}

std::size_t memory_limit(const base::knobs& knobs, unsigned number) {
    std::optional<unsigned> mebibytes = knobs.limit_opencl_mem ? knobs.limit_opencl_mem : knobs.limit_gpu_mem;
    if (knobs.limit_opencl_mem_of && knobs.limit_opencl_mem_of->of(number))
        mebibytes = knobs.limit_opencl_mem_of->of(number);
    return mebibytes.value_or(0) != 0 ? base::scaled_limit(*mebibytes, std::size_t{1} << 20) : SIZE_MAX;
}

} // namespace starpu::devices::opencl
