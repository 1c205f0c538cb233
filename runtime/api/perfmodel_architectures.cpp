// starpu_perfmodel.h: architectures, and what a model knows of each.
#include "api/boundary.hpp"
#include "api/perfmodel.hpp"
#include "api/running.hpp"

#include <array>
#include <cstdarg>

using namespace starpu;

namespace {
int check_devices(int count, const starpu_perfmodel_device* devices, const char* call) {
    if (count > 0 && devices != nullptr) return 0;
    return base::report_error(-EINVAL, call, "an architecture has at least one device");
}

struct device_vector {
    std::array<starpu_perfmodel_device, STARPU_NMAXWORKERS> devices;
    int count = 0;
};

bool is_device(const starpu_perfmodel_device& d) {
    return d.type >= STARPU_CPU_WORKER && d.type <= STARPU_HIP_WORKER && d.devid >= 0 && d.ncores >= 1;
}

// Triples of kind, number and cores, up to a kind of -1. Empty where one of them is no device: then the
// program has forgotten the end, and what follows is not looked at.
device_vector devices_in(std::va_list arguments) {
    device_vector list;
    for (int kind = va_arg(arguments, int); kind != -1 && list.count < STARPU_NMAXWORKERS;
         kind = va_arg(arguments, int)) {
        const int number = va_arg(arguments, int);
        const int cores = va_arg(arguments, int);
        const starpu_perfmodel_device d{static_cast<starpu_worker_archtype>(kind), number, cores};
        if (!is_device(d)) return {};
        list.devices[static_cast<std::size_t>(list.count++)] = d;
    }
    return list;
}

// nullptr after a line.
starpu_perfmodel_per_arch* per_architecture(starpu_perfmodel* model, const starpu_perfmodel_arch* arch,
                                            unsigned implementation, const char* call) {
    starpu_perfmodel_per_arch* found = nullptr;
    api::boundary_void(call, [&] {
        if (model == nullptr) return base::report_error(-EINVAL, call, "the model is NULL");
        if (int error = api::check_implementation(implementation, call)) return error;
        const int number = api::number_of_architecture(arch, call);
        if (number < 0) return number;
        perfmodel::model_state* s = perfmodel::state_of(*model);
        if (s == nullptr) return -ENOMEM;
        found = &s->ensure_measurements(number, implementation).shown();
        return 0;
    });
    return found;
}

starpu_perfmodel_per_arch* per_devices(starpu_perfmodel* model, int implementation, device_vector& list,
                                       const char* call) {
    const starpu_perfmodel_arch arch{list.count, list.devices.data()};
    return per_architecture(model, &arch, static_cast<unsigned>(implementation), call);
}

// Sets a function of the program for the devices. 0, or a negative errno after a line.
template <class Function>
int set_for_devices(starpu_perfmodel* model, int implementation, Function starpu_perfmodel_per_arch::*field,
                    Function function, std::va_list arguments, const char* call) {
    device_vector list = devices_in(arguments);
    starpu_perfmodel_per_arch* found = per_devices(model, implementation, list, call);
    if (found == nullptr) return -errno;
    found->*field = function;
    return 0;
}
} // namespace

extern "C" {

struct starpu_perfmodel_arch* starpu_worker_get_perf_archtype(int workerid, unsigned) {
    const api::worker_numbered w(workerid, __func__);
    return w == nullptr ? nullptr : perfmodel::architecture(w->architecture);
}

void starpu_perfmodel_get_arch_name(struct starpu_perfmodel_arch* arch, char* archname, size_t maxlen,
                                    unsigned nimpl) {
    constexpr const char* call = "starpu_perfmodel_get_arch_name";
    api::boundary_void(call, [&] {
        const int number = api::number_of_architecture(arch, call);
        if (number < 0) return number;
        const std::string name = perfmodel::architecture_name(perfmodel::devices_of(*arch), number, nimpl);
        return api::fill_text(archname, maxlen, name, call);
    });
}

const char* starpu_perfmodel_get_archtype_name(enum starpu_worker_archtype archtype) {
    return perfmodel::kind_name(archtype);
}

int starpu_perfmodel_get_narch_combs(void) {
    return perfmodel::architecture_count();
}

int starpu_perfmodel_arch_comb_add(int ndevices, struct starpu_perfmodel_device* devices) {
    constexpr const char* call = "starpu_perfmodel_arch_comb_add";
    return api::boundary(call, [&] {
        if (int error = check_devices(ndevices, devices, call)) return error;
        const starpu_perfmodel_arch arch{ndevices, devices};
        return api::number_of_architecture(&arch, call);
    });
}

// -1: these devices have no number.
int starpu_perfmodel_arch_comb_get(int ndevices, struct starpu_perfmodel_device* devices) {
    constexpr const char* call = "starpu_perfmodel_arch_comb_get";
    return api::boundary(call, [&] {
        if (int error = check_devices(ndevices, devices, call)) return error;
        return perfmodel::find_architecture({devices, static_cast<std::size_t>(ndevices)});
    });
}

struct starpu_perfmodel_arch* starpu_perfmodel_arch_comb_fetch(int comb) {
    starpu_perfmodel_arch* found = perfmodel::architecture(comb);
    if (found == nullptr)
        errno = -base::report_error(-EINVAL, __func__, "there is no architecture %d; there are %d", comb,
                                    perfmodel::architecture_count());
    return found;
}

struct starpu_perfmodel_per_arch* starpu_perfmodel_get_model_per_arch(struct starpu_perfmodel* model,
                                                                      struct starpu_perfmodel_arch* arch,
                                                                      unsigned impl) {
    return per_architecture(model, arch, impl, __func__);
}

struct starpu_perfmodel_per_arch* starpu_perfmodel_get_model_per_devices(struct starpu_perfmodel* model,
                                                                         int impl, ...) {
    std::va_list arguments;
    va_start(arguments, impl);
    device_vector list = devices_in(arguments);
    va_end(arguments);
    return per_devices(model, impl, list, __func__);
}

int starpu_perfmodel_set_per_devices_cost_function(struct starpu_perfmodel* model, int impl,
                                                   starpu_perfmodel_per_arch_cost_function func, ...) {
    std::va_list arguments;
    va_start(arguments, func);
    const int error =
        set_for_devices(model, impl, &starpu_perfmodel_per_arch::cost_function, func, arguments, __func__);
    va_end(arguments);
    return error;
}

int starpu_perfmodel_set_per_devices_size_base(struct starpu_perfmodel* model, int impl,
                                               starpu_perfmodel_per_arch_size_base func, ...) {
    std::va_list arguments;
    va_start(arguments, func);
    const int error =
        set_for_devices(model, impl, &starpu_perfmodel_per_arch::size_base, func, arguments, __func__);
    va_end(arguments);
    return error;
}

} // extern "C"
