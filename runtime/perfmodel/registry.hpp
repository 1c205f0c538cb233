// The performance models that a process uses, from their first use until the program gives them up.
#pragma once

#include "perfmodel/model_state.hpp"
#include "perfmodel/options.hpp"

#include <filesystem>

namespace starpu::perfmodel {

// As long as it lives the runtime runs; at its end what was measured goes to the files. Without one the
// environment says how files are found.
class run {
public:
    explicit run(const options& wanted);
    ~run();
    run(const run&) = delete;
    run& operator=(const run&) = delete;
};

options current_options();
// What the run asks for. Any thread, at any time: each part is a value of its own.
sampling_rule current_rule();

// The model's state, made at the first call; with its file read. nullptr, after a line, if memory is short.
model_state* state_of(starpu_perfmodel& model);

// Writes what was measured since. 0 or a negative errno with its line.
int save_model(starpu_perfmodel& model);
// Saves it, and frees what the runtime keeps of it. -EINVAL: it has no state.
int give_up_model(starpu_perfmodel& model);

// Fills a model that is all zero from a file, to be looked at. 0 or a negative errno with its line.
int fill_from_file(starpu_perfmodel& model, const std::filesystem::path& path, const std::string& symbol,
                   const char* call);

} // namespace starpu::perfmodel
