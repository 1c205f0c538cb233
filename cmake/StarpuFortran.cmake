# Builds and installs the Fortran modules.
# A .mod file is readable only by the compiler that wrote it, so each compiler has a folder of its own below the
# headers, and the sources are installed too for those who must compile them again.

string(TOLOWER "${CMAKE_Fortran_COMPILER_ID}" compiler)
if(compiler STREQUAL gnu)
    set(compiler gfortran)
endif()
string(REGEX MATCH "^[0-9]+" version "${CMAKE_Fortran_COMPILER_VERSION}")
set(STARPU_FORTRAN_MODULES ${compiler}-${version})

# starpu_add_fortran_library(SOURCES src/starpu_runtime.f90 glue/types.cpp ... MODULES starpu_runtime starpufft ...
#                            EXPORTS exports.map LINKS starpu::fft starpu::linalg)
# makes starpu::fortran; MODULES are the modules that users name, the others stay in the build folder.
function(starpu_add_fortran_library)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "EXPORTS" "SOURCES;MODULES;LINKS")
    set(modules ${CMAKE_CURRENT_BINARY_DIR}/modules)
    add_library(starpu_fortran SHARED ${arg_SOURCES})
    add_library(starpu::fortran ALIAS starpu_fortran)
    set_target_properties(starpu_fortran PROPERTIES EXPORT_NAME fortran Fortran_MODULE_DIRECTORY ${modules})
    target_include_directories(starpu_fortran PUBLIC
        $<BUILD_INTERFACE:${modules}>
        $<INSTALL_INTERFACE:${STARPU_INSTALL_INCLUDEDIR}/${STARPU_FORTRAN_MODULES}>)
    target_link_libraries(starpu_fortran PUBLIC starpu::runtime ${arg_LINKS})
    starpu_finish_library(starpu_fortran starpufortran ${CMAKE_CURRENT_SOURCE_DIR}/${arg_EXPORTS})

    starpu_install_library(starpu_fortran)
    foreach(module IN LISTS arg_MODULES)
        install(FILES ${modules}/${module}.mod DESTINATION ${STARPU_INSTALL_INCLUDEDIR}/${STARPU_FORTRAN_MODULES})
    endforeach()
    set(sources ${arg_SOURCES})
    list(FILTER sources INCLUDE REGEX "[.]f90$")
    install(FILES ${sources} DESTINATION ${STARPU_INSTALL_INCLUDEDIR})
    starpu_install_pkgconfig(starpufortran-1.4 DESCRIPTION "Fortran modules of the StarPU suite"
        LIBRARY starpufortran REQUIRES "starpu-1.4, starpufft-1.4, starpulinalg-1.4"
        CFLAGS "-I\${starpu_includedir}/${STARPU_FORTRAN_MODULES}")
endfunction()
