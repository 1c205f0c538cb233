// Choices of leaf lengths as text, to be kept from one process to the next.
#include "kernels/wisdom.hpp"

#include "base/excerpt.hpp"
#include "kernels/butterfly_set.hpp"
#include "kernels/choices.hpp"
#include "kernels/processor.hpp"

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace starpu::fft {
namespace {

template <class Real> constexpr const char* name_of_precision = "double";
template <> constexpr const char* name_of_precision<float> = "float";
template <> constexpr const char* name_of_precision<long double> = "long-double";

constexpr std::string_view measured = "measured", brief = "brief", last_line = "end";

// Takes what stands up to the next such character, which goes too.
std::string_view take_until(char separator, std::string_view& text) {
    const std::size_t length = text.find(separator);
    const std::string_view taken = text.substr(0, length);
    text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
    return taken;
}

template <class Integer> std::optional<Integer> integer(std::string_view text) {
    Integer value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<choice> choice_from(std::string_view line) {
    const auto length = integer<std::size_t>(take_until(' ', line));
    const auto sign = integer<int>(take_until(' ', line));
    const auto leaf = integer<std::size_t>(take_until(' ', line));
    if (!length || !sign || !leaf || (line != measured && line != brief)) return std::nullopt;
    const bool is_possible = *length >= 1 && *length <= longest_searched && (*sign == 1 || *sign == -1) &&
                             *leaf >= 1 && *length % *leaf == 0;
    if (!is_possible) return std::nullopt;
    return choice{*length, *sign, *leaf, line == measured};
}

std::string shown(std::string_view text) {
    return base::excerpt(std::string(text).c_str()).c_str();
}

} // namespace

template <class Real> std::string wisdom_heading() {
    std::string heading = "starpufft wisdom 1 ";
    heading.append(name_of_precision<Real>).append(" ").append(name_of_butterflies<Real>()).append(" ");
    return heading.append(processor_name());
}

template <class Real> std::string wisdom_text() {
    std::string text = wisdom_heading<Real>() + '\n';
    for (const choice& each : known_choices<Real>())
        text.append(std::to_string(each.length))
            .append(" ")
            .append(std::to_string(each.sign))
            .append(" ")
            .append(std::to_string(each.leaf))
            .append(" ")
            .append(each.is_measured ? measured : brief)
            .append("\n");
    return text.append(last_line).append("\n");
}

template <class Real> std::string learn_wisdom(const std::string& text) {
    std::string_view rest = text;
    const std::string_view heading = take_until('\n', rest);
    if (heading != wisdom_heading<Real>())
        return "it begins with '" + shown(heading) + "'; good here is '" + shown(wisdom_heading<Real>()) +
               "'";
    std::vector<choice> told;
    while (!rest.empty()) {
        const std::string_view line = take_until('\n', rest);
        if (line == last_line) {
            learn<Real>(told);
            return {};
        }
        const std::optional<choice> found = choice_from(line);
        if (!found) return "'" + shown(line) + "' is no choice of a leaf";
        told.push_back(*found);
    }
    return "it ends without the line '" + std::string(last_line) + "'";
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template std::string wisdom_heading<Real>();                                                             \
    template std::string wisdom_text<Real>();                                                                \
    template std::string learn_wisdom<Real>(const std::string& text);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
