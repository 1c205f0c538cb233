! Wisdom, what the search for fast plans has found, in files and strings; and the time limit of that search.
module starpu_fft_wisdom
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_double, c_f_pointer, c_int, c_null_char, c_ptr, c_size_t
    use, intrinsic :: iso_fortran_env, only: real64
    use starpu_call_outcome, only: call_outcome
    use starpu_fft_request, only: fft_request, request_kind
    implicit none
    private
    public :: starpufft_export_wisdom_to_filename, starpufft_import_wisdom_from_filename
    public :: starpufft_export_wisdom_to_string, starpufft_import_wisdom_from_string, starpufft_forget_wisdom
    public :: starpufft_set_timelimit, STARPUFFT_NO_TIMELIMIT

    ! For starpufft_set_timelimit: searches are as long as the flags of plans say.
    real(real64), parameter :: STARPUFFT_NO_TIMELIMIT = -1

    ! What these return is 0, errno, or -errno where the library has printed a line.
    interface
        function c_export_to_filename(precision, path) bind(c, name='starpu_fortran_fft_export_to_filename') result(error)
            import :: c_char, c_int
            integer(c_int), value :: precision
            character(kind=c_char), intent(in) :: path(*)
            integer(c_int) :: error
        end function c_export_to_filename

        function c_import_from_filename(precision, path) bind(c, name='starpu_fortran_fft_import_from_filename') result(error)
            import :: c_char, c_int
            integer(c_int), value :: precision
            character(kind=c_char), intent(in) :: path(*)
            integer(c_int) :: error
        end function c_import_from_filename

        ! The text, to be released with c_free, and its length.
        function c_export_to_string(precision, text, length) bind(c, name='starpu_fortran_fft_export_to_string') result(error)
            import :: c_int, c_ptr, c_size_t
            integer(c_int), value :: precision
            type(c_ptr), intent(out) :: text
            integer(c_size_t), intent(out) :: length
            integer(c_int) :: error
        end function c_export_to_string

        function c_import_from_string(precision, text) bind(c, name='starpu_fortran_fft_import_from_string') result(error)
            import :: c_char, c_int
            integer(c_int), value :: precision
            character(kind=c_char), intent(in) :: text(*)
            integer(c_int) :: error
        end function c_import_from_string

        subroutine c_forget(precision) bind(c, name='starpu_fortran_fft_forget_wisdom')
            import :: c_int
            integer(c_int), value :: precision
        end subroutine c_forget

        subroutine c_set_timelimit(precision, seconds) bind(c, name='starpu_fortran_fft_set_timelimit')
            import :: c_double, c_int
            integer(c_int), value :: precision
            real(c_double), value :: seconds
        end subroutine c_set_timelimit

        subroutine c_free(text) bind(c, name='free')
            import :: c_ptr
            type(c_ptr), value :: text
        end subroutine c_free
    end interface

    character(*), parameter :: missing_file = 'there is no such file or folder; see the line on the error unit'

contains

    ! Writes the wisdom of a kind (real64, the default, real32 or c_long_double) to a file, over what is there; blanks at the
    ! end of the name do not count. stat is -2 for the kind, or -(1000 + errno) for what the file system says. Any thread may
    ! call this and what follows at any time, with or without a runtime.
    subroutine starpufft_export_wisdom_to_filename(path, kind, stat, errmsg)
        character(*), intent(in) :: path
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(fft_request) :: request
        type(call_outcome) :: outcome

        call request_kind(request, kind, 2, outcome)
        if (outcome%code == 0) &
            call outcome%take(c_export_to_filename(request%precision, trim(path) // c_null_char), missing_file)
        call outcome%finish('starpufft_export_wisdom_to_filename', stat, errmsg)
    end subroutine starpufft_export_wisdom_to_filename

    ! Learns what such a file holds, for later plans; living ones stay as they are. Wisdom of another version, precision or
    ! processor is refused (stat -1022), and nothing of it is learned.
    subroutine starpufft_import_wisdom_from_filename(path, kind, stat, errmsg)
        character(*), intent(in) :: path
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(fft_request) :: request
        type(call_outcome) :: outcome

        call request_kind(request, kind, 2, outcome)
        if (outcome%code == 0) &
            call outcome%take(c_import_from_filename(request%precision, trim(path) // c_null_char), missing_file)
        call outcome%finish('starpufft_import_wisdom_from_filename', stat, errmsg)
    end subroutine starpufft_import_wisdom_from_filename

    ! The same into a string, which stays as it was after a failure: -2 for the kind, or -1012 without memory.
    subroutine starpufft_export_wisdom_to_string(text, kind, stat, errmsg)
        character(:), allocatable, intent(inout) :: text
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(fft_request) :: request
        type(call_outcome) :: outcome
        type(c_ptr) :: c_text
        integer(c_size_t) :: length

        call request_kind(request, kind, 2, outcome)
        if (outcome%code == 0) call outcome%take(c_export_to_string(request%precision, c_text, length), missing_file)
        if (outcome%code == 0) then
            call copy_text(c_text, length, text, outcome)
            call c_free(c_text)
        end if
        call outcome%finish('starpufft_export_wisdom_to_string', stat, errmsg)
    end subroutine starpufft_export_wisdom_to_string

    ! And from a string.
    subroutine starpufft_import_wisdom_from_string(text, kind, stat, errmsg)
        character(*), intent(in) :: text
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(fft_request) :: request
        type(call_outcome) :: outcome

        call request_kind(request, kind, 2, outcome)
        if (outcome%code == 0) &
            call outcome%take(c_import_from_string(request%precision, trim(text) // c_null_char), missing_file)
        call outcome%finish('starpufft_import_wisdom_from_string', stat, errmsg)
    end subroutine starpufft_import_wisdom_from_string

    ! Forgets the wisdom of a kind. stat is -1 for another kind.
    subroutine starpufft_forget_wisdom(kind, stat, errmsg)
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(fft_request) :: request
        type(call_outcome) :: outcome

        call request_kind(request, kind, 1, outcome)
        if (outcome%code == 0) call c_forget(request%precision)
        call outcome%finish('starpufft_forget_wisdom', stat, errmsg)
    end subroutine starpufft_forget_wisdom

    ! Ends the search of each later plan of a kind after so many seconds: the best way found by then is taken, and is no
    ! wisdom. 0 searches for nothing; STARPUFFT_NO_TIMELIMIT takes the limit away. stat is -1 for a NaN, -2 for the kind.
    subroutine starpufft_set_timelimit(seconds, kind, stat, errmsg)
        real(real64), intent(in) :: seconds
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(fft_request) :: request
        type(call_outcome) :: outcome

        call outcome%require(.not. ieee_is_nan(seconds), 1, &
                             'the limit is not a number; give seconds, or STARPUFFT_NO_TIMELIMIT')
        call request_kind(request, kind, 2, outcome)
        if (outcome%code == 0) call c_set_timelimit(request%precision, seconds)
        call outcome%finish('starpufft_set_timelimit', stat, errmsg)
    end subroutine starpufft_set_timelimit

    subroutine copy_text(c_text, length, text, outcome)
        type(c_ptr), intent(in) :: c_text
        integer(c_size_t), intent(in) :: length
        character(:), allocatable, intent(inout) :: text
        type(call_outcome), intent(inout) :: outcome
        integer(c_int), parameter :: enomem = 12
        character(:), allocatable :: copy
        character(kind=c_char), pointer :: letters(:)
        integer(c_size_t) :: i
        integer :: status

        allocate (character(length) :: copy, stat=status)
        if (status /= 0) then
            call outcome%take(enomem, missing_file)
            return
        end if
        if (c_associated(c_text)) then
            call c_f_pointer(c_text, letters, [length])
            do i = 1, length
                copy(i:i) = letters(i)
            end do
        end if
        call move_alloc(copy, text)
    end subroutine copy_text

end module starpu_fft_wisdom
