// Wisdom in files and strings.
#include "api/wisdom_files.hpp"

#include "base/excerpt.hpp"
#include "core/report.hpp"
#include "kernels/wisdom.hpp"

#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>

namespace starpu::fft {
namespace {

using base::excerpt;

// Two choices for each length that is searched for take less; a line is short.
constexpr std::size_t most_bytes = std::size_t{4} << 20;

struct closing {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using open_file = std::unique_ptr<std::FILE, closing>;

open_file opened(const char* who, const char* path, const char* mode) {
    if (!path) {
        refuse(EINVAL, who, "the name of the file is NULL");
        return nullptr;
    }
    open_file file{std::fopen(path, mode)};
    if (!file) refuse(errno, who, "cannot open '%s': %s", excerpt(path).c_str(), std::strerror(errno));
    return file;
}

// Up to the last line and not beyond: a file may hold the wisdom of several precisions.
std::string read_wisdom(std::FILE* in) {
    std::string text;
    std::size_t line = 0;
    for (int c; text.size() < most_bytes && (c = std::getc(in)) != EOF;) {
        text.push_back(static_cast<char>(c));
        if (c != '\n') continue;
        if (std::string_view(text).substr(line) == "end\n") break;
        line = text.size();
    }
    return text;
}

template <class Real> bool write_wisdom(std::FILE* out) {
    const std::string text = wisdom_text<Real>();
    return std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0;
}

int refuse_to_write(const char* who) {
    return refuse(errno ? errno : EIO, who, "cannot write the wisdom: %s",
                  std::strerror(errno ? errno : EIO));
}

template <class Real> int learn_from(const char* who, const std::string& text) {
    const std::string problem = learn_wisdom<Real>(text);
    if (problem.empty()) return 1;
    refuse(EINVAL, who, "this wisdom is not for here: %s", problem.c_str());
    return 0;
}

// What it returns, or none with a line where there is no memory.
template <class Work> auto with_memory(const char* who, Work work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        refuse(ENOMEM, who, "no memory for the wisdom");
        return {};
    }
}

} // namespace

template <class Real> int export_wisdom_to_filename(const char* who, const char* path) {
    return with_memory(who, [&] {
        open_file file = opened(who, path, "w");
        if (!file) return 0;
        errno = 0;
        const bool is_written = write_wisdom<Real>(file.get());
        if (is_written && std::fclose(file.release()) == 0) return 1;
        refuse_to_write(who);
        return 0;
    });
}

template <class Real> void export_wisdom_to_file(const char* who, std::FILE* out) {
    if (!out) {
        refuse(EINVAL, who, "the file is NULL");
        return;
    }
    with_memory(who, [&] {
        errno = 0;
        if (write_wisdom<Real>(out)) return true;
        refuse_to_write(who);
        return false;
    });
}

template <class Real> char* export_wisdom_to_string(const char* who) {
    return with_memory(who, []() -> char* {
        char* copy = ::strdup(wisdom_text<Real>().c_str());
        if (!copy) throw std::bad_alloc{};
        return copy;
    });
}

template <class Real> int import_wisdom_from_filename(const char* who, const char* path) {
    return with_memory(who, [&] {
        const open_file file = opened(who, path, "r");
        return file ? learn_from<Real>(who, read_wisdom(file.get())) : 0;
    });
}

template <class Real> int import_wisdom_from_file(const char* who, std::FILE* in) {
    if (!in) {
        refuse(EINVAL, who, "the file is NULL");
        return 0;
    }
    return with_memory(who, [&] { return learn_from<Real>(who, read_wisdom(in)); });
}

template <class Real> int import_wisdom_from_string(const char* who, const char* text) {
    if (!text) {
        refuse(EINVAL, who, "the text is NULL");
        return 0;
    }
    return with_memory(who, [&] { return learn_from<Real>(who, text); });
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template int export_wisdom_to_filename<Real>(const char*, const char*);                                  \
    template void export_wisdom_to_file<Real>(const char*, std::FILE*);                                      \
    template char* export_wisdom_to_string<Real>(const char*);                                               \
    template int import_wisdom_from_filename<Real>(const char*, const char*);                                \
    template int import_wisdom_from_file<Real>(const char*, std::FILE*);                                     \
    template int import_wisdom_from_string<Real>(const char*, const char*);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
