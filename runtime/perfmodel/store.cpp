// Names of files follow StarPU: codelets/45/SYMBOL.HOST below the folder of all models.
#include "perfmodel/store.hpp"

#include "base/files.hpp"
#include "base/report.hpp"
#include "perfmodel/file_text.hpp"
#include "perfmodel/whole_files.hpp"
#include "platform/file_text.hpp"

#include <climits>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace starpu::perfmodel {

namespace fs = std::filesystem;

namespace {
constexpr const char* set_aside_ending = ".unreadable";

// The symbol may be any text, such as the signature of a function: no slash can be in a file's name, and a
// long one is cut, with a number that tells it from others.
std::string file_name_of(const std::string& symbol, std::size_t most) {
    std::string name;
    for (const char c : symbol) name += c == '/' ? "%2F" : std::string(1, c);
    if (name.size() <= most) return name;
    char number[20];
    std::snprintf(number, sizeof number, "~%016zx", std::hash<std::string>{}(name));
    return name.substr(0, most - std::strlen(number)) + number;
}

std::string file_name_of(const options& o, const std::string& symbol) {
    const std::size_t beside = std::strlen(".new") + 1 + o.host.size() + 1 + std::strlen(set_aside_ending);
    return file_name_of(symbol, NAME_MAX - std::min<std::size_t>(beside, NAME_MAX - 40)) + '.' + o.host;
}

void set_aside(const fs::path& path, const std::string& why) {
    fs::path aside = path;
    aside += set_aside_ending;
    if (std::rename(path.c_str(), aside.c_str()) == 0)
        base::report_warning(path.c_str(), "%s; it is set aside as %s, and its tasks are measured anew",
                             why.c_str(), aside.filename().c_str());
    else
        base::report_warning(path.c_str(), "%s; it is ignored, and its tasks are measured anew", why.c_str());
}
} // namespace

fs::path model_folder(const options& o) {
    return o.folder / "codelets" / std::to_string(format_version);
}

fs::path file_of(const options& o, const std::string& symbol) {
    return model_folder(o) / file_name_of(o, symbol);
}

fs::path parameter_file_of(const options& o, const std::string& symbol, const std::string& place) {
    const std::string name = place.empty() ? symbol : symbol + '.' + place;
    return o.folder / "codelets/tmp" / (file_name_of(name, NAME_MAX - 40) + ".out");
}

fs::path debug_file_of(const options& o, const std::string& symbol, const std::string& architecture) {
    return o.folder / "debug" / (file_name_of(o, symbol) + '.' + architecture + ".debug");
}

namespace {
template <class Place> fs::path find_in_folders(const options& o, Place&& place) {
    std::vector<fs::path> folders{o.folder};
    folders.insert(folders.end(), o.other_folders.begin(), o.other_folders.end());
    options in = o;
    for (const fs::path& folder : folders) {
        in.folder = folder;
        std::error_code ignored;
        if (fs::path candidate = place(in); !folder.empty() && fs::is_regular_file(candidate, ignored))
            return candidate;
    }
    return {};
}
} // namespace

fs::path find_file(const options& o, const std::string& symbol) {
    return find_in_folders(o, [&symbol](const options& in) { return file_of(in, symbol); });
}

fs::path find_named_file(const options& o, const std::string& name) {
    fs::path found = find_file(o, name);
    if (!found.empty()) return found;
    return find_in_folders(
        o, [&name](const options& in) { return model_folder(in) / file_name_of(name, NAME_MAX); });
}

std::vector<std::string> file_names(const options& o) {
    std::vector<std::string> names;
    std::error_code ignored;
    for (fs::directory_iterator at(model_folder(o), ignored), end; at != end; at.increment(ignored)) {
        const std::string name = at->path().filename().string();
        if (name.front() != '.' && !name.ends_with(set_aside_ending)) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

namespace {
// What came of reading a file: a model; a text that is none; an errno; or nothing, for there is no file.
struct attempt {
    std::optional<model_content> content{};
    std::string refusal{};
    int error = 0;
};

attempt try_to_read(const fs::path& path) {
    attempt made;
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return made;
    if (const std::optional<std::string> text = platform::read_file(path))
        made.content = parse_model(*text, made.refusal);
    else if (errno != ENOENT) // another process may have set it aside by now
        made.error = errno;
    return made;
}

attempt try_to_read_own(const fs::path& path) {
    attempt made = try_to_read(path);
    if (!made.refusal.empty()) set_aside(path, made.refusal);
    return made;
}

void report_not_read(const fs::path& path, int error) {
    base::report_warning(path.c_str(), "it cannot be read: %s; nothing of it is used", std::strerror(error));
}
} // namespace

std::optional<model_content> read_own_file(const fs::path& path) {
    attempt made = try_to_read_own(path);
    if (made.error != 0) report_not_read(path, made.error);
    return std::move(made.content);
}

std::optional<model_content> look_into_file(const fs::path& path) {
    attempt made = try_to_read(path);
    if (made.error != 0) report_not_read(path, made.error);
    if (!made.refusal.empty()) base::report_warning(path.c_str(), "%s", made.refusal.c_str());
    return std::move(made.content);
}

int update_file(const fs::path& path, const merger& merge, patience most) {
    const auto make = [&](std::string& text) {
        const attempt made = try_to_read_own(path);
        if (made.error != 0)
            return refuse_file(path, made.error, "it cannot be read, hence is not written either");
        text = merge(made.content.value_or(model_content{}));
        return 0;
    };
    return replace_file(path, make, most);
}

int append_lines(const fs::path& path, const std::string& first_line, const std::string& lines) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const base::owned_descriptor file(base::open_file(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644));
    if (!file) return refuse_file(path, error ? error.value() : errno, "it cannot be opened");
    lock_against_others(file.number());
    struct stat found {};
    if (::fstat(file.number(), &found) != 0) return refuse_file(path, errno, "it cannot be read");
    const bool is_new = found.st_size == 0;
    if (base::write_all(file.number(), (is_new ? first_line : std::string()) + lines)) return 0;
    const int failed = errno;
    if (::ftruncate(file.number(), found.st_size) != 0)
        base::report_warning(path.c_str(), "it ends with a part of a line");
    return refuse_file(path, failed, "it cannot be written");
}

} // namespace starpu::perfmodel
