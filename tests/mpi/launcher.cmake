# The environment in which tests start programs over ranks. Open MPI refuses to start as root, and more ranks than cores,
# unless it is told to; other implementations do not read this. Ranks are not bound: on few cores they would all be bound to
# the same one.
set(STARPU_MPI_SETTINGS OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_plm_rsh_agent=)
set(STARPU_MPIEXEC ${MPIEXEC_EXECUTABLE})

# MPI is not instrumented: what it does by itself is not judged, what our code does is, up to MPI's calls. Open MPI takes two
# locks of its transport by TCP in both orders, and does not need it on one machine.
if("thread" IN_LIST STARPU_SANITIZERS)
    list(APPEND STARPU_MPI_SETTINGS OMPI_MCA_btl=self,vader)
    if(STARPU_SETARCH)
        list(PREPEND STARPU_MPIEXEC ${STARPU_SETARCH} -R) # for the ranks, as in starpu_register_test
    endif()
endif()

# What a test over ranks runs in.
function(starpu_set_up_mpi_test test)
    set_tests_properties(${test} PROPERTIES LABELS mpi TIMEOUT ${STARPU_TEST_TIMEOUT} PROCESSORS 2
        ENVIRONMENT "${STARPU_TEST_ENVIRONMENT};${STARPU_MPI_SETTINGS}")
    if("thread" IN_LIST STARPU_SANITIZERS)
        set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT_MODIFICATION
            "TSAN_OPTIONS=string_append::ignore_noninstrumented_modules=1")
    endif()
    starpu_leaves_memory_behind(${test}) # MPI keeps memory until its process ends
endfunction()
