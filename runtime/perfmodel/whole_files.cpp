// A file's new content lies beside it as .NAME.new.
#include "perfmodel/whole_files.hpp"

#include "base/files.hpp"
#include "base/report.hpp"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace starpu::perfmodel {

namespace fs = std::filesystem;

namespace {
// A killed writer may have left one; the lock on the folder says that no writer has it now.
int write_aside(int folder, const std::string& fresh, const std::string& content) {
    const base::owned_descriptor file(
        base::open_file_in(folder, fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0644));
    if (!file || !base::write_all(file.number(), content) || ::fsync(file.number()) != 0) return errno;
    return 0;
}
} // namespace

int refuse_file(const fs::path& path, int error, const char* what) {
    return base::report_error(-error, path.c_str(),
                              "%s: %s; set STARPU_PERF_MODEL_DIR to a folder of your own", what,
                              std::strerror(error));
}

// Without the lock the file is still whole, and what another process writes at this moment may be lost. Some
// file systems have no locks.
void lock_against_others(int descriptor, patience most) {
    constexpr patience pause(10);
    for (patience waited(0); waited < most; waited += pause) {
        if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR)) return;
        std::this_thread::sleep_for(pause);
    }
    base::report_warning("performance models",
                         "another process has locked their folder for %g seconds; they are "
                         "written without the lock",
                         std::chrono::duration<double>(most).count());
}

int replace_file(const fs::path& path, const maker& make, patience most) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const base::owned_descriptor folder(base::open_file(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY));
    if (!folder)
        return refuse_file(path.parent_path(), error ? error.value() : errno, "it cannot be made or opened");
    lock_against_others(folder.number(), most);
    std::string text;
    if (const int refused = make(text)) return refused;
    const std::string name = path.filename().string(), fresh = '.' + name + ".new";
    if (const int failed = write_aside(folder.number(), fresh, text)) {
        ::unlinkat(folder.number(), fresh.c_str(), 0);
        return refuse_file(path, failed, "it cannot be written");
    }
    if (::renameat(folder.number(), fresh.c_str(), folder.number(), name.c_str()) == 0) return 0;
    return refuse_file(path, errno, "it cannot take its place");
}

} // namespace starpu::perfmodel
