# Finds hwloc and makes the target Hwloc::Hwloc.
find_package(PkgConfig QUIET)
pkg_check_modules(PC_HWLOC QUIET hwloc)
find_path(Hwloc_INCLUDE_DIR hwloc.h HINTS ${PC_HWLOC_INCLUDE_DIRS})
find_library(Hwloc_LIBRARY hwloc HINTS ${PC_HWLOC_LIBRARY_DIRS})
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Hwloc REQUIRED_VARS Hwloc_LIBRARY Hwloc_INCLUDE_DIR VERSION_VAR PC_HWLOC_VERSION)
mark_as_advanced(Hwloc_INCLUDE_DIR Hwloc_LIBRARY)
if(Hwloc_FOUND AND NOT TARGET Hwloc::Hwloc)
    add_library(Hwloc::Hwloc UNKNOWN IMPORTED)
    set_target_properties(Hwloc::Hwloc PROPERTIES
        IMPORTED_LOCATION ${Hwloc_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${Hwloc_INCLUDE_DIR})
endif()
