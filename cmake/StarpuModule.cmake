# Turns folders into libraries: one object library per module of runtime/, one shared library per part of the suite.

# The ladder, read once: STARPU_RUNG_<module> is the height of a module, bottom first.
set(STARPU_MODULES "")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/runtime/LAYERS)
file(STRINGS ${PROJECT_SOURCE_DIR}/runtime/LAYERS ladder REGEX "^[a-z]")
set(height 0)
foreach(rung IN LISTS ladder)
    string(REGEX REPLACE "#.*" "" rung "${rung}")
    string(REGEX MATCHALL "[a-z_/]+" names "${rung}")
    foreach(name IN LISTS names)
        set(STARPU_RUNG_${name} ${height})
        # A folder of a module is compiled with it, unless it says otherwise.
        if(EXISTS ${PROJECT_SOURCE_DIR}/runtime/${name}/CMakeLists.txt)
            list(APPEND STARPU_MODULES ${name})
        endif()
    endforeach()
    math(EXPR height "${height} + 1")
endforeach()
list(REMOVE_ITEM STARPU_MODULES mpi tools simulation_file) # no part of libstarpu

# Compiles the standard headers once for all parts of the libraries; itself it is never built.
add_library(starpu_library_prelude OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/prelude.cpp)
starpu_configure_target(starpu_library_prelude)
target_precompile_headers(starpu_library_prelude PRIVATE ${STARPU_STANDARD_HEADERS})

# A full build is quicker when the compiler reads the sources of a module together. A build after a small change is slower
# then, and so are tasks, since the compiler draws rare paths into the usual one: AUTO does it for modules that are COLD.
set(STARPU_UNITY_BUILD AUTO CACHE STRING "compile the sources of a module together, sixteen at a time: AUTO, ON or OFF")
set_property(CACHE STARPU_UNITY_BUILD PROPERTY STRINGS AUTO ON OFF)
mark_as_advanced(STARPU_UNITY_BUILD)
# starpu_compile_together(starpu_api COLD ON HOT task.cpp): tasks do not pass through the module, but for some sources.
function(starpu_compile_together target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "COLD" "" "HOT")
    if(STARPU_UNITY_BUILD STREQUAL ON OR (STARPU_UNITY_BUILD STREQUAL AUTO AND arg_COLD))
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
        if(arg_HOT)
            set_source_files_properties(${arg_HOT} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        endif()
    endif()
endfunction()

# starpu_add_module(data SOURCES handle.cpp ... DEPENDS graph memory [LINKS external libraries] [COLD [HOT few.cpp ...]])
# makes the object library starpu_data; an edge that does not lead downward stops the configuration.
function(starpu_add_module module)
    cmake_parse_arguments(PARSE_ARGV 1 arg "COLD" "" "SOURCES;DEPENDS;LINKS;HOT")
    if(NOT DEFINED STARPU_RUNG_${module})
        message(FATAL_ERROR "module '${module}' is not in runtime/LAYERS; give it a rung there first")
    endif()
    foreach(lower IN LISTS arg_DEPENDS)
        if(NOT DEFINED STARPU_RUNG_${lower})
            message(FATAL_ERROR "module '${module}' depends on '${lower}', which is not in runtime/LAYERS")
        endif()
        if(NOT STARPU_RUNG_${lower} LESS STARPU_RUNG_${module})
            message(FATAL_ERROR "module '${module}' must not depend on '${lower}': in runtime/LAYERS it is not lower. "
                                "Own an interface in '${module}' and let the higher module implement it")
        endif()
    endforeach()

    string(MAKE_C_IDENTIFIER starpu_${module} target)
    add_library(${target} OBJECT ${arg_SOURCES})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/runtime)
    target_link_libraries(${target} PRIVATE starpu_headers ${arg_LINKS})
    starpu_configure_target(${target})
    # Whoever calls a function named starpu_* inside the library means ours, so calls may be direct and inlined.
    target_compile_options(${target} PRIVATE -fno-semantic-interposition)
    target_precompile_headers(${target} REUSE_FROM starpu_library_prelude)
    set(cold "")
    if(arg_COLD)
        set(cold COLD)
    endif()
    starpu_compile_together(${target} ${cold} HOT ${arg_HOT})
    set_property(GLOBAL APPEND PROPERTY STARPU_MODULE_OBJECTS $<TARGET_OBJECTS:${target}>)
    set_property(GLOBAL APPEND PROPERTY STARPU_MODULE_LINKS ${arg_LINKS})
endfunction()

# Puts the file name, version and exports of a shared library the way all of ours have them.
function(starpu_finish_library target file_name exports)
    starpu_configure_target(${target})
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${file_name}-${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}
        LINK_DEPENDS ${exports}
        # Siblings are found beside the library itself, wherever the prefix was moved to.
        INSTALL_RPATH "$ORIGIN")
    target_link_options(${target} PRIVATE -Wl,--version-script=${exports})
    # The sanitizers' own symbols come from the program, so their builds cannot insist here.
    if(NOT STARPU_SANITIZERS)
        target_link_options(${target} PRIVATE -Wl,--no-undefined)
    endif()
endfunction()

# starpu_add_library(fft SOURCES src/plan.cpp ... HEADERS include/starpufft.h EXPORTS exports.map
#                    [LINKS starpu::runtime external libraries ...])
# makes starpu::fft in libstarpufft-1.4 with the folder include/ as its public one.
function(starpu_add_library part)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXPORTS" "SOURCES;HEADERS;LINKS")
    set(target starpu_${part})
    add_library(${target} SHARED ${arg_SOURCES})
    add_library(starpu::${part} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${part})
    target_include_directories(${target}
        PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
        # The second for the headers that all libraries share; .ci/check_layers.py refuses every other header of the runtime.
        PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/runtime)
    target_link_libraries(${target} PUBLIC starpu::runtime PRIVATE ${arg_LINKS})
    target_precompile_headers(${target} REUSE_FROM starpu_library_prelude)
    starpu_compile_together(${target} COLD)
    starpu_finish_library(${target} starpu${part} ${CMAKE_CURRENT_SOURCE_DIR}/${arg_EXPORTS})
    starpu_install_library(${target})
    if(arg_HEADERS)
        install(FILES ${arg_HEADERS} DESTINATION ${STARPU_INSTALL_INCLUDEDIR} COMPONENT development)
    endif()
endfunction()

# Adds folders by name, in this order.
function(starpu_add_folders)
    foreach(folder IN LISTS ARGN)
        add_subdirectory(${folder})
    endforeach()
endfunction()

# Adds the folder of an optional part where this build contains it.
function(starpu_add_part part)
    set(folder ${part})
    if(part STREQUAL fft)
        set(folder starpufft)
    endif()
    string(TOUPPER ${part} upper)
    if(STARPU_HAS_${upper})
        add_subdirectory(${folder})
    endif()
endfunction()
