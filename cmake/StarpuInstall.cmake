# Installs the suite so that find_package, pkg-config and a moved prefix all work, in six components that packagers take
# apart: runtime, development, fortran, mpi, tools, doc.
include(CMakePackageConfigHelpers)

set(STARPU_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR}/starpu/${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(STARPU_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/starpu)
set(STARPU_INSTALL_PKGCONFIGDIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# Messages of the libraries name pages in it, so it does not follow CMAKE_INSTALL_DOCDIR.
set(STARPU_INSTALL_DOCDIR ${CMAKE_INSTALL_DATAROOTDIR}/doc/starpu)

# starpu_install_library(starpu_fft [COMPONENT fortran]): installs a library and makes it part of an export set: the
# component's own if there is one, so that the package is whole without it, else that of all others.
function(starpu_install_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "COMPONENT" "")
    if(arg_COMPONENT)
        set(export starpu_${arg_COMPONENT}_targets)
        set(library ${arg_COMPONENT})
        set(link ${arg_COMPONENT})
    else()
        set(export starpu_targets)
        set(library runtime)
        set(link development)
    endif()
    install(TARGETS ${target} EXPORT ${export}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${library} NAMELINK_COMPONENT ${link}
        INCLUDES DESTINATION ${STARPU_INSTALL_INCLUDEDIR})
endfunction()

# Writes <name>.pc. Paths are relative to the file itself, so the prefix may be moved.
function(starpu_install_pkgconfig name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "DESCRIPTION;LIBRARY;REQUIRES;CFLAGS;COMPONENT;VARIABLES" "")
    file(RELATIVE_PATH up /${STARPU_INSTALL_PKGCONFIGDIR} /)
    string(REGEX REPLACE "/$" "" STARPU_PC_UP "${up}")
    set(STARPU_PC_DESCRIPTION "${arg_DESCRIPTION}")
    set(STARPU_PC_LIBRARY "${arg_LIBRARY}-${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
    set(STARPU_PC_REQUIRES "${arg_REQUIRES}")
    set(STARPU_PC_VARIABLES "${arg_VARIABLES}")
    set(STARPU_PC_CFLAGS "")
    if(arg_CFLAGS)
        set(STARPU_PC_CFLAGS " ${arg_CFLAGS}")
    endif()
    set(STARPU_PC_NAME ${arg_LIBRARY})
    configure_file(${PROJECT_SOURCE_DIR}/cmake/starpu.pc.in ${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc @ONLY)
    if(NOT arg_COMPONENT)
        set(arg_COMPONENT development)
    endif()
    install(FILES ${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc DESTINATION ${STARPU_INSTALL_PKGCONFIGDIR}
        COMPONENT ${arg_COMPONENT})
endfunction()

# The names under which programs ask for a library of StarPU's: all mean the one library and one header folder. The 1.0
# name, and the one without a version, also give the old names of what still exists. COMPONENT as above.
function(starpu_install_pkgconfig_versions base library description requires)
    set(old_names -DSTARPU_USE_DEPRECATED_ONE_ZERO_API)
    set(flags_of_1.0 "${old_names}")
    set(flags_of_none "-DSTARPU_USE_DEPRECATED_API ${old_names}")
    foreach(version IN ITEMS 1.4 1.3 1.2 1.1 1.0 none)
        set(pattern "@-${version}")
        if(version STREQUAL none)
            set(pattern "lib@")
        endif()
        string(REPLACE "@" "${base}" name "${pattern}")
        set(needs "")
        if(requires)
            string(REPLACE "@" "${requires}" needs "${pattern}")
        endif()
        starpu_install_pkgconfig(${name} DESCRIPTION "${description}" LIBRARY ${library}
            REQUIRES "${needs}" CFLAGS "${flags_of_${version}}" ${ARGN})
    endforeach()
endfunction()

function(starpu_install_package)
    install(EXPORT starpu_targets NAMESPACE starpu:: DESTINATION ${STARPU_INSTALL_CMAKEDIR} COMPONENT development)
    configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/starpuConfig.cmake.in
        ${PROJECT_BINARY_DIR}/starpuConfig.cmake
        INSTALL_DESTINATION ${STARPU_INSTALL_CMAKEDIR})
    write_basic_package_version_file(${PROJECT_BINARY_DIR}/starpuConfigVersion.cmake
        COMPATIBILITY SameMajorVersion)
    install(FILES ${PROJECT_BINARY_DIR}/starpuConfig.cmake ${PROJECT_BINARY_DIR}/starpuConfigVersion.cmake
        DESTINATION ${STARPU_INSTALL_CMAKEDIR} COMPONENT development)

    starpu_install_pkgconfig_versions(starpu starpu "Task runtime with StarPU's interface" "")
    if(STARPU_HAS_FFT)
        starpu_install_pkgconfig_versions(starpufft starpufft "Fast Fourier transforms over tasks" starpu)
    endif()
    if(STARPU_HAS_LINALG)
        starpu_install_pkgconfig(starpulinalg-1.4 DESCRIPTION "Dense linear algebra over tasks" LIBRARY starpulinalg
            REQUIRES starpu-1.4)
    endif()
    if(STARPU_HAS_MPI)
        install(EXPORT starpu_mpi_targets NAMESPACE starpu:: DESTINATION ${STARPU_INSTALL_CMAKEDIR} COMPONENT mpi)
        starpu_install_pkgconfig_versions(starpumpi starpumpi "Data and tasks over processes" starpu COMPONENT mpi)
        if(STARPU_HAS_FFT)
            starpu_install_pkgconfig(starpufftmpi-1.4 DESCRIPTION "Fast Fourier transforms over processes"
                LIBRARY starpufftmpi REQUIRES "starpufft-1.4, starpumpi-1.4" COMPONENT mpi)
        endif()
        if(STARPU_HAS_LINALG)
            starpu_install_pkgconfig(starpulinalgmpi-1.4 DESCRIPTION "Dense linear algebra over processes"
                LIBRARY starpulinalgmpi REQUIRES "starpulinalg-1.4, starpumpi-1.4" COMPONENT mpi)
        endif()
    endif()
endfunction()

# What people read, as it lies in the tree, so that references between files stay right. Sources of the examples come with
# the licence of the data that one of them holds.
function(starpu_install_documents)
    set(source ${PROJECT_SOURCE_DIR})
    install(FILES ${source}/LICENSE DESTINATION ${STARPU_INSTALL_DOCDIR} COMPONENT runtime)
    install(FILES ${source}/README.md ${source}/CHANGELOG.md ${source}/CITATION.cff
        DESTINATION ${STARPU_INSTALL_DOCDIR} COMPONENT doc)
    install(DIRECTORY ${source}/docs DESTINATION ${STARPU_INSTALL_DOCDIR} COMPONENT doc
        FILES_MATCHING PATTERN "*.md")
    install(DIRECTORY ${source}/examples DESTINATION ${STARPU_INSTALL_DOCDIR} COMPONENT doc)
endfunction()
