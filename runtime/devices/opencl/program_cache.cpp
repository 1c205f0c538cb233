// Opens the folder once and then uses its descriptor, so that no other process can exchange the folder.
#include "devices/opencl/program_cache.hpp"

#include "base/files.hpp"
#include "base/report.hpp"
#include "devices/opencl/paths.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

namespace starpu::devices::opencl {

namespace fs = std::filesystem;

namespace {
bool is_of_the_user_alone(int number, mode_t kind) {
    struct stat found {};
    return fstat(number, &found) == 0 && (found.st_mode & S_IFMT) == kind && found.st_uid == geteuid() &&
           (found.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// The line has the system's own words for `error`.
int refuse_program(const char* who, int error, const char* what, const fs::path& path) {
    return base::report_error(-EIO, who, "%s: %s (%s); set STARPU_HOME to a folder of your own", path.c_str(),
                              what, std::strerror(error));
}

int refuse_to_read(const char* who, int error, const char* what, const fs::path& path) {
    const int answer = refuse_program(who, error, what, path);
    return error == ENOENT ? -ENOENT : answer;
}

int distrust(const char* who, const fs::path& path) {
    return base::report_error(-EPERM, who,
                              "%s is not used: another user owns it or may write it; take that right away "
                              "(chmod go-w), or set STARPU_HOME to a folder of your own",
                              path.c_str());
}

int find_folder(const char* who, fs::path& into) {
    const fs::path home = home_folder();
    if (home.empty())
        return base::report_error(-ENOENT, who,
                                  "there is no home folder; set STARPU_HOME to a folder of your own");
    into = home / ".starpu/opencl";
    return 0;
}

// Returns the first error of the system's, or 0. Whether the folder can be used, opening it tells.
int make_folder(const fs::path& folder) {
    std::error_code made;
    fs::create_directories(folder.parent_path().parent_path(), made);
    int first = made.value();
    for (const fs::path& each : {folder.parent_path(), folder})
        if (::mkdir(each.c_str(), 0700) != 0 && errno != EEXIST && first == 0) first = errno;
    return first;
}

int open_folder(const fs::path& folder) {
    return base::open_file(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
}

bool read_all(int number, std::string& into) {
    char block[4096];
    ssize_t got = 0;
    into.clear();
    while ((got = ::read(number, block, sizeof block)) > 0 || (got < 0 && errno == EINTR))
        if (got > 0) into.append(block, static_cast<std::size_t>(got));
    return got == 0;
}

// As mkstemp(3), in a folder that is open: never a file that was there, and behind no link.
int make_file_in(int folder, const std::string& name, std::string& fresh) {
    std::random_device chance;
    for (int attempt = 0; attempt < 100; ++attempt) {
        fresh = name + '.' + std::to_string(chance()) + ".new";
        const int made = base::open_file_in(folder, fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
        if (made >= 0 || errno != EEXIST) return made;
    }
    return -1;
}
} // namespace

int read_cached(const char* who, const std::string& name, std::string& into) {
    fs::path place;
    if (int error = find_folder(who, place)) return error;
    const base::owned_descriptor folder(open_folder(place));
    if (!folder) return refuse_to_read(who, errno, "it cannot be opened", place);
    if (!is_of_the_user_alone(folder.number(), S_IFDIR)) return distrust(who, place);
    const base::owned_descriptor file(
        base::open_file_in(folder.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
    if (!file) return refuse_to_read(who, errno, "it cannot be opened", place / name);
    if (!is_of_the_user_alone(file.number(), S_IFREG)) return distrust(who, place / name);
    return read_all(file.number(), into) ? 0 : refuse_to_read(who, errno, "it cannot be read", place / name);
}

int write_cached(const char* who, const std::string& name, const std::string& content) {
    fs::path place;
    if (int error = find_folder(who, place)) return error;
    const int not_made = make_folder(place);
    const base::owned_descriptor folder(open_folder(place));
    if (!folder) return refuse_program(who, not_made != 0 ? not_made : errno, "it cannot be made", place);
    if (!is_of_the_user_alone(folder.number(), S_IFDIR)) return distrust(who, place);
    std::string fresh;
    const base::owned_descriptor file(make_file_in(folder.number(), name, fresh));
    if (!file) return refuse_program(who, errno, "it cannot be written", place / name);
    if (base::write_all(file.number(), content) &&
        ::renameat(folder.number(), fresh.c_str(), folder.number(), name.c_str()) == 0)
        return 0;
    const int error = errno;
    ::unlinkat(folder.number(), fresh.c_str(), 0);
    return refuse_program(who, error, "it cannot be written", place / name);
}

} // namespace starpu::devices::opencl
