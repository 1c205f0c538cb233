// starpu_perfmodel.h: models from their first use to their files, and what they are fed.
#include "api/perfmodel.hpp"

#include "api/boundary.hpp"
#include "base/marks.hpp"
#include "perfmodel/store.hpp"
#include "sched/task_cost.hpp"

#include <cmath>

using namespace starpu;

namespace starpu::api {

int number_of_architecture(const starpu_perfmodel_arch* arch, const char* call) {
    if (arch == nullptr || arch->ndevices <= 0 || arch->devices == nullptr)
        return base::report_error(-EINVAL, call, "the architecture is NULL or has no devices");
    const int number = perfmodel::number_architecture(perfmodel::devices_of(*arch));
    if (number >= 0) return number;
    if (number == -ENOMEM)
        return base::report_error(number, call, "no memory left for one more architecture");
    return base::report_error(number, call, "there are %d architectures already, as many as can be",
                              perfmodel::most_architectures);
}

int check_implementation(unsigned implementation, const char* call) {
    if (implementation < STARPU_MAXIMPLEMENTATIONS) return 0;
    return base::report_error(-EINVAL, call, "there is no implementation %u; they are numbered from 0 to %d",
                              implementation, STARPU_MAXIMPLEMENTATIONS - 1);
}

int fill_text(char* into, std::size_t bytes, const std::string& text, const char* call) {
    if (into == nullptr || bytes == 0)
        return base::report_error(-EINVAL, call, "there is no room for the text");
    std::snprintf(into, bytes, "%s", text.c_str());
    if (text.size() < bytes) return 0;
    return base::report_error(-ENAMETOOLONG, call, "the text needs %zu bytes and has room for %zu",
                              text.size() + 1, bytes);
}

} // namespace starpu::api

namespace {
double one_microsecond(starpu_task*, starpu_perfmodel_arch*, unsigned) {
    return 1.0;
}

int check_model(const starpu_perfmodel* model, const char* call) {
    return model != nullptr ? 0 : base::report_error(-EINVAL, call, "the model is NULL");
}

int check_model_and_name(const starpu_perfmodel* model, const char* call) {
    if (int error = check_model(model, call)) return error;
    if (model->symbol != nullptr && *model->symbol != '\0') return 0;
    return base::report_error(-EINVAL, call, "the model has no symbol, which names its file");
}

int fill_model(const std::filesystem::path& path, const char* symbol, starpu_perfmodel* model,
               const char* call) {
    if (int error = check_model(model, call)) return error;
    return perfmodel::fill_from_file(*model, path, symbol, call);
}

std::string symbol_in(const std::filesystem::path& path) {
    const std::string name = path.filename().string(), ending = '.' + perfmodel::current_options().host;
    return name.ends_with(ending) ? name.substr(0, name.size() - ending.size()) : name;
}
} // namespace

int api::feed_model(starpu_perfmodel* model, starpu_task* t, starpu_perfmodel_arch* arch,
                    unsigned implementation, double measured, unsigned weight, const char* call) {
    if (int error = check_model_and_name(model, call)) return error;
    if (t == nullptr) return base::report_error(-EINVAL, call, "the task is NULL");
    if (int error = check_implementation(implementation, call)) return error;
    const int number = api::number_of_architecture(arch, call);
    if (number < 0) return number;
    if (weight == 0) return 0;
    const sched::cost_place where{arch, number, base::no_worker, implementation};
    const int error =
        sched::note_own_cost(*model, *t, where, sched::key_of(*model, *t, where), measured, weight);
    if (error == 0) return 0;
    return base::report_error(error, call,
                              error == -ENOMEM ? "no memory left to note it"
                                               : "the measurement is negative or no number, or the model's "
                                                 "type is not one that is measured");
}

extern "C" {

struct starpu_perfmodel starpu_perfmodel_nop = [] {
    starpu_perfmodel model{};
    model.type = STARPU_PER_ARCH;
    model.arch_cost_function = one_microsecond;
    return model;
}();

void starpu_perfmodel_init(struct starpu_perfmodel* model) {
    constexpr const char* call = "starpu_perfmodel_init";
    api::boundary_void(call, [&] {
        if (int error = check_model(model, call)) return error;
        return perfmodel::state_of(*model) != nullptr ? 0 : -ENOMEM;
    });
}

int starpu_perfmodel_deinit(struct starpu_perfmodel* model) {
    constexpr const char* call = "starpu_perfmodel_deinit";
    return api::boundary(call, [&] {
        if (int error = check_model(model, call)) return error;
        if (model->state == nullptr) return 0; // it was never used
        const int error = perfmodel::give_up_model(*model);
        return error == 0 ? 0 : base::report_error(error, call, "the model was not initialised");
    });
}

int starpu_perfmodel_load_symbol(const char* symbol, struct starpu_perfmodel* model) {
    constexpr const char* call = "starpu_perfmodel_load_symbol";
    return api::boundary(call, [&] {
        if (symbol == nullptr) return base::report_error(-EINVAL, call, "the symbol is NULL");
        const auto path = perfmodel::find_named_file(perfmodel::current_options(), symbol);
        if (!path.empty()) return fill_model(path, symbol, model, call);
        return base::report_error(-ENOENT, call, "there is no performance model for symbol %s", symbol);
    });
}

int starpu_perfmodel_load_file(const char* filename, struct starpu_perfmodel* model) {
    constexpr const char* call = "starpu_perfmodel_load_file";
    return api::boundary(call, [&] {
        if (filename == nullptr) return base::report_error(-EINVAL, call, "the name of the file is NULL");
        return fill_model(filename, symbol_in(filename).c_str(), model, call);
    });
}

int starpu_perfmodel_unload_model(struct starpu_perfmodel* model) {
    constexpr const char* call = "starpu_perfmodel_unload_model";
    return api::boundary(call, [&] {
        if (int error = check_model(model, call)) return error;
        const int error = perfmodel::give_up_model(*model);
        return error == 0 ? 0 : base::report_error(error, call, "the model was not loaded");
    });
}

void starpu_save_history_based_model(struct starpu_perfmodel* model) {
    constexpr const char* call = "starpu_save_history_based_model";
    api::boundary_void(call, [&] {
        if (int error = check_model_and_name(model, call)) return error;
        return model->state == nullptr ? 0 : perfmodel::save_model(*model);
    });
}

void starpu_perfmodel_get_model_path(const char* symbol, char* path, size_t maxlen) {
    constexpr const char* call = "starpu_perfmodel_get_model_path";
    api::boundary_void(call, [&] {
        if (symbol == nullptr) return base::report_error(-EINVAL, call, "the symbol is NULL");
        const perfmodel::options o = perfmodel::current_options();
        const auto found = perfmodel::find_file(o, symbol);
        return api::fill_text(path, maxlen, found.empty() ? perfmodel::file_of(o, symbol) : found, call);
    });
}

void starpu_perfmodel_initialize(void) {}
ACCEPTED(starpu_perfmodel_initialize, "Models need no preparation.");
void starpu_perfmodel_free_sampling(void) {}
ACCEPTED(starpu_perfmodel_free_sampling, "What is kept for models goes with them.");

void starpu_perfmodel_update_history(struct starpu_perfmodel* model, struct starpu_task* task,
                                     struct starpu_perfmodel_arch* arch, unsigned, unsigned nimpl,
                                     double measured) {
    constexpr const char* call = "starpu_perfmodel_update_history";
    api::boundary_void(call, [&] { return api::feed_model(model, task, arch, nimpl, measured, 1, call); });
}

void starpu_perfmodel_update_history_n(struct starpu_perfmodel* model, struct starpu_task* task,
                                       struct starpu_perfmodel_arch* arch, unsigned, unsigned nimpl,
                                       double average_measured, unsigned number) {
    constexpr const char* call = "starpu_perfmodel_update_history_n";
    api::boundary_void(
        call, [&] { return api::feed_model(model, task, arch, nimpl, average_measured, number, call); });
}

double starpu_perfmodel_history_based_expected_perf(struct starpu_perfmodel* model,
                                                    struct starpu_perfmodel_arch* arch, uint32_t footprint) {
    double answer = NAN;
    api::boundary_void(__func__, [&] {
        constexpr const char* call = "starpu_perfmodel_history_based_expected_perf";
        if (int error = check_model(model, call)) return error;
        const int number = api::number_of_architecture(arch, call);
        if (number < 0) return number;
        const perfmodel::model_state* s = perfmodel::state_of(*model);
        const perfmodel::measurements* known = s == nullptr ? nullptr : s->measurements_of(number, 0);
        if (known != nullptr) answer = known->by_history(footprint);
        return 0;
    });
    return answer;
}

} // extern "C"
