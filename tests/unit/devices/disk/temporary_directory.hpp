// A directory that goes with its contents, and a limit on the size of files that goes with its scope.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>

namespace starpu::tests {

class temporary_directory {
public:
    temporary_directory() {
        std::string pattern = (std::filesystem::temp_directory_path() / "disk-test-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~temporary_directory() { std::filesystem::remove_all(path_); }
    temporary_directory(const temporary_directory&) = delete;
    temporary_directory& operator=(const temporary_directory&) = delete;

    const std::string& path() const { return path_; }
    std::string operator/(const char* name) const { return path_ + "/" + name; }

    std::string make_file(const char* name, std::size_t bytes, char fill = '.') const {
        std::ofstream(*this / name) << std::string(bytes, fill);
        return *this / name;
    }

private:
    std::string path_;
};

class file_size_limit {
public:
    explicit file_size_limit(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~file_size_limit() { setrlimit(RLIMIT_FSIZE, &before_); }
    file_size_limit(const file_size_limit&) = delete;
    file_size_limit& operator=(const file_size_limit&) = delete;

private:
    rlimit before_{};
};

} // namespace starpu::tests
