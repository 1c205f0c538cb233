// Where the program and the environment say which devices they want: a row per kind of devices.
#pragma once

#include "base/knobs.hpp"

#include "starpu.h"

#include <optional>

namespace starpu::devices::gpu {

struct vendor {
    const char* name;      // for people
    unsigned most_devices; // what the public structures have room for

    // How many.
    int starpu_conf::*count;
    const char* count_field;
    std::optional<unsigned> base::knobs::*count_knob;
    const char* count_variable;

    // Which, by the vendor's numbers.
    unsigned starpu_conf::*names_devices;
    unsigned (starpu_conf::*numbers)[STARPU_NMAXWORKERS];
    const char* numbers_field;
    std::optional<base::index_list> base::knobs::*numbers_knob;
    const char* numbers_variable;

    // Mebibytes that data may take of each, and of one of them.
    std::optional<unsigned> base::knobs::*limit_knob;
    std::optional<base::numbered_counts> base::knobs::*limit_of_one_knob;

    // What goes on beside what.
    std::optional<unsigned> base::knobs::*depth_knob;
    int starpu_conf::*waits_for_copies;
};

inline constexpr vendor cuda{
    .name = "CUDA",
    .most_devices = STARPU_MAXCUDADEVS,
    .count = &starpu_conf::ncuda,
    .count_field = "starpu_conf.ncuda",
    .count_knob = &base::knobs::ncuda,
    .count_variable = "STARPU_NCUDA",
    .names_devices = &starpu_conf::use_explicit_workers_cuda_gpuid,
    .numbers = &starpu_conf::workers_cuda_gpuid,
    .numbers_field = "starpu_conf.workers_cuda_gpuid",
    .numbers_knob = &base::knobs::workers_cudaid,
    .numbers_variable = "STARPU_WORKERS_CUDAID",
    .limit_knob = &base::knobs::limit_cuda_mem,
    .limit_of_one_knob = &base::knobs::limit_cuda_mem_of,
    .depth_knob = &base::knobs::cuda_pipeline,
    .waits_for_copies = &starpu_conf::disable_asynchronous_cuda_copy,
};

inline constexpr vendor opencl{
    .name = "OpenCL",
    .most_devices = STARPU_MAXOPENCLDEVS,
    .count = &starpu_conf::nopencl,
    .count_field = "starpu_conf.nopencl",
    .count_knob = &base::knobs::nopencl,
    .count_variable = "STARPU_NOPENCL",
    .names_devices = &starpu_conf::use_explicit_workers_opencl_gpuid,
    .numbers = &starpu_conf::workers_opencl_gpuid,
    .numbers_field = "starpu_conf.workers_opencl_gpuid",
    .numbers_knob = &base::knobs::workers_openclid,
    .numbers_variable = "STARPU_WORKERS_OPENCLID",
    .limit_knob = &base::knobs::limit_opencl_mem,
    .limit_of_one_knob = &base::knobs::limit_opencl_mem_of,
    .depth_knob = &base::knobs::opencl_pipeline,
    .waits_for_copies = &starpu_conf::disable_asynchronous_opencl_copy,
};

} // namespace starpu::devices::gpu
