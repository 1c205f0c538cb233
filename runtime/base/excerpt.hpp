// Text from outside, such as the value of an environment variable, as a message may show it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>

namespace starpu::base {

// At most 80 printable characters: others are written as \xNN, and "..." stands for what is left out.
class excerpt {
public:
    explicit excerpt(const char* text) noexcept {
        const bool is_cut = length_of(text) > most_characters;
        const std::size_t room = is_cut ? most_characters - mark_characters : most_characters;
        std::size_t length = 0;
        for (; *text != '\0' && length + width(*text) <= room; length += width(*text++))
            if (is_printable(*text))
                shown_[length] = *text;
            else
                std::snprintf(&shown_[length], shown_.size() - length, "\\x%02x",
                              static_cast<unsigned>(static_cast<unsigned char>(*text)));
        std::strcpy(&shown_[length], is_cut ? "..." : "");
    }
    const char* c_str() const { return shown_.data(); }

private:
    static constexpr std::size_t most_characters = 80;
    static constexpr std::size_t mark_characters = 3;

    static bool is_printable(char c) { return c >= ' ' && c <= '~'; }
    static std::size_t width(char c) { return is_printable(c) ? 1 : 4; }

    // Does not look further than it needs to.
    static std::size_t length_of(const char* text) {
        std::size_t length = 0;
        for (; *text != '\0' && length <= most_characters; ++text) length += width(*text);
        return length;
    }

    std::array<char, most_characters + 1> shown_{};
};

} // namespace starpu::base
