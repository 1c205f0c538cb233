// starpu_opencl.h: programs from sources and from binaries, one for each device in use.
#include "api/boundary.hpp"
#include "devices/c_api/opencl/calls.hpp"
#include "devices/opencl/paths.hpp"
#include "devices/opencl/program.hpp"
#include "devices/opencl/program_cache.hpp"

#include "starpu_opencl.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace starpu;
using namespace starpu::devices::opencl;

namespace {
using program_set = std::array<owned_program, STARPU_MAXOPENCLDEVS>;

// build(session, program) for all devices in use; `into` holds all of the programs or none.
template <class Build> int build_all(starpu_opencl_program* into, Build&& build) {
    *into = {};
    program_set built;
    for (int number = 0; number < STARPU_MAXOPENCLDEVS; ++number)
        if (session* on = find_session(base::id_at<base::device_id>(static_cast<unsigned>(number))))
            if (int error = build(*on, built[static_cast<std::size_t>(number)])) return error;
    for (std::size_t i = 0; i < built.size(); ++i) into->programs[i] = built[i].release();
    return 0;
}

int load_source(const char* call, const std::string& source, starpu_opencl_program* into,
                const std::string& options) {
    return build_all(into, [&](session& on, owned_program& program) {
        return build_source(call, on, source, options, program);
    });
}

// As programs put it before other names: with its final slash, and empty for the current folder.
std::string folder_of(const source_file& source) {
    const std::string path = source.path.string();
    return path.substr(0, path.rfind('/') + 1);
}

// What lies beside the source can be included. A blank ends an option unless it is quoted; some drivers find
// no folder by a quoted name, but build what includes nothing.
std::string options_beside(const source_file& source, const char* options) {
    const std::string folder = folder_of(source);
    const char* const quote = folder.find_first_of(" \t") == std::string::npos ? "" : "\"";
    std::string all = options != nullptr ? options : "";
    all += " -I ";
    all += quote;
    all += folder.empty() ? "." : folder;
    all += quote;
    return all;
}

int refuse_null(const char* call) {
    return base::report_error(-EINVAL, call, "an argument is NULL; pass the program and where it goes");
}

std::string binary_name(const char* kernel, const session& on) {
    const char* kind = on.device.is_cpu()                           ? "cpu"
                       : (on.device.type & CL_DEVICE_TYPE_GPU) != 0 ? "gpu"
                                                                    : "acc";
    return std::filesystem::path(kernel).filename().string() + "." + kind + ".vendor_id_" +
           std::to_string(on.device.vendor) + "_device_id_" + std::to_string(base::number_of(on.number()));
}

int compile_to_file(const char* call, const std::string& source, const char* name,
                    const std::string& options) {
    for (int number = 0; number < STARPU_MAXOPENCLDEVS; ++number) {
        session* on = find_session(base::id_at<base::device_id>(static_cast<unsigned>(number)));
        if (on == nullptr) continue;
        owned_program program;
        std::string binary;
        if (int error = build_source(call, *on, source, options, program)) return error;
        if (int error = binary_of(call, program, binary)) return error;
        if (int error = write_cached(call, binary_name(name, *on), binary)) return error;
    }
    return 0;
}

// Sizes that programs give their arrays, as the header says.
constexpr std::size_t path_bytes = 1024;
constexpr std::size_t source_bytes = 16384;

int store(const char* call, const std::string& text, char* place, std::size_t room) {
    if (place == nullptr) return 0;
    if (text.size() >= room)
        return base::report_error(-EOVERFLOW, call,
                                  "%zu bytes are too many for the caller's %zu; call "
                                  "starpu_opencl_load_program_source_malloc",
                                  text.size() + 1, room);
    std::memcpy(place, text.c_str(), text.size() + 1);
    return 0;
}

char* duplicate(const std::string& text) {
    char* copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) throw std::bad_alloc();
    return std::strcpy(copy, text.c_str());
}
} // namespace

extern "C" {

int starpu_opencl_load_opencl_from_file(const char* source_file_name, starpu_opencl_program* opencl_programs,
                                        const char* build_options) {
    if (source_file_name == nullptr || opencl_programs == nullptr) return refuse_null(__func__);
    const char* call = __func__;
    *opencl_programs = {};
    return api::boundary(call, [&] {
        source_file source;
        if (int error = read_source(call, source_file_name, source)) return error;
        return load_source(call, source.text, opencl_programs, options_beside(source, build_options));
    });
}

int starpu_opencl_load_opencl_from_string(const char* opencl_program_source,
                                          starpu_opencl_program* opencl_programs, const char* build_options) {
    if (opencl_program_source == nullptr || opencl_programs == nullptr) return refuse_null(__func__);
    const char* call = __func__;
    return api::boundary(call, [&] {
        return load_source(call, opencl_program_source, opencl_programs,
                           build_options != nullptr ? build_options : "");
    });
}

int starpu_opencl_unload_opencl(starpu_opencl_program* opencl_programs) {
    if (opencl_programs == nullptr) return refuse_null(__func__);
    for (cl_program& program : opencl_programs->programs) owned_program(std::exchange(program, nullptr));
    return 0;
}

void starpu_opencl_load_program_source(const char* source_file_name, char* located_file_name,
                                       char* located_dir_name, char* opencl_program_source) {
    const char* call = __func__;
    if (source_file_name == nullptr) return set_errno(refuse_null(call));
    set_errno(api::boundary(call, [&] {
        source_file source;
        if (int error = read_source(call, source_file_name, source)) return error;
        if (int error = store(call, source.path.string(), located_file_name, path_bytes)) return error;
        if (int error = store(call, folder_of(source), located_dir_name, path_bytes)) return error;
        return store(call, source.text, opencl_program_source, source_bytes);
    }));
}

void starpu_opencl_load_program_source_malloc(const char* source_file_name, char** located_file_name,
                                              char** located_dir_name, char** opencl_program_source) {
    const char* call = __func__;
    char** const places[] = {located_file_name, located_dir_name, opencl_program_source};
    for (char** place : places)
        if (place != nullptr) *place = nullptr;
    if (source_file_name == nullptr) return set_errno(refuse_null(call));
    set_errno(api::boundary(call, [&] {
        source_file source;
        if (int error = read_source(call, source_file_name, source)) return error;
        if (located_file_name != nullptr) *located_file_name = duplicate(source.path.string());
        if (located_dir_name != nullptr) *located_dir_name = duplicate(folder_of(source));
        if (opencl_program_source != nullptr) *opencl_program_source = duplicate(source.text);
        return 0;
    }));
}

int starpu_opencl_compile_opencl_from_file(const char* source_file_name, const char* build_options) {
    if (source_file_name == nullptr) return refuse_null(__func__);
    const char* call = __func__;
    return api::boundary(call, [&] {
        source_file source;
        if (int error = read_source(call, source_file_name, source)) return error;
        return compile_to_file(call, source.text, source_file_name, options_beside(source, build_options));
    });
}

int starpu_opencl_compile_opencl_from_string(const char* opencl_program_source, const char* file_name,
                                             const char* build_options) {
    if (opencl_program_source == nullptr || file_name == nullptr) return refuse_null(__func__);
    const char* call = __func__;
    return api::boundary(call, [&] {
        return compile_to_file(call, opencl_program_source, file_name,
                               build_options != nullptr ? build_options : "");
    });
}

int starpu_opencl_load_binary_opencl(const char* kernel_id, starpu_opencl_program* opencl_programs) {
    if (kernel_id == nullptr || opencl_programs == nullptr) return refuse_null(__func__);
    const char* call = __func__;
    return api::boundary(call, [&] {
        return build_all(opencl_programs, [&](session& on, owned_program& program) {
            std::string binary;
            if (int error = read_cached(call, binary_name(kernel_id, on), binary)) return error;
            return build_binary(call, on, binary, program);
        });
    });
}

} // extern "C"
