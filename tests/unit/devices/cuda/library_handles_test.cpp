// Handles of cuBLAS and the others: made once, placed on the stream, ended; on stubs that write down their
// calls.
#include "devices/cuda/library_handles.hpp"
#include "emulated.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace starpu;
using namespace starpu::devices::cuda;

namespace {

class cuda_libraries : public ::testing::Test {
protected:
    void SetUp() override {
        path_ = ::testing::TempDir() + "cuda_libraries_record_XXXXXX";
        const int made = mkstemp(path_.data());
        ASSERT_GE(made, 0);
        close(made);
        setenv("STARPU_TEST_RECORD", path_.c_str(), 1);
        cuda_ = find_library();
        ASSERT_NE(cuda_, nullptr);
    }
    void TearDown() override {
        unsetenv("STARPU_TEST_RECORD");
        unsetenv("STARPU_TEST_FAILING_CALL");
        unlink(path_.c_str());
    }
    // What was called since the last look.
    std::string calls() {
        std::stringstream text;
        text << std::ifstream(path_).rdbuf();
        std::ofstream(path_).flush();
        return text.str();
    }

    const starpu::tests::emulation emulation_{};
    const functions* cuda_ = nullptr;
    int error_ = 0;

private:
    std::string path_;
};

TEST_F(cuda_libraries, give_one_handle_per_worker_on_its_stream) {
    library_handles mine(*cuda_, base::device_id{0});
    void* handle = mine.obtain(library::cublas, nullptr, error_);
    EXPECT_NE(handle, nullptr);
    EXPECT_EQ(mine.obtain(library::cublas, nullptr, error_), handle);
    EXPECT_EQ(calls(), "libcublas.so.13 cublasCreate_v2\nlibcublas.so.13 cublasSetStream_v2\n");
    mine.drop(library::cublas);
    mine.drop(library::cublas);
    EXPECT_EQ(calls(), "libcublas.so.13 cublasDestroy_v2\n");
}

TEST_F(cuda_libraries, are_all_there) {
    library_handles mine(*cuda_, base::device_id{0});
    for (std::size_t each = 0; each < library_count; ++each)
        EXPECT_NE(mine.obtain(static_cast<library>(each), nullptr, error_), nullptr);
    const std::string made = calls();
    for (const char* call : {"libcublasLt.so.13 cublasLtCreate", "libcusparse.so.12 cusparseSetStream",
                             "libcusolver.so.12 cusolverDnSetStream", "libcusolver.so.12 cusolverSpSetStream",
                             "libcusolver.so.12 cusolverRfCreate"})
        EXPECT_NE(made.find(call), std::string::npos) << call;
    mine.drop_all();
    const std::string ended = calls();
    for (const char* call : {"cublasDestroy_v2", "cublasLtDestroy", "cusparseDestroy", "cusolverDnDestroy",
                             "cusolverSpDestroy", "cusolverRfDestroy"})
        EXPECT_NE(ended.find(call), std::string::npos) << call;
}

TEST_F(cuda_libraries, that_refuse_leave_nothing_and_are_asked_again) {
    library_handles mine(*cuda_, base::device_id{0});
    setenv("STARPU_TEST_FAILING_CALL", "cusparseSetStream", 1);
    testing::internal::CaptureStderr();
    EXPECT_EQ(mine.obtain(library::cusparse, nullptr, error_), nullptr);
    EXPECT_EQ(error_, -EIO);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("cuSPARSE"), std::string::npos);
    EXPECT_NE(calls().find("cusparseDestroy"), std::string::npos);
    unsetenv("STARPU_TEST_FAILING_CALL");
    EXPECT_NE(mine.obtain(library::cusparse, nullptr, error_), nullptr);
    mine.drop_all();
}

TEST_F(cuda_libraries, take_the_stream_through_cublas_s_first_interface) {
    library_handles mine(*cuda_, base::device_id{0});
    EXPECT_EQ(mine.use_stream_in_old_cublas(nullptr), 0);
    EXPECT_EQ(mine.use_stream_in_old_cublas(nullptr), 0);
    EXPECT_EQ(calls(), "libcublas.so.13 cublasInit\nlibcublas.so.13 cublasSetKernelStream\n"
                       "libcublas.so.13 cublasSetKernelStream\n");
}

} // namespace
