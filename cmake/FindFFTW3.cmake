# Finds FFTW 3 in three precisions and makes the targets FFTW3::fftw3 (double), FFTW3::fftw3f (single) and
# FFTW3::fftw3l (long double), and where they exist the same with _threads, which only programs that measure use.
# A file of its own because the CMake package that FFTW installs is broken in most distributions.
find_package(PkgConfig QUIET)
pkg_check_modules(PC_FFTW3 QUIET fftw3)
find_path(FFTW3_INCLUDE_DIR fftw3.h HINTS ${PC_FFTW3_INCLUDE_DIRS})
foreach(name IN ITEMS fftw3 fftw3f fftw3l fftw3_threads fftw3f_threads fftw3l_threads)
    find_library(FFTW3_${name}_LIBRARY ${name} HINTS ${PC_FFTW3_LIBRARY_DIRS})
    mark_as_advanced(FFTW3_${name}_LIBRARY)
endforeach()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(FFTW3
    REQUIRED_VARS FFTW3_fftw3_LIBRARY FFTW3_fftw3f_LIBRARY FFTW3_fftw3l_LIBRARY FFTW3_INCLUDE_DIR
    VERSION_VAR PC_FFTW3_VERSION)
mark_as_advanced(FFTW3_INCLUDE_DIR)
foreach(name IN ITEMS fftw3 fftw3f fftw3l fftw3_threads fftw3f_threads fftw3l_threads)
    if(FFTW3_FOUND AND FFTW3_${name}_LIBRARY AND NOT TARGET FFTW3::${name})
        add_library(FFTW3::${name} UNKNOWN IMPORTED)
        set_target_properties(FFTW3::${name} PROPERTIES
            IMPORTED_LOCATION ${FFTW3_${name}_LIBRARY}
            INTERFACE_INCLUDE_DIRECTORIES ${FFTW3_INCLUDE_DIR})
    endif()
endforeach()
