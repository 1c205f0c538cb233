// Small files of /proc and /sys, read whole, below a root that tests replace.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace starpu::platform {

// Nothing when the file cannot be read.
std::optional<std::string> read_file(const std::string& path);

std::vector<std::string_view> lines_of(std::string_view text);
std::vector<std::string_view> words_of(std::string_view text, std::string_view separators = " \t\n");

} // namespace starpu::platform
