// Descriptions of machines in files that go with their scope, and what the library makes of them.
#pragma once

#include "devices/simulated/description.hpp"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace starpu::tests {

using devices::simulated::description_version;
using devices::simulated::machine_description;

// The function of the library, which stays open.
inline devices::simulated::description_reader description_reader_of_library() {
    static const auto reader = [] {
        void* library = dlopen(STARPU_TEST_SIMULATION_LIBRARY, RTLD_NOW | RTLD_LOCAL);
        EXPECT_NE(library, nullptr) << dlerror();
        return reinterpret_cast<devices::simulated::description_reader>(
            dlsym(library, devices::simulated::description_reader_function));
    }();
    return reader;
}

struct reading {
    bool is_good = false;
    machine_description machine;
    std::string why;
};

inline reading read_path(const char* path, const description_version& caller = {}) {
    reading done;
    done.is_good = description_reader_of_library()(caller, path, done.machine, done.why);
    EXPECT_EQ(done.is_good, done.why.empty()) << done.why;
    return done;
}

// Lies in memory: nothing waits for a disk.
class description_file {
public:
    explicit description_file(const std::string& text)
        : file_(memfd_create("machine", 0)), path_("/proc/self/fd/" + std::to_string(file_)) {
        fill(text);
    }
    ~description_file() { close(file_); }
    description_file(const description_file&) = delete;
    description_file& operator=(const description_file&) = delete;

    void fill(const std::string& text) {
        EXPECT_EQ(ftruncate(file_, 0), 0);
        EXPECT_EQ(pwrite(file_, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
    }
    const char* path() const { return path_.c_str(); }

private:
    int file_;
    std::string path_;
};

inline reading read_text(const std::string& text) {
    const description_file file(text);
    return read_path(file.path());
}

// With every key and comments of both kinds.
inline const std::string whole_description = R"({
  "name": "8 CPU cores and 3 GPUs", // as messages say it
  "host": "sirocco",
  "cpus": [{"count": 7}, {"count": 1, "speed": 0.5}],
  /* Two kinds of devices. */
  "gpus": [
    {"kind": "cuda", "count": 2, "workers": 4, "speed": 1.5, "memory_mib": 8192,
     "link": {"mb_per_s": 12000, "latency_us": 8}, "peer": {"mb_per_s": 50000, "latency_us": 2.5},
     "shared_link": "pcie"},
    {"kind": "hip"}
  ],
  "shared_links": {"pcie": {"mb_per_s": 16000}},
  "times": {"potrf": {"cpu": 100, "cuda": {"us": 20, "us_per_mib": 3}}, "gemm": {"opencl": {"us": 4}, "hip": 5}},
  "noise": 0.05,
  "outliers": {"share": 0.01, "factor": 500}
})";

} // namespace starpu::tests
