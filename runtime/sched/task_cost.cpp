// Asks the program's functions, or what was measured.
#include "sched/task_cost.hpp"

#include "base/crc32c.hpp"
#include "data/core/handle_layout.hpp"
#include "data/core/methods.hpp"
#include "task/core/failure.hpp"
#include "task/core/measured.hpp"
#include "task/core/task.hpp"

#include <atomic>
#include <cerrno>
#include <cmath>
#include <limits>
#include <new>

namespace starpu::sched {

std::size_t size_of_data(starpu_task& t) {
    std::size_t bytes = 0;
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        starpu_data_handle_t h = task::buffer_handle(t, i);
        if (data::is_registered(h)) bytes += data::size_in_bytes(*data::handle_of(h));
    }
    return bytes;
}

namespace {
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// What a function of the model answers; `otherwise` if it throws, and errno says why.
template <class Answer, class Function>
Answer ask(const starpu_task& t, const char* which, const char* then, Answer otherwise, Function function) {
    Answer answer = otherwise;
    const int error = task::call_program(t, which, then, [&] { answer = function(); });
    if (error != 0) errno = -error;
    return answer;
}

double ask_cost(const starpu_task& t, const auto& function) {
    return ask(t, "the cost function of its performance model", "its cost is not known", unknown, function);
}

perfmodel::measurements* known_of(starpu_perfmodel& model, const cost_place& where) {
    const perfmodel::model_state* s = perfmodel::state_of(model);
    return s == nullptr ? nullptr : s->measurements_of(where.architecture, where.implementation);
}

using size_function = starpu_perfmodel_per_arch_size_base;
size_function own_size_function(starpu_perfmodel& model, const cost_place& where) {
    perfmodel::measurements* known = known_of(model, where);
    return known == nullptr ? nullptr : known->shown().size_base;
}

bool has_size_function(starpu_perfmodel& model, const cost_place& where) {
    return model.size_base != nullptr || own_size_function(model, where) != nullptr;
}

std::size_t size_asked(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    return ask(t, "size_base of its performance model", "its size counts as 0", std::size_t{0}, [&] {
        const size_function own = own_size_function(model, where);
        return own != nullptr ? own(&t, where.arch, where.implementation)
                              : model.size_base(&t, where.implementation);
    });
}

std::size_t size_of(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    return has_size_function(model, where) ? size_asked(model, t, where) : size_of_data(t);
}

// The kind of data, too, tells tasks apart; in this order StarPU's files have the same numbers.
std::uint32_t footprint_of_handle(data::handle& h) {
    return base::crc32c(data::footprint(h), static_cast<std::uint32_t>(h.ops->interfaceid));
}

bool has_parameters(const starpu_perfmodel& model) {
    return model.type == STARPU_MULTIPLE_REGRESSION_BASED && model.parameters != nullptr &&
           model.nparameters != 0;
}

// None if the model has none, or its function throws.
std::vector<double> parameters_of(const starpu_perfmodel& model, starpu_task& t) {
    if (!has_parameters(model)) return {};
    std::vector<double> values(model.nparameters);
    const bool are_told =
        ask(t, "the parameters function of its performance model", "it is not measured", false, [&] {
            model.parameters(&t, values.data());
            return true;
        });
    if (!are_told) values.clear();
    return values;
}

// ---- predictions, by the type of the model

double by_architecture(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    perfmodel::measurements* known = known_of(model, where);
    const auto own = known == nullptr ? nullptr : known->shown().cost_function;
    if (own != nullptr) return ask_cost(t, [&] { return own(&t, where.arch, where.implementation); });
    if (model.arch_cost_function == nullptr) return unknown;
    return ask_cost(t, [&] { return model.arch_cost_function(&t, where.arch, where.implementation); });
}

double by_worker(const starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    if (model.worker_cost_function == nullptr || where.worker == base::no_worker) return unknown;
    return ask_cost(t, [&] {
        return model.worker_cost_function(&t, base::number_of(where.worker), where.implementation);
    });
}

double by_common_function(const starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    if (model.cost_function == nullptr) return unknown;
    return ask_cost(t, [&] { return model.cost_function(&t, where.implementation); }) /
           perfmodel::relative_speed(perfmodel::devices_of(*where.arch));
}

double by_history_or_law(const perfmodel::measurements& known, starpu_perfmodel& model, starpu_task& t,
                         const cost_place& where) {
    const double measured = known.by_history(footprint_of(model, t, where));
    return !std::isnan(measured) ? measured
                                 : known.by_shifted_power_law(static_cast<double>(size_of(model, t, where)));
}

double by_measurements(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    const perfmodel::model_state* s = perfmodel::state_of(model);
    const perfmodel::measurements* known =
        s == nullptr ? nullptr : s->measurements_of(where.architecture, where.implementation);
    if (known == nullptr) return unknown;
    switch (model.type) {
    case STARPU_HISTORY_BASED:
        return known->by_history(footprint_of(model, t, where));
    case STARPU_REGRESSION_BASED:
        return known->by_power_law(static_cast<double>(size_of(model, t, where)));
    case STARPU_NL_REGRESSION_BASED:
        return by_history_or_law(*known, model, t, where);
    default:
        return known->by_terms(s->terms_of(parameters_of(model, t)));
    }
}

double measured_cost(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    if (model.symbol == nullptr || *model.symbol == '\0') return 0.0;
    const double cost = by_measurements(model, t, where);
    if (std::isnan(cost)) task::begin_to_measure(model);
    return cost;
}

int add_sample(starpu_perfmodel& model, const starpu_task& t, const cost_place& where, const cost_key& key,
               double cost, unsigned weight, const perfmodel::sampling_rule& rule) try {
    if (!is_measured(model) || !std::isfinite(cost) || cost < 0) return -EINVAL;
    if (has_parameters(model) && key.parameters.empty()) return 0; // a line has said so
    perfmodel::model_state* s = perfmodel::state_of(model);
    if (s == nullptr) return -ENOMEM;
    const std::vector<double> terms = s->terms_of(key.parameters);
    const perfmodel::sample measured{key.footprint, key.size, t.flops, cost, weight, key.parameters, terms};
    s->ensure_measurements(where.architecture, where.implementation)
        .add_measurement(measured, model.type, rule);
    return 0;
} catch (const std::bad_alloc&) {
    return -ENOMEM;
}
} // namespace

std::uint32_t footprint_of_data(starpu_task& t) {
    std::uint32_t footprint = 0;
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        starpu_data_handle_t h = task::buffer_handle(t, i);
        if (!data::is_registered(h) || (task::buffer_mode(t, i) & STARPU_NOFOOTPRINT) != 0) continue;
        footprint = base::crc32c(footprint_of_handle(*data::handle_of(h)), footprint);
    }
    return footprint;
}

std::uint32_t footprint_of(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    if (model.footprint != nullptr)
        return ask(t, "footprint of its performance model", "its footprint counts as 0", std::uint32_t{0},
                   [&] { return model.footprint(&t); });
    if (!has_size_function(model, where)) return footprint_of_data(t);
    const std::size_t size = size_asked(model, t, where);
    return base::crc32c({reinterpret_cast<const std::uint8_t*>(&size), sizeof size}, 0);
}

double expected_cost(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    switch (model.type) {
    case STARPU_PER_WORKER:
        return by_worker(model, t, where);
    case STARPU_PER_ARCH:
        return by_architecture(model, t, where);
    case STARPU_COMMON:
        return by_common_function(model, t, where);
    case STARPU_HISTORY_BASED:
    case STARPU_REGRESSION_BASED:
    case STARPU_NL_REGRESSION_BASED:
    case STARPU_MULTIPLE_REGRESSION_BASED:
        return measured_cost(model, t, where);
    default:
        return 0.0;
    }
}

bool asks_program(starpu_perfmodel& model, const cost_place& where) {
    return !is_measured(model) || model.type == STARPU_MULTIPLE_REGRESSION_BASED ||
           model.footprint != nullptr || has_size_function(model, where);
}

bool is_measured(const starpu_perfmodel& model) {
    return model.type >= STARPU_HISTORY_BASED && model.type <= STARPU_MULTIPLE_REGRESSION_BASED &&
           model.symbol != nullptr && *model.symbol != '\0';
}

cost_key key_of(starpu_perfmodel& model, starpu_task& t, const cost_place& where) {
    return {footprint_of(model, t, where), size_of(model, t, where), parameters_of(model, t)};
}

double known_cost(starpu_perfmodel& model, const cost_key& key, const cost_place& where) {
    const perfmodel::measurements* known = known_of(model, where);
    if (known == nullptr) return unknown;
    const auto size = static_cast<double>(key.size);
    switch (model.type) {
    case STARPU_HISTORY_BASED:
        return known->by_history(key.footprint);
    case STARPU_REGRESSION_BASED:
        return known->by_power_law(size);
    case STARPU_NL_REGRESSION_BASED: {
        const double measured = known->by_history(key.footprint);
        return !std::isnan(measured) ? measured : known->by_shifted_power_law(size);
    }
    default:
        return known->by_terms(perfmodel::state_of(model)->terms_of(key.parameters));
    }
}

int note_cost(starpu_perfmodel& model, const starpu_task& t, const cost_place& where, const cost_key& key,
              double cost) {
    return add_sample(model, t, where, key, cost, 1, perfmodel::current_rule());
}

int note_own_cost(starpu_perfmodel& model, const starpu_task& t, const cost_place& where, const cost_key& key,
                  double cost, unsigned weight) {
    perfmodel::sampling_rule rule = perfmodel::current_rule();
    rule.goes_on = true;
    return add_sample(model, t, where, key, cost, weight, rule);
}

} // namespace starpu::sched
