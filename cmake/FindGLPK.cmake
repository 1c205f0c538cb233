# Finds GLPK, the solver of linear programs, and makes the target GLPK::GLPK.
find_path(GLPK_INCLUDE_DIR glpk.h)
find_library(GLPK_LIBRARY glpk)
if(GLPK_INCLUDE_DIR)
    file(STRINGS ${GLPK_INCLUDE_DIR}/glpk.h versions REGEX "^#define GLP_M[A-Z]*_VERSION +[0-9]+$")
    list(TRANSFORM versions REPLACE ".* " "")
    list(JOIN versions "." GLPK_VERSION)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GLPK REQUIRED_VARS GLPK_LIBRARY GLPK_INCLUDE_DIR VERSION_VAR GLPK_VERSION)
mark_as_advanced(GLPK_INCLUDE_DIR GLPK_LIBRARY)
if(GLPK_FOUND AND NOT TARGET GLPK::GLPK)
    add_library(GLPK::GLPK UNKNOWN IMPORTED)
    set_target_properties(GLPK::GLPK PROPERTIES
        IMPORTED_LOCATION ${GLPK_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${GLPK_INCLUDE_DIR})
endif()
