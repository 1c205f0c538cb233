// Copies what it needs of the program's struct, which may be gone when files are written.
#include "perfmodel/model_state.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace starpu::perfmodel {

namespace {
std::vector<std::string> names_of(const starpu_perfmodel& model) {
    std::vector<std::string> names;
    for (unsigned i = 0; i < model.nparameters; ++i) {
        const bool is_named = model.parameters_names != nullptr && model.parameters_names[i] != nullptr;
        names.emplace_back(is_named ? model.parameters_names[i] : 'P' + std::to_string(i));
    }
    return names;
}

std::vector<std::vector<unsigned>> combinations_of(const starpu_perfmodel& model) {
    std::vector<std::vector<unsigned>> all;
    if (model.combinations == nullptr) return all;
    for (unsigned i = 0; i < model.ncombinations; ++i)
        all.emplace_back(model.combinations[i], model.combinations[i] + model.nparameters);
    return all;
}

const implementation_content* find_content(const model_content& all, device_list devices,
                                           unsigned implementation) {
    for (const architecture_content& a : all)
        if (find_architecture(a.devices) == find_architecture(devices) &&
            implementation < a.implementations.size())
            return &a.implementations[implementation];
    return nullptr;
}

implementation_content& place_for(model_content& all, const starpu_perfmodel_arch& arch,
                                  unsigned implementation) {
    const device_list devices = devices_of(arch);
    auto found = std::find_if(all.begin(), all.end(), [devices](const architecture_content& a) {
        return find_architecture(a.devices) == find_architecture(devices);
    });
    if (found == all.end()) {
        all.push_back({{devices.begin(), devices.end()}, {}});
        found = all.end() - 1;
    }
    if (found->implementations.size() <= implementation) found->implementations.resize(implementation + 1);
    return found->implementations[implementation];
}
} // namespace

model_state::model_state(const starpu_perfmodel& model)
    : symbol_(model.symbol != nullptr ? model.symbol : ""), type_(model.type),
      parameter_names_(names_of(model)), combinations_(combinations_of(model)) {}

std::vector<std::string> model_state::term_names() const {
    std::vector<std::string> names;
    for (const auto& powers : combinations_) {
        std::string name;
        for (std::size_t i = 0; i < powers.size(); ++i) {
            if (powers[i] == 0) continue;
            name += (name.empty() ? "" : "*") + parameter_names_[i];
            if (powers[i] > 1) name += '^' + std::to_string(powers[i]);
        }
        names.push_back(name);
    }
    return names;
}

std::vector<double> model_state::terms_of(std::span<const double> parameters) const {
    std::vector<double> terms;
    if (parameters.size() != parameter_names_.size()) return terms; // the program's function told none
    for (const auto& powers : combinations_) {
        double product = 1;
        for (std::size_t i = 0; i < powers.size(); ++i) product *= std::pow(parameters[i], powers[i]);
        terms.push_back(product);
    }
    return terms;
}

measurements& model_state::ensure_measurements(int architecture, unsigned implementation) {
    if (measurements* known = measurements_of(architecture, implementation)) return *known;
    const std::lock_guard guard(growth_);
    std::atomic<row*>& place = rows_[static_cast<std::size_t>(architecture)];
    row* r = place.load(std::memory_order_relaxed);
    if (r == nullptr) {
        owned_rows_.push_back(std::make_unique<row>());
        r = owned_rows_.back().get();
        place.store(r, std::memory_order_release); // partner: measurements_of()
    }
    if (measurements* other = (*r)[implementation].load(std::memory_order_relaxed)) return *other;
    owned_.push_back(std::make_unique<measurements>());
    (*r)[implementation].store(owned_.back().get(), std::memory_order_release); // partner: measurements_of()
    return *owned_.back();
}

void model_state::take_over(const model_content& known, const sampling_rule& rule) {
    for (const architecture_content& a : known) {
        const int number = number_architecture(a.devices);
        if (number < 0) continue; // the table is full: it cannot be asked for either
        for (unsigned i = 0; i < a.implementations.size(); ++i)
            ensure_measurements(number, i).take_over(a.implementations[i], type_, rule);
    }
}

// What others have measured of architectures that this process does not have stays.
model_content model_state::merge(const model_content& there, const sampling_rule& rule) {
    model_content all = there;
    for_each([&](int number, unsigned implementation, measurements& m) {
        const starpu_perfmodel_arch& arch = *architecture(number);
        const implementation_content* old = find_content(there, devices_of(arch), implementation);
        implementation_content merged =
            m.merge(old != nullptr ? *old : implementation_content{}, type_, rule);
        if (!merged.holds_nothing()) place_for(all, arch, implementation) = std::move(merged);
    });
    return all;
}

void model_state::end_merge(bool is_written) {
    for_each([is_written](int, unsigned, measurements& m) { m.end_merge(is_written); });
}

bool model_state::has_changed() const {
    bool answer = false;
    for_each([&answer](int, unsigned, const measurements& m) { answer = answer || m.has_changed(); });
    return answer;
}

void model_state::forget_samples() {
    for_each([](int, unsigned, measurements& m) { m.forget_samples(); });
    is_loaded.store(false, std::memory_order_relaxed);
}

} // namespace starpu::perfmodel
