// Numbers as files have them: with a point, whatever the program's language writes.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

namespace starpu::perfmodel {

template <std::size_t Room, std::chars_format Format> class number_text {
public:
    explicit number_text(double value) {
        *std::to_chars(text_.data(), text_.data() + Room - 1, value, Format, 6).ptr = '\0';
    }
    const char* text() const { return text_.data(); }

private:
    std::array<char, Room> text_;
};

// What "%e" and "%f" write in the language C; without an exponent the largest number has 317 characters.
using scientific = number_text<32, std::chars_format::scientific>;
using with_six_places = number_text<320, std::chars_format::fixed>;

// Whether the whole word is a number.
template <class Number> bool read_number(std::string_view word, Number& value) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc{} && end == word.data() + word.size();
}

} // namespace starpu::perfmodel
