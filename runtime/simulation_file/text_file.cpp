// Reads a file to its end, or to the limit: pipes and devices may have no end.
#include "simulation_file/text_file.hpp"

#include "simulation_file/place.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <system_error>

namespace starpu::simulation_file {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 20;

struct file_closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

[[noreturn]] void refuse_file(int error) {
    throw description_error("the file cannot be read: " + std::generic_category().message(error) +
                            "; give the path of a file in JSON that this process may read");
}

} // namespace

std::string read_text(const char* path) {
    const std::unique_ptr<std::FILE, file_closer> file(std::fopen(path, "re"));
    if (!file) refuse_file(errno);
    std::string text;
    std::array<char, 4096> piece;
    while (const std::size_t bytes = std::fread(piece.data(), 1, piece.size(), file.get())) {
        text.append(piece.data(), bytes);
        if (text.size() > most_bytes)
            throw description_error("the file is larger than 1 MiB; a description takes a few KiB");
    }
    if (std::ferror(file.get()) != 0) refuse_file(errno);
    return text;
}

} // namespace starpu::simulation_file
