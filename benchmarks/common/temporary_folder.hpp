// A folder that is removed with what is in it.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <stdlib.h>
#include <string>

namespace benchmark {

class temporary_folder {
public:
    temporary_folder() {
        if (mkdtemp(path_) == nullptr) throw std::runtime_error("no temporary folder");
    }
    ~temporary_folder() { std::filesystem::remove_all(path_); }
    temporary_folder(const temporary_folder&) = delete;
    temporary_folder& operator=(const temporary_folder&) = delete;

    std::string path() const { return path_; }

private:
    char path_[32] = "/tmp/starpu-benchmark-XXXXXX";
};

} // namespace benchmark
