// The numbers and structures of the emulation are CUDA's: held against the toolkit's header.
#include "abi.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cuda_runtime_api.h>

namespace {

#define EXPECT_SAME_MEMBER(ours, our_member, theirs, their_member)                                           \
    EXPECT_EQ(offsetof(ours, our_member), offsetof(theirs, their_member))

TEST(abi, structures) {
    EXPECT_EQ(sizeof(emulated::copy_3d), sizeof(cudaMemcpy3DParms));
    EXPECT_SAME_MEMBER(emulated::copy_3d, from, cudaMemcpy3DParms, srcPtr);
    EXPECT_SAME_MEMBER(emulated::copy_3d, to_position, cudaMemcpy3DParms, dstPos);
    EXPECT_SAME_MEMBER(emulated::copy_3d, to, cudaMemcpy3DParms, dstPtr);
    EXPECT_SAME_MEMBER(emulated::copy_3d, size, cudaMemcpy3DParms, extent);
    EXPECT_SAME_MEMBER(emulated::copy_3d, kind, cudaMemcpy3DParms, kind);
    EXPECT_EQ(sizeof(emulated::copy_3d_peer), sizeof(cudaMemcpy3DPeerParms));
    EXPECT_SAME_MEMBER(emulated::copy_3d_peer, from_device, cudaMemcpy3DPeerParms, srcDevice);
    EXPECT_SAME_MEMBER(emulated::copy_3d_peer, to_position, cudaMemcpy3DPeerParms, dstPos);
    EXPECT_SAME_MEMBER(emulated::copy_3d_peer, to_device, cudaMemcpy3DPeerParms, dstDevice);
    EXPECT_SAME_MEMBER(emulated::copy_3d_peer, size, cudaMemcpy3DPeerParms, extent);
    EXPECT_SAME_MEMBER(emulated::pointer_attributes, device, cudaPointerAttributes, device);
    EXPECT_SAME_MEMBER(emulated::pointer_attributes, device_pointer, cudaPointerAttributes, devicePointer);
    EXPECT_SAME_MEMBER(emulated::pointer_attributes, host_pointer, cudaPointerAttributes, hostPointer);
    EXPECT_LE(sizeof(emulated::pointer_attributes), sizeof(cudaPointerAttributes));
}

TEST(abi, errors) {
    EXPECT_EQ(int{emulated::out_of_memory}, int{cudaErrorMemoryAllocation});
    EXPECT_EQ(int{emulated::invalid_copy_direction}, int{cudaErrorInvalidMemcpyDirection});
    EXPECT_EQ(int{emulated::no_device}, int{cudaErrorNoDevice});
    EXPECT_EQ(int{emulated::invalid_device}, int{cudaErrorInvalidDevice});
    EXPECT_EQ(int{emulated::peer_access_unsupported}, int{cudaErrorPeerAccessUnsupported});
    EXPECT_EQ(int{emulated::invalid_handle}, int{cudaErrorInvalidResourceHandle});
    EXPECT_EQ(int{emulated::not_ready}, int{cudaErrorNotReady});
    EXPECT_EQ(int{emulated::illegal_address}, int{cudaErrorIllegalAddress});
    EXPECT_EQ(int{emulated::launch_out_of_resources}, int{cudaErrorLaunchOutOfResources});
    EXPECT_EQ(int{emulated::peer_access_already_enabled}, int{cudaErrorPeerAccessAlreadyEnabled});
    EXPECT_EQ(int{emulated::peer_access_not_enabled}, int{cudaErrorPeerAccessNotEnabled});
    EXPECT_EQ(int{emulated::host_memory_already_registered}, int{cudaErrorHostMemoryAlreadyRegistered});
    EXPECT_EQ(int{emulated::host_memory_not_registered}, int{cudaErrorHostMemoryNotRegistered});
    EXPECT_EQ(int{emulated::launch_failure}, int{cudaErrorLaunchFailure});
    EXPECT_EQ(int{emulated::not_permitted}, int{cudaErrorNotPermitted});
    EXPECT_EQ(int{emulated::capture_unsupported}, int{cudaErrorStreamCaptureUnsupported});
    EXPECT_EQ(int{emulated::capture_invalidated}, int{cudaErrorStreamCaptureInvalidated});
}

TEST(abi, numbers) {
    EXPECT_EQ(int{emulated::by_address}, int{cudaMemcpyDefault});
    EXPECT_EQ(int{emulated::capture_global}, int{cudaStreamCaptureModeGlobal});
    EXPECT_EQ(int{emulated::capture_relaxed}, int{cudaStreamCaptureModeRelaxed});
    EXPECT_EQ(int{emulated::device_memory_type}, int{cudaMemoryTypeDevice});
    EXPECT_EQ(emulated::stream_non_blocking, unsigned{cudaStreamNonBlocking});
    EXPECT_EQ(emulated::event_disable_timing, unsigned{cudaEventDisableTiming});
    EXPECT_EQ(int{emulated::unified_addressing}, int{cudaDevAttrUnifiedAddressing});
    EXPECT_EQ(int{emulated::compute_capability_major}, int{cudaDevAttrComputeCapabilityMajor});
    EXPECT_EQ(int{emulated::pci_domain_id}, int{cudaDevAttrPciDomainId});
    EXPECT_EQ(int{emulated::copy_engine_count}, int{cudaDevAttrAsyncEngineCount});
}

} // namespace
