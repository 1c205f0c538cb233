// The text of a file of a performance model, in StarPU's format (version 45).
#pragma once

#include "perfmodel/content.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace starpu::perfmodel {

// Of the format; a part of the folder's name.
inline constexpr int format_version = 45;

// Nothing, and `why`, for what is no such file, is cut short, or holds numbers that no measurement gives.
std::optional<model_content> parse_model(std::string_view text, std::string& why);

std::string format_model(const model_content& model, std::span<const std::string> term_names);

} // namespace starpu::perfmodel
