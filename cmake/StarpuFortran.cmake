# Builds and installs the Fortran modules.
# A .mod file is readable only by the compiler that wrote it, so each compiler has a folder of its own below the
# headers, and the sources are installed too for those who must compile them again.

string(TOLOWER "${CMAKE_Fortran_COMPILER_ID}" compiler)
if(compiler STREQUAL gnu)
    set(compiler gfortran)
endif()
string(REGEX MATCH "^[0-9]+" version "${CMAKE_Fortran_COMPILER_VERSION}")
set(STARPU_FORTRAN_MODULES ${compiler}-${version})

# Sources that include the given ones by a short name. gfortran writes the name of a source into every allocation and
# every write statement; this way it is that short name, and no path of the build gets into the library.
function(starpu_name_fortran_sources out)
    set(named "")
    foreach(source IN LISTS ARGN)
        if(source MATCHES "[.]f90$")
            get_filename_component(name ${source} NAME)
            set(wrapper ${CMAKE_CURRENT_BINARY_DIR}/sources/${name})
            get_filename_component(path ${source} ABSOLUTE)
            string(REPLACE ${CMAKE_CURRENT_BINARY_DIR}/ "" source ${source}) # a completed text
            file(CONFIGURE OUTPUT ${wrapper} CONTENT "include '${source}'\n" @ONLY)
            set_source_files_properties(${wrapper} PROPERTIES OBJECT_DEPENDS ${path})
            set(source ${wrapper})
        endif()
        list(APPEND named ${source})
    endforeach()
    set(${out} ${named} PARENT_SCOPE)
endfunction()

# starpu_add_fortran_library(SOURCES src/starpu_runtime.f90 glue/types.cpp ... MODULES starpu_runtime starpufft ...
#                            EXPORTS exports.map LINKS starpu::fft starpu::linalg)
# makes starpu::fortran; MODULES are the modules that users name, the others stay in the build folder.
function(starpu_add_fortran_library)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "EXPORTS" "SOURCES;MODULES;LINKS")
    set(modules ${CMAKE_CURRENT_BINARY_DIR}/modules)
    starpu_name_fortran_sources(sources ${arg_SOURCES})
    add_library(starpu_fortran SHARED ${sources})
    add_library(starpu::fortran ALIAS starpu_fortran)
    set_target_properties(starpu_fortran PROPERTIES EXPORT_NAME fortran Fortran_MODULE_DIRECTORY ${modules})
    target_include_directories(starpu_fortran
        PUBLIC $<BUILD_INTERFACE:${modules}> $<INSTALL_INTERFACE:${STARPU_INSTALL_INCLUDEDIR}/${STARPU_FORTRAN_MODULES}>
        PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR})
    # The modules convert arguments and call; more optimisation would take the compiler twice as long and save none of that.
    target_compile_options(starpu_fortran PRIVATE $<$<AND:$<COMPILE_LANGUAGE:Fortran>,$<NOT:$<CONFIG:Debug>>>:-O1>)
    target_link_libraries(starpu_fortran PUBLIC starpu::runtime ${arg_LINKS})
    starpu_finish_library(starpu_fortran starpufortran ${CMAKE_CURRENT_SOURCE_DIR}/${arg_EXPORTS})
    starpu_install_fortran(${arg_MODULES} SOURCES ${arg_SOURCES})
endfunction()

# starpu_install_fortran(starpufft ... SOURCES src/starpufft.f90 ...): all of it is the component fortran, which the CMake
# package takes in where it is installed.
function(starpu_install_fortran)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "SOURCES")
    starpu_install_library(starpu_fortran COMPONENT fortran)
    install(EXPORT starpu_fortran_targets NAMESPACE starpu:: DESTINATION ${STARPU_INSTALL_CMAKEDIR} COMPONENT fortran)
    foreach(module IN LISTS arg_UNPARSED_ARGUMENTS)
        install(FILES ${CMAKE_CURRENT_BINARY_DIR}/modules/${module}.mod
            DESTINATION ${STARPU_INSTALL_INCLUDEDIR}/${STARPU_FORTRAN_MODULES} COMPONENT fortran)
    endforeach()
    list(FILTER arg_SOURCES INCLUDE REGEX "[.]f90$")
    install(FILES ${arg_SOURCES} fpm.toml DESTINATION ${STARPU_INSTALL_INCLUDEDIR} COMPONENT fortran)

    set(STARPU_FORTRAN_SOURCES "")
    foreach(source IN LISTS arg_SOURCES)
        get_filename_component(name ${source} NAME)
        list(APPEND STARPU_FORTRAN_SOURCES ${name})
    endforeach()
    configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/starpuFortranModules.cmake.in
        ${PROJECT_BINARY_DIR}/starpuFortranModules.cmake
        INSTALL_DESTINATION ${STARPU_INSTALL_CMAKEDIR}
        PATH_VARS STARPU_INSTALL_INCLUDEDIR NO_CHECK_REQUIRED_COMPONENTS_MACRO NO_SET_AND_CHECK_MACRO)
    install(FILES ${PROJECT_BINARY_DIR}/starpuFortranModules.cmake DESTINATION ${STARPU_INSTALL_CMAKEDIR}
        COMPONENT fortran)
    list(JOIN STARPU_FORTRAN_SOURCES " " order)
    starpu_install_pkgconfig(starpufortran-1.4 DESCRIPTION "Fortran modules of the StarPU suite" COMPONENT fortran
        LIBRARY starpufortran REQUIRES "starpu-1.4, starpufft-1.4, starpulinalg-1.4"
        CFLAGS "-I\${starpu_includedir}/${STARPU_FORTRAN_MODULES}"
        VARIABLES "# What another compiler compiles again, in this order.\nfortran_sources=${order}\n")
endfunction()
