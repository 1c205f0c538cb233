# Finds LAPACKE, the C interface of LAPACK, which tests and benchmarks compare with.
find_library(LAPACKE_LIBRARY lapacke)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LAPACKE REQUIRED_VARS LAPACKE_LIBRARY)
mark_as_advanced(LAPACKE_LIBRARY)
