# Runs the conformance programs against another StarPU and holds the outcome against the table of expected differences.
# A row of the table that no longer differs fails too, so the table stays true.

find_package(PkgConfig REQUIRED)
pkg_check_modules(STARPU_PEER REQUIRED IMPORTED_TARGET ${STARPU_CONFORMANCE_AGAINST})

# Columns: program, what the peer does (build: does not compile or link; run: fails; skip: not decided by one run), reason.
set(STARPU_PEER_TABLE ${PROJECT_SOURCE_DIR}/tests/conformance/expected_differences.tsv)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${STARPU_PEER_TABLE})
file(STRINGS ${STARPU_PEER_TABLE} rows REGEX "^conformance[.]")
foreach(row IN LISTS rows)
    string(REPLACE "\t" ";" cells "${row}")
    list(LENGTH cells count)
    if(count LESS 3)
        message(FATAL_ERROR "${STARPU_PEER_TABLE}: the row '${row}' needs three columns: program, outcome, reason")
    endif()
    list(GET cells 0 program)
    list(GET cells 1 STARPU_PEER_OUTCOME_${program})
endforeach()

# A program that does not build: the compiler alone tries, since two builds cannot go on in one folder.
function(starpu_register_unbuildable test source links)
    set(libraries ${STARPU_PEER_LDFLAGS} -lm)
    foreach(library IN LISTS links)
        list(APPEND libraries $<TARGET_LINKER_FILE:${library}>)
    endforeach()
    add_test(NAME ${test} COMMAND ${CMAKE_C_COMPILER} -std=c11 -w -I ${PROJECT_SOURCE_DIR}/tests/conformance ${STARPU_PEER_CFLAGS}
        ${CMAKE_CURRENT_SOURCE_DIR}/${source} -o ${CMAKE_CURRENT_BINARY_DIR}/${source}.out ${libraries})
    set_tests_properties(${test} PROPERTIES WILL_FAIL ON LABELS conformance TIMEOUT 60)
endfunction()

# The test of the executable TARGET, run with the arguments that follow.
function(starpu_register_peer_test test target)
    set(outcome "${STARPU_PEER_OUTCOME_${test}}")
    if(outcome STREQUAL run)
        add_test(NAME ${test} COMMAND ${PROJECT_SOURCE_DIR}/.ci/expect_failure $<TARGET_FILE:${target}> ${ARGN})
    elseif(outcome STREQUAL skip)
        add_test(NAME ${test} COMMAND ${CMAKE_COMMAND} -E false)
        set_tests_properties(${test} PROPERTIES DISABLED ON)
    elseif(outcome STREQUAL "")
        add_test(NAME ${test} COMMAND ${target} ${ARGN})
    else()
        message(FATAL_ERROR "${STARPU_PEER_TABLE}: '${outcome}' of ${test} is none of build, run, skip")
    endif()
    # The peer measures the machine, again whenever it finds other devices than the last time, and writes that and its cost
    # models to the home folder without a lock. Each test has a home of its own, which is not a person's either.
    set(home ${PROJECT_BINARY_DIR}/home/${test})
    file(MAKE_DIRECTORY ${home})
    set_tests_properties(${test} PROPERTIES
        LABELS conformance TIMEOUT 60
        ENVIRONMENT "STARPU_HOME=${home};STARPU_SILENT=1;STARPU_WORKERS_NOBIND=1")
endfunction()
