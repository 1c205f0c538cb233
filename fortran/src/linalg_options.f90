! How a factorisation goes about its work.
module starpu_linalg_options_m
    use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
    implicit none
    private
    public :: starpu_linalg_options, STARPU_CPU, STARPU_CUDA

    ! Kinds of workers, for options%workers; ior(STARPU_CPU, STARPU_CUDA) stands for both.
    integer(c_int), parameter :: STARPU_CPU = 2, STARPU_CUDA = 4

    ! 0 leaves a matter to the library. starpu_linalg_options.h says what each means and what is allowed.
    type, bind(c) :: starpu_linalg_options
        integer(c_int64_t) :: block_size = 0 ! rows and columns of a block; at most 256, for potrf and getrf_nopiv 384
        integer(c_int) :: priority = 0 ! added to the priorities of the call's tasks
        integer(c_int) :: workers = 0 ! where they may run
        integer(c_int64_t), private :: reserved(6) = 0
    end type starpu_linalg_options

end module starpu_linalg_options_m
