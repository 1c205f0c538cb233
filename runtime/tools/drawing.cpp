// Each pair of an architecture and an implementation is a series of its own.
#include "tools/drawing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>

namespace starpu_tools {

namespace {
using entry = starpu_perfmodel_history_entry;

// How values of a model are shown.
struct quantity {
    const char* title;
    double factor; // of the value itself
    bool is_rate;  // billions of operations by the value
};
constexpr quantity milliseconds{"Time (ms)", 1e-3, false};
constexpr quantity joules{"Energy (J)", 1, false};
constexpr quantity speed{"GFlop/s", 1e3, true}; // operations by microseconds are millions a second
constexpr quantity efficiency{"GFlop/s per watt", 1e9, true};

quantity quantity_of(bool is_energy, bool as_rate) {
    if (as_rate) return is_energy ? efficiency : speed;
    return is_energy ? joules : milliseconds;
}

struct shown_value {
    double value, deviation;
};

shown_value show_in(const quantity& q, const entry& e) {
    if (!q.is_rate) return {e.mean * q.factor, e.deviation * q.factor};
    const double rate = e.flops / (e.mean * q.factor);
    return {rate, rate * e.deviation / e.mean}; // to the first order
}

bool can_show_in(const quantity& q, const entry& e) {
    return e.nsample > 0 && (!q.is_rate || (e.flops > 0 && e.mean > 0));
}

std::string title_of(starpu_perfmodel_arch& arch, unsigned implementation) {
    std::array<char, 1024> name{};
    starpu_perfmodel_get_arch_name(&arch, name.data(), name.size(), implementation);
    return name.data();
}

// Calls visit(architecture, implementation) for all that is to be drawn.
template <class Visit> void for_wanted_parts(const drawing_request& wanted, Visit&& visit) {
    for (int number = 0; number < starpu_perfmodel_get_narch_combs(); ++number)
        if (wanted.combinations.empty() || wanted.combinations.contains(number))
            for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
                visit(*starpu_perfmodel_arch_comb_fetch(number), i);
}

template <class Visit> void for_each_entry(const starpu_perfmodel_per_arch& part, Visit&& visit) {
    for (const auto* link = part.list; link != nullptr; link = link->next) visit(*link->entry);
}

void sort_points(drawn_series& s) {
    std::sort(s.points.begin(), s.points.end(),
              [](const drawn_point& a, const drawn_point& b) { return a.x < b.x; });
}

// A curve is believed a tenth outside the sizes that were measured, as predictions are.
void add_curves(drawn_series& s, const starpu_perfmodel_regression_model& fit, double factor) {
    const std::string scale = number_text(factor) + " * ";
    const double from = 0.9 * static_cast<double>(fit.minx), to = 1.1 * static_cast<double>(fit.maxx);
    if (fit.valid != 0)
        s.curves.push_back({"alpha size^beta",
                            scale + number_text(fit.alpha) + " * x ** (" + number_text(fit.beta) + ')', from,
                            to});
    if (fit.nl_valid != 0)
        s.curves.push_back({"a size^b + c",
                            scale + '(' + number_text(fit.a) + " * x ** (" + number_text(fit.b) + ") + (" +
                                number_text(fit.c) + "))",
                            from, to});
}

void add_series(drawing& d, drawn_series&& s) {
    if (s.points.empty() && s.curves.empty()) return;
    sort_points(s);
    d.series.push_back(std::move(s));
}

// The entries of a part of a model, by footprint.
std::map<std::uint32_t, const entry*> by_footprint(const starpu_perfmodel_per_arch& part) {
    std::map<std::uint32_t, const entry*> all;
    for_each_entry(part, [&all](const entry& e) { all.emplace(e.footprint, &e); });
    return all;
}
} // namespace

std::string number_text(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.10g", number);
    return text.data();
}

drawing draw_over_sizes(kept_model& model, const drawing_request& wanted) {
    const quantity shown = quantity_of(wanted.is_energy, wanted.as_rate);
    drawing d{model.get().symbol, "Size of data (bytes)", shown.title, {}};
    for_wanted_parts(wanted, [&](starpu_perfmodel_arch& arch, unsigned implementation) {
        const auto* part = starpu_perfmodel_get_model_per_arch(&model.get(), &arch, implementation);
        if (part == nullptr) return;
        drawn_series s{title_of(arch, implementation), {}, {}};
        for_each_entry(*part, [&](const entry& e) {
            if (!can_show_in(shown, e)) return;
            const shown_value y = show_in(shown, e);
            s.points.push_back({static_cast<double>(e.size), y.value, y.deviation, e.nsample});
        });
        if (!shown.is_rate) add_curves(s, part->regression, shown.factor);
        add_series(d, std::move(s));
    });
    return d;
}

drawing draw_energy_over_time(kept_model& time, kept_model& energy, const drawing_request& wanted) {
    const quantity x = quantity_of(false, wanted.as_rate), y = quantity_of(true, wanted.as_rate);
    drawing d{std::string(time.get().symbol) + ", " + energy.get().symbol, x.title, y.title, {}};
    for_wanted_parts(wanted, [&](starpu_perfmodel_arch& arch, unsigned implementation) {
        const auto* times = starpu_perfmodel_get_model_per_arch(&time.get(), &arch, implementation);
        const auto* energies = starpu_perfmodel_get_model_per_arch(&energy.get(), &arch, implementation);
        if (times == nullptr || energies == nullptr) return;
        drawn_series s{title_of(arch, implementation), {}, {}};
        const auto energy_of = by_footprint(*energies);
        for_each_entry(*times, [&](const entry& e) {
            const auto found = energy_of.find(e.footprint);
            if (found == energy_of.end() || !can_show_in(x, e) || !can_show_in(y, *found->second)) return;
            const shown_value joule = show_in(y, *found->second);
            s.points.push_back({show_in(x, e).value, joule.value, joule.deviation, e.nsample});
        });
        add_series(d, std::move(s));
    });
    return d;
}

} // namespace starpu_tools
