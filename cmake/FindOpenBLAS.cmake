# Finds OpenBLAS with its cblas.h, LAPACK included, and makes the target OpenBLAS::OpenBLAS.
# The pthread build comes first: the OpenMP one keeps its own threads, which fight with the workers.
find_path(OpenBLAS_INCLUDE_DIR openblas_config.h
    PATH_SUFFIXES x86_64-linux-gnu/openblas-pthread openblas-pthread openblas
                  ${CMAKE_LIBRARY_ARCHITECTURE}/openblas-pthread)
find_library(OpenBLAS_LIBRARY openblas PATH_SUFFIXES openblas-pthread)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenBLAS REQUIRED_VARS OpenBLAS_LIBRARY OpenBLAS_INCLUDE_DIR)
mark_as_advanced(OpenBLAS_INCLUDE_DIR OpenBLAS_LIBRARY)
if(OpenBLAS_FOUND AND NOT TARGET OpenBLAS::OpenBLAS)
    add_library(OpenBLAS::OpenBLAS UNKNOWN IMPORTED)
    set_target_properties(OpenBLAS::OpenBLAS PROPERTIES
        IMPORTED_LOCATION ${OpenBLAS_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${OpenBLAS_INCLUDE_DIR})
endif()
