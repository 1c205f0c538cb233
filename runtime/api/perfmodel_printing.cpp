// starpu_perfmodel.h: models written out for people and tools.
#include "api/boundary.hpp"
#include "api/perfmodel.hpp"
#include "api/running.hpp"
#include "perfmodel/display.hpp"
#include "perfmodel/number_text.hpp"
#include "perfmodel/store.hpp"

#include <cmath>
#include <cstring>
#include <limits>

using namespace starpu;

namespace {
int check_output(const void* model, const std::FILE* output, const char* call) {
    if (model != nullptr && output != nullptr) return 0;
    return base::report_error(-EINVAL, call, "the model or the stream is NULL");
}

int check_parameter(const char* parameter, const char* call) {
    if (parameter == nullptr || perfmodel::is_display_parameter(parameter)) return 0;
    return base::report_error(-EINVAL, call,
                              "there is no parameter \"%s\"; ask for a, b, c, alpha, beta, mean, stddev or "
                              "path-file-debug",
                              parameter);
}

std::string debug_path(const perfmodel::model_state& s, const std::string& architecture) {
    return perfmodel::debug_file_of(perfmodel::current_options(), s.symbol(), architecture);
}

struct wanted_part {
    const char* parameter;
    const std::uint32_t* footprint;
};

void print_one(const perfmodel::model_state& s, int number, unsigned implementation, const wanted_part& part,
               std::FILE* output) {
    const perfmodel::measurements* m = s.measurements_of(number, implementation);
    if (m == nullptr) return;
    const std::string name = perfmodel::architecture_name(
        perfmodel::devices_of(*perfmodel::architecture(number)), number, implementation);
    perfmodel::print_measurements(*m, name, {part.parameter, part.footprint, debug_path(s, name)}, output);
}

// "cpu", "cpu:2" (so many cores), "cuda", "cuda_1" (that device), "opencl", ...
bool is_meant(const std::string& asked, const starpu_perfmodel_arch& arch) {
    const starpu_perfmodel_device& d = arch.devices[0];
    const std::string kind = perfmodel::kind_name(d.type);
    if (arch.ndevices != 1) return false;
    if (d.type == STARPU_CPU_WORKER)
        return asked == kind + ':' + std::to_string(d.ncores) || (asked == kind && d.ncores == 1);
    return asked == kind || asked == kind + '_' + std::to_string(d.devid);
}

int check_kind(const std::string& asked, const char* call) {
    const std::string kind = asked.substr(0, asked.find_first_of(":_"));
    for (int number = 0; number <= STARPU_HIP_WORKER; ++number)
        if (kind == perfmodel::kind_name(static_cast<starpu_worker_archtype>(number))) return 0;
    return base::report_error(-EINVAL, call,
                              "\"%s\" is no architecture; ask for cpu, cpu:2, cuda, cuda_0 or the like",
                              asked.c_str());
}

// The quickest implementation of those that are known.
double best_estimate(const perfmodel::model_state& s, int architecture, std::uint32_t footprint) {
    double best = std::numeric_limits<double>::infinity();
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
        if (const perfmodel::measurements* m = s.measurements_of(architecture, i))
            best = std::fmin(best, m->by_history(footprint));
    return best;
}

void print_combination(int number, std::FILE* output) {
    const auto devices = perfmodel::devices_of(*perfmodel::architecture(number));
    std::fprintf(output, "\tComb %d: %zu device%s\n", number, devices.size(), devices.size() > 1 ? "s" : "");
    for (std::size_t i = 0; i < devices.size(); ++i)
        std::fprintf(output, "\t\tDevice %zu: type: %s - devid: %d - ncores: %d\n", i,
                     perfmodel::kind_name(devices[i].type), devices[i].devid, devices[i].ncores);
}

// Runs `print` with the model's state.
template <class Print>
int with_state(starpu_perfmodel* model, const std::FILE* output, const char* call, Print&& print) {
    return api::boundary(call, [&] {
        if (int error = check_output(model, output, call)) return error;
        const perfmodel::model_state* s = perfmodel::state_of(*model);
        return s != nullptr ? print(*s) : -ENOMEM;
    });
}
void tell_errno(int error) {
    if (error != 0) errno = -error;
}
} // namespace

extern "C" {

void starpu_perfmodel_debugfilepath(struct starpu_perfmodel* model, struct starpu_perfmodel_arch* arch,
                                    char* path, size_t maxlen, unsigned nimpl) {
    constexpr const char* call = "starpu_perfmodel_debugfilepath";
    api::boundary_void(call, [&] {
        if (model == nullptr || model->symbol == nullptr)
            return base::report_error(-EINVAL, call, "the model is NULL or has no symbol");
        const int number = api::number_of_architecture(arch, call);
        if (number < 0) return number;
        const std::string name = perfmodel::architecture_name(perfmodel::devices_of(*arch), number, nimpl);
        const auto file = perfmodel::debug_file_of(perfmodel::current_options(), model->symbol, name);
        return api::fill_text(path, maxlen, file, call);
    });
}

void starpu_perfmodel_directory(FILE* output) {
    constexpr const char* call = "starpu_perfmodel_directory";
    api::boundary_void(call, [&] {
        if (int error = check_output(output, output, call)) return error;
        std::fprintf(output, "directory: <%s/>\n",
                     perfmodel::model_folder(perfmodel::current_options()).c_str());
        return 0;
    });
}

int starpu_perfmodel_list(FILE* output) {
    constexpr const char* call = "starpu_perfmodel_list";
    return api::boundary(call, [&] {
        if (int error = check_output(output, output, call)) return error;
        for (const std::string& name : perfmodel::file_names(perfmodel::current_options()))
            std::fprintf(output, "file: <%s>\n", name.c_str());
        return 0;
    });
}

void starpu_perfmodel_print(struct starpu_perfmodel* model, struct starpu_perfmodel_arch* arch,
                            unsigned nimpl, char* parameter, uint32_t* footprint, FILE* output) {
    constexpr const char* call = "starpu_perfmodel_print";
    tell_errno(with_state(model, output, call, [&](const perfmodel::model_state& s) {
        if (int error = check_parameter(parameter, call)) return error;
        const int number = api::number_of_architecture(arch, call);
        if (number < 0) return number;
        print_one(s, number, nimpl, {parameter, footprint}, output);
        return 0;
    }));
}

int starpu_perfmodel_print_all(struct starpu_perfmodel* model, char* arch, char* parameter,
                               uint32_t* footprint, FILE* output) {
    constexpr const char* call = "starpu_perfmodel_print_all";
    return with_state(model, output, call, [&](const perfmodel::model_state& s) {
        if (int error = check_parameter(parameter, call)) return error;
        if (arch != nullptr)
            if (int error = check_kind(arch, call)) return error;
        s.for_each([&](int number, unsigned implementation, const perfmodel::measurements&) {
            if (arch == nullptr || is_meant(arch, *perfmodel::architecture(number)))
                print_one(s, number, implementation, {parameter, footprint}, output);
        });
        return 0;
    });
}

int starpu_perfmodel_print_estimations(struct starpu_perfmodel* model, uint32_t footprint, FILE* output) {
    return with_state(model, output, __func__, [&](const perfmodel::model_state& s) {
        const api::runtime_if_any r;
        if (r == nullptr) return 0; // no workers
        const char* before = "";
        for (const base::worker_id id : r->workers().ids()) {
            const double estimate = best_estimate(s, r->workers().worker_at(id).architecture, footprint);
            std::fprintf(output, "%s%s", before, perfmodel::scientific(estimate).text());
            before = " ";
        }
        return 0;
    });
}

int starpu_perfmodel_list_combs(FILE* output, struct starpu_perfmodel* model) {
    return with_state(model, output, __func__, [&](const perfmodel::model_state& s) {
        std::fprintf(output, "Model <%s>\n", s.symbol().c_str());
        int last = -1;
        s.for_each([&](int number, unsigned, const perfmodel::measurements&) {
            if (std::exchange(last, number) != number) print_combination(number, output);
        });
        return 0;
    });
}

void starpu_perfmodel_dump_xml(FILE* output, struct starpu_perfmodel* model) {
    tell_errno(with_state(model, output, __func__, [&](const perfmodel::model_state& s) {
        perfmodel::print_as_xml(s, output);
        return 0;
    }));
}

} // extern "C"
