// Has programs built, and tells what the compiler of the device says.
#include "devices/opencl/program.hpp"

#include "base/report.hpp"
#include "devices/opencl/status.hpp"

namespace starpu::devices::opencl {

namespace {
std::string log_of(session& on, cl_program program) {
    std::size_t bytes = 0;
    calls().GetProgramBuildInfo(program, on.device.id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &bytes);
    std::string log(bytes, '\0');
    if (bytes != 0)
        calls().GetProgramBuildInfo(program, on.device.id, CL_PROGRAM_BUILD_LOG, bytes, log.data(), nullptr);
    return log;
}

int build(const char* who, session& on, const owned_program& program, const char* options) {
    const cl_int status = calls().BuildProgram(program.get(), 1, &on.device.id, options, nullptr, nullptr);
    if (status == CL_SUCCESS) return 0;
    return base::report_error(errno_of(status), who,
                              "the program does not build for OpenCL device %u, %s: %s: %s",
                              base::number_of(on.number()), on.device.name.c_str(), name_of(status),
                              log_of(on, program.get()).c_str());
}
} // namespace

int build_source(const char* who, session& on, const std::string& source, const std::string& options,
                 owned_program& into) {
    const char* text = source.data();
    const std::size_t length = source.size();
    cl_int status = CL_SUCCESS;
    into = owned_program(calls().CreateProgramWithSource(on.context(), 1, &text, &length, &status));
    if (status != CL_SUCCESS) return report(who, "no program can be made of the source", status);
    return build(who, on, into, options.c_str());
}

int build_binary(const char* who, session& on, const std::string& binary, owned_program& into) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
    const std::size_t length = binary.size();
    cl_int accepted = CL_SUCCESS;
    cl_int status = CL_SUCCESS;
    into = owned_program(
        calls().CreateProgramWithBinary(on.context(), 1, &on.device.id, &length, &bytes, &accepted, &status));
    if (status != CL_SUCCESS)
        return report(who, "the binary is none for this device; compile the program again", status);
    return build(who, on, into, nullptr);
}

int binary_of(const char* who, const owned_program& program, std::string& into) {
    std::size_t bytes = 0; // of the one device it was built for
    cl_int status =
        calls().GetProgramInfo(program.get(), CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, nullptr);
    into.assign(bytes, '\0');
    char* place = into.data();
    if (status == CL_SUCCESS)
        status = calls().GetProgramInfo(program.get(), CL_PROGRAM_BINARIES, sizeof place, &place, nullptr);
    return status == CL_SUCCESS ? 0 : report(who, "the program's binary cannot be had", status);
}

} // namespace starpu::devices::opencl
