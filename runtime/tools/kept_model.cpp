// The options -d and -l, and what a tool says when it is asked for nothing.
#include "tools/kept_model.hpp"

#include <cstdio>

namespace starpu_tools {

void add_folder_options(command_line& line, folder_request& wanted) {
    line.add_flag("-l,--list-models", wanted.lists, "the symbols of all models");
    line.add_flag("-d,--directory", wanted.tells_folder, "the folder of the models");
}

int answer_request(const folder_request& wanted, const std::string& tool, const std::function<int()>& show) {
    if (wanted.tells_folder) starpu_perfmodel_directory(stdout);
    if (wanted.lists && starpu_perfmodel_list(stdout) != 0) return 1;
    if (show) return show();
    if (wanted.tells_folder || wanted.lists) return 0;
    std::fprintf(stderr, "%s: nothing was asked for; give -s and a symbol, or -l for all of them\n",
                 tool.c_str());
    return 1;
}

} // namespace starpu_tools
