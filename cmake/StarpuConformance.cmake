# Adds conformance programs: each is a whole program in plain C with a main() of its own, and a test of its own. Those of a
# folder are linked into one executable that runs any of them by name, and compiled sixteen at a time: to start the compiler
# and the linker for each would take most of a build. There main() is called run_<program> and what else a program names has
# names of its own (group_programs.py); the source stays one that a user can read and compile alone.

# What writes the sources that include them; without it each program is compiled as it stands.
if(STARPU_BUILD_TESTS OR STARPU_CONFORMANCE_AGAINST)
    find_program(STARPU_CTAGS ctags)
    mark_as_advanced(STARPU_CTAGS)
    if(NOT Python3_FOUND)
        find_package(Python3 QUIET COMPONENTS Interpreter)
    endif()
endif()
# Counters tell which functions an object calls, hence a program if it has one of its own.
set(STARPU_PROGRAMS_TOGETHER 16)
if(STARPU_COVERAGE)
    set(STARPU_PROGRAMS_TOGETHER 1)
endif()

# The headers that nearly all conformance programs read are compiled once, for those that are compiled together. A program
# that defines something before it includes the first one, or whose own header does (STARPU_NO_CUDA), is compiled alone.
function(starpu_reads_conformance_prelude source out)
    file(STRINGS ${source} first REGEX "^#" LIMIT_COUNT 1)
    if(first MATCHES "^#include \"" AND NOT first MATCHES "/(on_devices|loss)[.]h")
        set(${out} ON PARENT_SCOPE)
    else()
        set(${out} OFF PARENT_SCOPE)
    endif()
endfunction()

function(starpu_use_conformance_prelude target)
    if(NOT TARGET starpu_conformance_prelude)
        add_executable(starpu_conformance_prelude EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/prelude.c)
        starpu_configure_conformance(starpu_conformance_prelude)
        target_precompile_headers(starpu_conformance_prelude PRIVATE ${PROJECT_SOURCE_DIR}/tests/conformance/check.h)
    endif()
    target_precompile_headers(${target} REUSE_FROM starpu_conformance_prelude)
endfunction()

# With STARPU_CONFORMANCE_AGAINST the programs are linked to the peer.
function(starpu_configure_conformance target)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests/conformance)
    if(STARPU_CONFORMANCE_AGAINST)
        target_link_libraries(${target} PRIVATE PkgConfig::STARPU_PEER)
    else()
        target_link_libraries(${target} PRIVATE starpu::runtime)
    endif()
    starpu_configure_test(${target})
endfunction()

# The test PROGRAM of the executable TARGET, run with the arguments that follow.
function(starpu_register_conformance_test program target)
    starpu_test_prefix(prefix)
    if(STARPU_CONFORMANCE_AGAINST)
        starpu_register_peer_test(${prefix}.${program} ${target} ${ARGN})
        return()
    endif()
    starpu_register_test(${prefix}.${program} ${target} conformance ${ARGN})
    # All of them at once, for those who count what they call: cmake --build ... --target conformance_programs.
    if(NOT TARGET conformance_programs)
        add_custom_target(conformance_programs)
    endif()
    add_dependencies(conformance_programs ${target})
endfunction()

# starpu_add_conformance_program(forked_child [LINKS more]): one with an executable of its own, of the test's name.
function(starpu_add_conformance_program program)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS")
    starpu_test_prefix(prefix)
    set(target ${prefix}.${program})
    add_executable(${target} ${program}.c)
    starpu_configure_conformance(${target})
    target_link_libraries(${target} PRIVATE m ${arg_LINKS})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${program})
    starpu_register_conformance_test(${program} ${target})
endfunction()

# starpu_add_conformance_programs(starpu_init starpu_shutdown ... [NAMED programs] [LINKS more]): the executable `programs` of
# the folder, whose target is <folder>.programs, and the tests <folder>.starpu_init and so on. What does not build with the
# peer stays out of it there.
function(starpu_add_conformance_programs)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAMED" "LINKS")
    if(NOT arg_NAMED)
        set(arg_NAMED programs)
    endif()
    starpu_test_prefix(prefix)
    set(together "")
    foreach(program IN LISTS arg_UNPARSED_ARGUMENTS)
        if(STARPU_PEER_OUTCOME_${prefix}.${program} STREQUAL build)
            starpu_add_conformance_program(${program} LINKS ${arg_LINKS})
        else()
            list(APPEND together ${program})
        endif()
    endforeach()
    if(NOT together)
        return()
    endif()
    set(target ${prefix}.${arg_NAMED})
    starpu_link_by_name(${target} "${together}" "${arg_LINKS}")
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${arg_NAMED})
    foreach(program IN LISTS together)
        starpu_register_conformance_test(${program} ${target} ${program})
    endforeach()
endfunction()

# The programs, and the table that finds them.
function(starpu_link_by_name target programs links)
    set(alone "")
    set(together "")
    set(declarations "")
    set(rows "")
    foreach(program IN LISTS programs)
        starpu_reads_conformance_prelude(${program}.c reads_prelude)
        if(reads_prelude AND STARPU_CTAGS AND Python3_FOUND)
            list(APPEND together ${CMAKE_CURRENT_SOURCE_DIR}/${program}.c)
        else()
            list(APPEND alone ${program}.c)
            set_source_files_properties(${program}.c PROPERTIES COMPILE_DEFINITIONS main=run_${program})
        endif()
        string(APPEND declarations "int run_${program}(int argc, char** argv);\n")
        string(APPEND rows "    {\"${program}\", run_${program}},\n")
    endforeach()
    set(table ${CMAKE_CURRENT_BINARY_DIR}/${target}.groups/table.c)
    file(CONFIGURE OUTPUT ${table} @ONLY CONTENT
        "#include \"run_by_name.h\"\n@declarations@const struct named_program named_programs[] = {\n@rows@    {0, 0},\n};\n")
    list(APPEND alone ${table} ${PROJECT_SOURCE_DIR}/tests/conformance/run_by_name.c)
    set_source_files_properties(${alone} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    starpu_group_programs(${target} "${together}" groups)
    add_executable(${target} ${alone} ${groups})
    starpu_configure_conformance(${target})
    target_link_libraries(${target} PRIVATE m ${links})
    starpu_use_conformance_prelude(${target})
endfunction()

# The sources that include the programs.
function(starpu_group_programs target programs out)
    set(groups "")
    list(LENGTH programs count)
    if(count GREATER 0)
        math(EXPR last "(${count} - 1) / ${STARPU_PROGRAMS_TOGETHER}")
        foreach(i RANGE ${last})
            list(APPEND groups ${CMAKE_CURRENT_BINARY_DIR}/${target}.groups/group_${i}.c)
        endforeach()
        set(script ${PROJECT_SOURCE_DIR}/cmake/group_programs.py)
        add_custom_command(OUTPUT ${groups}
            COMMAND ${Python3_EXECUTABLE} ${script} --ctags ${STARPU_CTAGS} --headers ${PROJECT_SOURCE_DIR}/runtime/include
                ${groups} -- ${programs}
            DEPENDS ${programs} ${script} VERBATIM COMMENT "")
    endif()
    set(${out} "${groups}" PARENT_SCOPE)
endfunction()
