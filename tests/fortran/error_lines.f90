! Counts the lines that a piece of a program writes to the error unit, whether Fortran or C writes them.
module error_lines
    use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
    use, intrinsic :: iso_fortran_env, only: error_unit
    implicit none
    private
    public :: start_counting, counted_lines

    character(*), parameter :: path = 'fft_errors_test.lines'
    integer(c_int) :: kept = -1

    interface
        integer(c_int) function c_creat(path, mode) bind(c, name='creat')
            import :: c_char, c_int
            character(kind=c_char), intent(in) :: path(*)
            integer(c_int), value :: mode
        end function c_creat

        integer(c_int) function c_dup(descriptor) bind(c, name='dup')
            import :: c_int
            integer(c_int), value :: descriptor
        end function c_dup

        integer(c_int) function c_dup2(descriptor, other) bind(c, name='dup2')
            import :: c_int
            integer(c_int), value :: descriptor, other
        end function c_dup2

        integer(c_int) function c_close(descriptor) bind(c, name='close')
            import :: c_int
            integer(c_int), value :: descriptor
        end function c_close
    end interface

contains

    ! From here on, lines for the error unit go to a file.
    subroutine start_counting()
        integer(c_int) :: file, ignored

        flush (error_unit)
        kept = c_dup(2_c_int)
        file = c_creat(path // c_null_char, int(o'600', c_int))
        ignored = c_dup2(file, 2_c_int)
        ignored = c_close(file)
    end subroutine start_counting

    ! How many that were; later ones are written where they were before.
    integer function counted_lines()
        integer(c_int) :: ignored
        integer :: unit, status
        character(1) :: line

        flush (error_unit)
        ignored = c_dup2(kept, 2_c_int)
        ignored = c_close(kept)
        counted_lines = 0
        open (newunit=unit, file=path, action='read', status='old')
        do
            read (unit, '(a)', iostat=status) line
            if (status /= 0) exit
            counted_lines = counted_lines + 1
        end do
        close (unit, status='delete')
    end function counted_lines

end module error_lines
