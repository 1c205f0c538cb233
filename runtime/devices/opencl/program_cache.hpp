// The programs for OpenCL devices that were compiled ahead: files that only their owner can have written.
//
// What is read is run on a device, with the rights of this process. So neither a file nor its folder is used
// that another user owns or may write.
#pragma once

#include <filesystem>
#include <string>

namespace starpu::devices::opencl {

// $STARPU_HOME/.starpu/opencl, or the same below $HOME. Both functions return 0, or after they printed one
// line that names the call -EPERM (others may have written there), -ENOENT (there is no such file or no home
// folder) or -EIO.
int read_cached(const char* who, const std::string& name, std::string& into);
// Makes the folder where it is missing. Other programs see the old file or the whole new one.
int write_cached(const char* who, const std::string& name, const std::string& content);

} // namespace starpu::devices::opencl
