// How a disk calls its functions, which a program may have written.
#pragma once

#include "base/program_call.hpp"
#include "base/report.hpp"

#include <string>
#include <utility>

namespace starpu::devices {

// 0, or the error of what the function threw, with its line. `disk` names the disk for people.
template <class Function>
int call_disk(const std::string& disk, const char* which, const char* then, Function&& function) {
    return base::call_program(std::forward<Function>(function), [&](const base::thrown& what) {
        return base::report_thrown(what, disk.c_str(), which, then);
    });
}

} // namespace starpu::devices
