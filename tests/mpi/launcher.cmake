# The environment in which tests start programs over ranks. Open MPI refuses to start as root, and more ranks than cores,
# unless it is told to; other implementations do not read this. Ranks are not bound: on few cores they would all be bound to
# the same one.
set(STARPU_MPI_SETTINGS OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_plm_rsh_agent=)
