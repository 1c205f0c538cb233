// The functions of OpenCL that are used, found in the machine's library when they are first asked for.
//
// Nothing is linked: a program runs where there is no OpenCL, and OpenCL's headers are all a build needs.
#pragma once

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>

namespace starpu::devices::opencl {

#define STARPU_OPENCL_CALLS(CALL)                                                                            \
    CALL(BuildProgram)                                                                                       \
    CALL(CreateBuffer)                                                                                       \
    CALL(CreateCommandQueue)                                                                                 \
    CALL(CreateContext)                                                                                      \
    CALL(CreateKernel)                                                                                       \
    CALL(CreateProgramWithBinary)                                                                            \
    CALL(CreateProgramWithSource)                                                                            \
    CALL(EnqueueBarrierWithWaitList)                                                                         \
    CALL(EnqueueCopyBuffer)                                                                                  \
    CALL(EnqueueCopyBufferRect)                                                                              \
    CALL(EnqueueFillBuffer)                                                                                  \
    CALL(EnqueueMarkerWithWaitList)                                                                          \
    CALL(EnqueueReadBuffer)                                                                                  \
    CALL(EnqueueReadBufferRect)                                                                              \
    CALL(EnqueueWriteBuffer)                                                                                 \
    CALL(EnqueueWriteBufferRect)                                                                             \
    CALL(Finish)                                                                                             \
    CALL(Flush)                                                                                              \
    CALL(GetDeviceIDs)                                                                                       \
    CALL(GetDeviceInfo)                                                                                      \
    CALL(GetEventInfo)                                                                                       \
    CALL(GetEventProfilingInfo)                                                                              \
    CALL(GetPlatformIDs)                                                                                     \
    CALL(GetProgramBuildInfo)                                                                                \
    CALL(GetProgramInfo)                                                                                     \
    CALL(ReleaseCommandQueue)                                                                                \
    CALL(ReleaseContext)                                                                                     \
    CALL(ReleaseEvent)                                                                                       \
    CALL(ReleaseKernel)                                                                                      \
    CALL(ReleaseMemObject)                                                                                   \
    CALL(ReleaseProgram)                                                                                     \
    CALL(RetainEvent)                                                                                        \
    CALL(SetKernelArg)                                                                                       \
    CALL(WaitForEvents)

// calls().Finish is clFinish.
struct functions {
#define STARPU_OPENCL_MEMBER(name) decltype(&::cl##name) name = nullptr;
    STARPU_OPENCL_CALLS(STARPU_OPENCL_MEMBER)
#undef STARPU_OPENCL_MEMBER
};

// nullptr: the machine has no OpenCL 1.2 or later, and nothing else here may be used. Lives until the program
// ends.
const functions* find_library() noexcept;
const functions& calls() noexcept;

} // namespace starpu::devices::opencl
