# What `cpack` makes of a build: one archive, or one Debian package, per component. packaging/debian makes better Debian
# packages; these are for other systems and for a quick copy.
set(CPACK_PACKAGE_NAME starpu-suite)
set(CPACK_PACKAGE_VENDOR "the authors of the StarPU suite")
set(CPACK_PACKAGE_CONTACT "starpu-suite@localhost")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_RESOURCE_FILE_README ${PROJECT_SOURCE_DIR}/README.md)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)

set(CPACK_COMPONENTS_ALL runtime development doc)
if(STARPU_HAS_FORTRAN)
    list(APPEND CPACK_COMPONENTS_ALL fortran)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_GENERATOR TGZ)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS
    ${PROJECT_BINARY_DIR}/runtime ${PROJECT_BINARY_DIR}/starpufft ${PROJECT_BINARY_DIR}/linalg)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

include(CPack)
cpack_add_component(runtime DESCRIPTION "The libraries: task runtime, FFT, dense linear algebra")
cpack_add_component(development DEPENDS runtime DESCRIPTION "Headers, CMake package and pkg-config files")
cpack_add_component(doc DESCRIPTION "Documents and sources of the examples")
if(STARPU_HAS_FORTRAN)
    cpack_add_component(fortran DEPENDS development DESCRIPTION "The Fortran modules, their library and their sources")
endif()
