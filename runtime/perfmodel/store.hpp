// The files of performance models: where they lie, and how they are read and written.
//
// What other processes have measured meanwhile stays in a file that is written (perfmodel/whole_files).
#pragma once

#include "perfmodel/content.hpp"
#include "perfmodel/options.hpp"
#include "perfmodel/whole_files.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace starpu::perfmodel {

// Where the measurements of a symbol are kept on this machine.
std::filesystem::path file_of(const options& o, const std::string& symbol);
// Of the files of parameters, for multiple regressions: the file of StarPU, or that of a place by its name.
std::filesystem::path parameter_file_of(const options& o, const std::string& symbol,
                                        const std::string& place = {});
std::filesystem::path debug_file_of(const options& o, const std::string& symbol,
                                    const std::string& architecture);
std::filesystem::path model_folder(const options& o);

// The file of a symbol in the first folder that has one; empty: there is none.
std::filesystem::path find_file(const options& o, const std::string& symbol);
// The same, or a file of that very name.
std::filesystem::path find_named_file(const options& o, const std::string& name);
// Their names, sorted.
std::vector<std::string> file_names(const options& o);

// Nothing: there is no file, or it cannot be used, which a line says. A file of the runtime's own that holds
// no model is then set aside, so that it can be written anew. What a program only looks at stays as it is,
// and what cannot be read at the moment, too.
std::optional<model_content> read_own_file(const std::filesystem::path& path);
std::optional<model_content> look_into_file(const std::filesystem::path& path);

// Writes what `merge` makes of what the file holds now, unless that cannot be read. 0 or a negative errno,
// with its line.
using merger = std::function<std::string(const model_content& there)>;
int update_file(const std::filesystem::path& path, const merger& merge, patience most = patience(5000));

// Adds lines to the file, after the first line where it is new: all of them or none. 0 or a negative errno,
// with its line.
int append_lines(const std::filesystem::path& path, const std::string& first_line, const std::string& lines);

} // namespace starpu::perfmodel
