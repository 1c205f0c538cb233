// Reads small files with plain system calls and cuts their text into lines and words.
#include "platform/file_text.hpp"

#include "base/files.hpp"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <unistd.h>

namespace starpu::platform {

std::optional<std::string> read_file(const std::string& path) {
    const int file = base::open_file(path.c_str(), O_RDONLY);
    if (file < 0) return {};
    std::string text;
    std::array<char, 4096> block;
    ssize_t count = 0;
    while ((count = ::read(file, block.data(), block.size())) > 0)
        text.append(block.data(), std::size_t(count));
    ::close(file);
    if (count < 0) return {};
    return text;
}

std::vector<std::string_view> words_of(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != text.npos;) {
        const auto end = std::min(text.find_first_of(separators, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    return words_of(text, "\n");
}

} // namespace starpu::platform
