! Matrices made of tiles, for the routines on handles.
module starpu_linalg_tiles_m
    use, intrinsic :: iso_c_binding, only: c_int64_t, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_linalg_outcome, only: argument_check
    implicit none
    private
    public :: starpu_linalg_tiles_register, starpu_linalg_tiles_unregister

    interface
        function c_register(matrix, tile_rows, tile_columns, tiles) &
            bind(c, name='starpu_linalg_tiles_register') result(info)
            import :: c_int64_t, c_ptr
            type(c_ptr), intent(inout) :: matrix ! not written where an argument is bad
            integer(c_int64_t), value :: tile_rows, tile_columns
            type(c_ptr), intent(in) :: tiles(*)
            integer(c_int64_t) :: info
        end function c_register

        function c_unregister(matrix) bind(c, name='starpu_linalg_tiles_unregister') result(info)
            import :: c_int64_t, c_ptr
            type(c_ptr), value :: matrix
            integer(c_int64_t) :: info
        end function c_unregister
    end interface

contains

    ! Makes `matrix` one handle for tiles(i, j), matrices of the same kind of numbers that were registered one by one
    ! and may lie on different nodes. Tiles of a row are equally high, those of a column equally wide; c_null_ptr stands
    ! for one that is not there, but no row or column may lack all. The tiles stay the caller's, to be unregistered
    ! after the matrix; the array may end with the call. The handle is for the routines on handles alone. stat is 0, or
    ! else -2 for the tiles or -(1000 + errno), and `matrix` is null. Any thread may call.
    subroutine starpu_linalg_tiles_register(matrix, tiles, stat, errmsg)
        type(c_ptr), intent(out) :: matrix
        type(c_ptr), intent(in) :: tiles(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check

        matrix = c_null_ptr
        call check%that(size(tiles, kind=int64) > 0, 2, 'tiles', 'has no elements; pass a handle for each tile')
        if (check%code == 0) &
            call check%returned(c_register(matrix, size(tiles, 1, int64), size(tiles, 2, int64), tiles), [1, 2, 2, 2])
        call check%finish('starpu_linalg_tiles_register', '', stat, errmsg)
    end subroutine starpu_linalg_tiles_register

    ! Forgets a matrix made of tiles, but not the tiles; no call may be using it. `matrix` is null afterwards. stat is
    ! 0, or -1 for another handle, which stays.
    subroutine starpu_linalg_tiles_unregister(matrix, stat, errmsg)
        type(c_ptr), intent(inout) :: matrix
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check

        call check%returned(c_unregister(matrix), [1])
        if (check%code == 0) matrix = c_null_ptr
        call check%finish('starpu_linalg_tiles_unregister', '', stat, errmsg)
    end subroutine starpu_linalg_tiles_unregister

end module starpu_linalg_tiles_m
