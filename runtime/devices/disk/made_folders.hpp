// Folders that are made for a disk, and go with it when they are empty again.
#pragma once

#include <string>
#include <vector>

namespace starpu::devices {

class made_folders {
public:
    made_folders() = default;
    ~made_folders();
    made_folders(made_folders&&) noexcept = default;
    made_folders& operator=(made_folders&&) = delete;

    // Makes the folder and those above it that are missing, each for its owner alone. 0 or a negative errno.
    int make(const std::string& path);

private:
    std::vector<std::string> made_; // the outermost first
};

} // namespace starpu::devices
