// What the runtime keeps of one performance model of a program: its measurements for each architecture and
// implementation. starpu_perfmodel::state leads to it.
#pragma once

#include "base/spinlock.hpp"
#include "perfmodel/architectures.hpp"
#include "perfmodel/measurements.hpp"

#include "starpu_config.h"

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace starpu::perfmodel {

class model_state {
public:
    explicit model_state(const starpu_perfmodel& model);
    model_state(const model_state&) = delete;
    model_state& operator=(const model_state&) = delete;

    const std::string& symbol() const { return symbol_; }
    starpu_perfmodel_type type() const { return type_; }
    // Whether times are measured, and kept in a file.
    bool is_measured() const { return type_ >= STARPU_HISTORY_BASED && !symbol_.empty(); }
    // Of a multiple regression.
    const std::vector<std::string>& parameter_names() const { return parameter_names_; }
    std::vector<std::string> term_names() const;
    // Products of the parameters' powers, one for each combination of the model.
    std::vector<double> terms_of(std::span<const double> parameters) const;

    // nullptr: nothing is known of it. Any thread.
    measurements* measurements_of(int architecture, unsigned implementation) const {
        if (architecture < 0 || architecture >= most_architectures ||
            implementation >= STARPU_MAXIMPLEMENTATIONS)
            return nullptr;
        // Partners: the stores in ensure_measurements().
        const row* found = rows_[static_cast<std::size_t>(architecture)].load(std::memory_order_acquire);
        return found == nullptr ? nullptr : (*found)[implementation].load(std::memory_order_acquire);
    }
    // The numbers are in range. Throws std::bad_alloc.
    measurements& ensure_measurements(int architecture, unsigned implementation);

    // Calls visit(architecture, implementation, measurements) in the order of the numbers.
    template <class Visit> void for_each(Visit&& visit) const {
        for (int a = 0; a < most_architectures; ++a)
            for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
                if (measurements* m = measurements_of(a, i)) visit(a, i, *m);
    }

    // Takes what a file holds; or takes what is here into what the file must hold, until end_merge() says
    // whether it was written.
    void take_over(const model_content& known, const sampling_rule& rule);
    model_content merge(const model_content& there, const sampling_rule& rule);
    void end_merge(bool is_written);
    bool has_changed() const;
    void forget_samples();

    // The registry's, which writes them with its lock held.
    std::atomic<bool> is_loaded{false}; // its file was read in this run
    bool replaces_file = false;         // what the file holds is to be forgotten
    bool is_shown_only = false;         // it came from a file to be looked at, and is not saved

private:
    using row = std::array<std::atomic<measurements*>, STARPU_MAXIMPLEMENTATIONS>;

    std::string symbol_;
    starpu_perfmodel_type type_;
    std::vector<std::string> parameter_names_;
    std::vector<std::vector<unsigned>> combinations_;
    base::spinlock growth_;
    std::array<std::atomic<row*>, most_architectures> rows_{};
    std::vector<std::unique_ptr<row>> owned_rows_;
    std::vector<std::unique_ptr<measurements>> owned_;
};

} // namespace starpu::perfmodel

struct _starpu_perfmodel_state : starpu::perfmodel::model_state {
    using model_state::model_state;
};
