// What tools that show performance models share: the folder of the user, and a model out of it.
#pragma once

#include "tools/command_line.hpp"

#include <starpu_perfmodel.h>

#include <functional>
#include <string>

namespace starpu_tools {

// What is asked about the folder.
struct folder_request {
    bool lists = false;        // -l
    bool tells_folder = false; // -d
};

void add_folder_options(command_line& line, folder_request& wanted);

// Prints what is asked about the folder, and calls show() unless it is empty. Returns the exit status; a line
// says it when nothing at all was asked for.
int answer_request(const folder_request& wanted, const std::string& tool, const std::function<int()>& show);

// A model that is looked at; given back at the end.
class kept_model {
public:
    explicit kept_model(const std::string& symbol)
        : is_there_(starpu_perfmodel_load_symbol(symbol.c_str(), &model_) == 0) {}
    ~kept_model() {
        if (is_there_) starpu_perfmodel_unload_model(&model_);
    }
    kept_model(const kept_model&) = delete;
    kept_model& operator=(const kept_model&) = delete;

    // False after a line of the library's.
    bool is_there() const { return is_there_; }
    starpu_perfmodel& get() { return model_; }

private:
    starpu_perfmodel model_{};
    bool is_there_;
};

} // namespace starpu_tools
