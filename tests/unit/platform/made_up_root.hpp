// A folder that stands for "/" of a made-up machine; it disappears with the object.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

class made_up_root {
public:
    made_up_root() {
        std::string pattern = (std::filesystem::temp_directory_path() / "starpu_root_XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~made_up_root() { std::filesystem::remove_all(path_); }
    made_up_root(const made_up_root&) = delete;
    made_up_root& operator=(const made_up_root&) = delete;

    made_up_root& file(std::string_view path, std::string_view text) {
        const std::filesystem::path whole = path_ + std::string(path);
        std::filesystem::create_directories(whole.parent_path());
        std::ofstream(whole) << text << '\n';
        return *this;
    }

    const std::string& path() const { return path_; }

private:
    std::string path_;
};
