// Owns the states of all models.
#include "perfmodel/registry.hpp"

#include "base/fork.hpp"
#include "base/immortal.hpp"
#include "base/report.hpp"
#include "perfmodel/file_text.hpp"
#include "perfmodel/parameter_rows.hpp"
#include "perfmodel/store.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <optional>

namespace starpu::perfmodel {

namespace {
using state = _starpu_perfmodel_state;

struct known_models {
    std::mutex lock;
    std::vector<std::unique_ptr<state>> states;
    std::optional<options> of_run; // nothing: none runs
    unsigned forks = base::fork_count();
    bool has_said_no_folder = false;
};

known_models& all_models() {
    static const base::immortal<known_models> only;
    static const base::held_over_fork held((*only).lock);
    return *only;
}
const base::at_load all_models_at_load(all_models);

using guard = std::lock_guard<std::mutex>;

std::atomic<unsigned> rule_least_samples{sampling_rule{}.least_samples};
std::atomic<double> rule_tolerance{sampling_rule{}.tolerance};
std::atomic<bool> rule_goes_on{false};

void set_rule(const options& o) {
    rule_least_samples.store(o.least_samples, std::memory_order_relaxed);
    rule_tolerance.store(o.tolerance, std::memory_order_relaxed);
    rule_goes_on.store(o.mode != calibration::until_known, std::memory_order_relaxed);
}

options options_of_environment() {
    base::knobs knobs;
    base::read_knobs(knobs);
    return options_of(knobs);
}

// The rest of this part is for the thread that holds the lock.
options options_now(const known_models& all) {
    return all.of_run ? *all.of_run : options_of_environment();
}

std::atomic_ref<starpu_perfmodel_state_t> state_in(starpu_perfmodel& model) {
    return std::atomic_ref(model.state);
}

void load_state(const known_models& all, state& s) {
    const options o = options_now(all);
    if (s.is_measured() && o.mode != calibration::anew) {
        if (const auto content = read_own_file(find_file(o, s.symbol())))
            s.take_over(*content, current_rule());
        if (o.mode == calibration::always) read_parameter_rows(o, s);
    }
    s.replaces_file = o.mode == calibration::anew;
    s.is_loaded.store(true, std::memory_order_release); // partner: state_of()
}

state& make_state(known_models& all, starpu_perfmodel& model) {
    all.states.push_back(std::make_unique<state>(model));
    state& made = *all.states.back();
    state_in(model).store(&made, std::memory_order_release); // partner: state_of()
    model.is_init = 1;
    return made;
}

state& prepare_state(starpu_perfmodel& model) {
    known_models& all = all_models();
    const guard hold(all.lock);
    state* s = model.state != nullptr ? model.state : &make_state(all, model);
    if (!s->is_loaded.load(std::memory_order_relaxed)) load_state(all, *s);
    model.is_loaded = 1;
    return *s;
}

// There is nowhere to keep them: one line for all models.
int report_no_folder(known_models& all) {
    if (!std::exchange(all.has_said_no_folder, true))
        base::report_warning("STARPU_PERF_MODEL_DIR",
                             "performance models are not kept: there is no home folder; set it to a folder");
    return -ENOENT;
}

// What a file did not get, also for want of memory, it gets at the next attempt.
int write_model(const options& o, state& s) {
    struct attempt {
        ~attempt() { merged.end_merge(is_written); }
        state& merged;
        bool is_written = false;
    } now{s};
    const int error = update_file(file_of(o, s.symbol()), [&s](const model_content& there) {
        return format_model(s.merge(s.replaces_file ? model_content{} : there, current_rule()),
                            s.term_names());
    });
    now.is_written = error == 0;
    if (now.is_written) s.replaces_file = false;
    return error;
}

int save(known_models& all, state& s) {
    const options o = options_now(all);
    if (!s.is_measured() || s.is_shown_only || !s.has_changed() || !o.keeps_files) return 0;
    if (o.folder.empty()) return report_no_folder(all);
    const int rows_error = write_parameter_rows(o, s);
    const int error = write_model(o, s);
    return error != 0 ? error : rows_error;
}

void save_with_line(known_models& all, state& s) {
    try {
        save(all, s);
    } catch (const std::bad_alloc&) {
        base::report_error(-ENOMEM, s.symbol().c_str(), "no memory left to save its performance model");
    }
}

void forget_all(known_models& all) {
    for (const auto& s : all.states)
        if (!s->is_shown_only) s->forget_samples();
}

char* copy_of(const std::string& text) {
    char* copy = ::strdup(text.c_str());
    if (copy == nullptr) throw std::bad_alloc();
    return copy;
}
} // namespace

// What was measured before the process was forked is the parent's to save.
run::run(const options& wanted) {
    known_models& all = all_models();
    const guard hold(all.lock);
    if (std::exchange(all.forks, base::fork_count()) != base::fork_count()) forget_all(all);
    all.of_run = wanted;
    set_rule(wanted);
}

run::~run() {
    known_models& all = all_models();
    const guard hold(all.lock);
    for (const auto& s : all.states) save_with_line(all, *s);
    forget_all(all);
    all.of_run.reset();
    set_rule(options{});
}

options current_options() {
    known_models& all = all_models();
    const guard hold(all.lock);
    return options_now(all);
}

sampling_rule current_rule() {
    return {rule_least_samples.load(std::memory_order_relaxed),
            rule_tolerance.load(std::memory_order_relaxed), rule_goes_on.load(std::memory_order_relaxed)};
}

model_state* state_of(starpu_perfmodel& model) {
    // Partners: the stores in make_state() and load_state().
    state* known = state_in(model).load(std::memory_order_acquire);
    if (known != nullptr && known->is_loaded.load(std::memory_order_acquire)) return known;
    try {
        return &prepare_state(model);
    } catch (const std::bad_alloc&) {
        base::report_error(-ENOMEM, model.symbol != nullptr ? model.symbol : "performance model",
                           "no memory left for it");
        return nullptr;
    }
}

int save_model(starpu_perfmodel& model) {
    known_models& all = all_models();
    const guard hold(all.lock);
    return model.state != nullptr ? save(all, *model.state) : -EINVAL;
}

int give_up_model(starpu_perfmodel& model) {
    known_models& all = all_models();
    const guard hold(all.lock);
    const auto found = std::find_if(all.states.begin(), all.states.end(),
                                    [&model](const auto& s) { return s.get() == model.state; });
    if (model.state == nullptr || found == all.states.end()) return -EINVAL;
    save_with_line(all, **found);
    if ((*found)->is_shown_only) {
        std::free(const_cast<char*>(model.symbol));
        std::free(model.path);
        model.symbol = nullptr;
        model.path = nullptr;
    }
    all.states.erase(found);
    model.state = nullptr;
    model.is_init = model.is_loaded = 0;
    return 0;
}

int fill_from_file(starpu_perfmodel& model, const std::filesystem::path& path, const std::string& symbol,
                   const char* call) {
    if (model.state != nullptr)
        return base::report_error(-EINVAL, call, "the model is in use; give a struct that is all zero");
    const auto content = look_into_file(path);
    if (!content)
        return base::report_error(-ENOENT, call, "there is no performance model that can be read in %s",
                                  path.c_str());
    known_models& all = all_models();
    const guard hold(all.lock);
    std::unique_ptr<char, decltype(&std::free)> own_symbol(copy_of(symbol), &std::free),
        own_path(copy_of(path), &std::free);
    model.symbol = own_symbol.get();
    state& s = make_state(all, model);
    own_symbol.release();
    model.path = own_path.release();
    s.is_shown_only = true;
    s.take_over(*content, {0, current_rule().tolerance, false});
    s.is_loaded.store(true, std::memory_order_release);
    model.is_loaded = 1;
    return 0;
}

} // namespace starpu::perfmodel
