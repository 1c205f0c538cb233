// Files that are always whole: each is written aside and then takes the old one's place, under a lock on its
// folder. So several processes may end at once, or be killed while they write.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

namespace starpu::perfmodel {

// Writes the text that `make` makes while the folder is locked; folders are made. 0 or a negative errno, with
// its line. `make` answers likewise, and the old file stays where it fails.
using maker = std::function<int(std::string& text)>;
using patience = std::chrono::milliseconds; // with other processes
int replace_file(const std::filesystem::path& path, const maker& make, patience most = patience(5000));

// Locks the folder or file behind the descriptor, until that is closed. Waits for other processes, but not
// for one that hangs.
void lock_against_others(int descriptor, patience most = patience(5000));

// The line of a file that cannot be used, with what to do about it. Returns the negative errno.
int refuse_file(const std::filesystem::path& path, int error, const char* what);

} // namespace starpu::perfmodel
