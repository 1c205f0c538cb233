! The memory that transforms borrow while they run, and the tables that are kept of plans which are gone.
module starpu_fft_memory
    use, intrinsic :: iso_c_binding, only: c_size_t
    use, intrinsic :: iso_fortran_env, only: int64
    implicit none
    private
    public :: starpufft_set_work_area_limit, starpufft_set_cache_limit, starpufft_clear_cache

    interface
        subroutine c_set_work_area_limit(bytes) bind(c, name='starpufft_set_work_area_limit')
            import :: c_size_t
            integer(c_size_t), value :: bytes
        end subroutine c_set_work_area_limit

        subroutine c_set_cache_limit(bytes) bind(c, name='starpufft_set_cache_limit')
            import :: c_size_t
            integer(c_size_t), value :: bytes
        end subroutine c_set_cache_limit

        ! Gives back the free blocks of the work area and the tables that no plan uses, of all kinds. Any thread may call this
        ! at any time.
        subroutine starpufft_clear_cache() bind(c, name='starpufft_clear_cache')
        end subroutine starpufft_clear_cache
    end interface

contains

    ! Keeps at most so many bytes of free memory from one transform to the next, of all kinds together; below 1: none. Without
    ! this call 512 MiB are kept, or as much as the largest plan needs. Any thread may call this at any time.
    subroutine starpufft_set_work_area_limit(bytes)
        integer(int64), intent(in) :: bytes

        call c_set_work_area_limit(int(max(bytes, 0_int64), c_size_t))
    end subroutine starpufft_set_work_area_limit

    ! Keeps at most so many bytes of tables of plans that were destroyed, which plans made again find; below 1: none. 64 MiB
    ! without this call. Any thread may call this at any time.
    subroutine starpufft_set_cache_limit(bytes)
        integer(int64), intent(in) :: bytes

        call c_set_cache_limit(int(max(bytes, 0_int64), c_size_t))
    end subroutine starpufft_set_cache_limit

end module starpu_fft_memory
