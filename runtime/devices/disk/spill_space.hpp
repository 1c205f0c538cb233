// Room on a disk for data that has no file of its own: stretches of a few large files without a name.
//
// Files without a name vanish with the program, however it ends. A stretch has its disk space from the start,
// so a full disk shows when room is asked for and not when data must be saved.
#pragma once

#include "devices/disk/file.hpp"

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace starpu::devices {

class spill_space {
public:
    // Files longer than `file_bytes` are made only for stretches that are.
    spill_space(std::string directory, file_maker make, off_t file_bytes = default_file_bytes)
        : directory_(std::move(directory)), make_(make), file_bytes_(file_bytes) {}

    struct spill_file {
        std::unique_ptr<file> body;
        off_t end = 0;
        std::map<off_t, std::size_t> gaps; // unused bytes by offset, before `end`; neighbours are joined
        std::size_t used_bytes = 0;
    };

    struct stretch {
        spill_file* of = nullptr;
        off_t at = 0;
        std::size_t bytes = 0; // whole blocks
    };

    // 0 or a negative errno. Throws std::bad_alloc, and then nothing happened.
    int allocate_stretch(std::size_t bytes, stretch& given);
    void release_stretch(const stretch& taken) noexcept;

    const std::string& directory() const { return directory_; }
    std::size_t file_count() const { return files_.size(); }

    static constexpr off_t default_file_bytes = off_t{1} << 30;

private:
    int make_file();
    int lengthen(spill_file& f, std::size_t bytes, stretch& given);

    const std::string directory_;
    const file_maker make_;
    const off_t file_bytes_;
    std::mutex lock_;
    std::list<spill_file> files_;
};

} // namespace starpu::devices
