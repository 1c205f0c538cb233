! Counts and reads the lines that a piece of a program writes to the error unit, whether Fortran or C writes them.
module error_lines
    use, intrinsic :: iso_c_binding, only: c_int, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: error_unit
    implicit none
    private
    public :: start_counting, counted_lines

    integer(c_int) :: kept = -1
    type(c_ptr) :: lines = c_null_ptr

    interface
        type(c_ptr) function c_tmpfile() bind(c, name='tmpfile')
            import :: c_ptr
        end function c_tmpfile

        integer(c_int) function c_fileno(file) bind(c, name='fileno')
            import :: c_int, c_ptr
            type(c_ptr), value :: file
        end function c_fileno

        subroutine c_rewind(file) bind(c, name='rewind')
            import :: c_ptr
            type(c_ptr), value :: file
        end subroutine c_rewind

        ! A character, or what is negative at the end.
        integer(c_int) function c_fgetc(file) bind(c, name='fgetc')
            import :: c_int, c_ptr
            type(c_ptr), value :: file
        end function c_fgetc

        integer(c_int) function c_fclose(file) bind(c, name='fclose')
            import :: c_int, c_ptr
            type(c_ptr), value :: file
        end function c_fclose

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
        integer(c_int) :: ignored

        flush (error_unit)
        kept = c_dup(2_c_int)
        lines = c_tmpfile()
        ignored = c_dup2(c_fileno(lines), 2_c_int)
    end subroutine start_counting

    ! How many that were, and what they say; later ones are written where they were before.
    integer function counted_lines(text)
        character(:), allocatable, intent(out), optional :: text
        integer(c_int) :: ignored, character_read

        if (present(text)) text = ''
        flush (error_unit)
        ignored = c_dup2(kept, 2_c_int)
        ignored = c_close(kept)
        call c_rewind(lines)
        counted_lines = 0
        do
            character_read = c_fgetc(lines)
            if (character_read < 0) exit
            if (character_read == iachar(new_line('a'))) counted_lines = counted_lines + 1
            if (present(text)) text = text // achar(character_read)
        end do
        ignored = c_fclose(lines)
    end function counted_lines

end module error_lines
