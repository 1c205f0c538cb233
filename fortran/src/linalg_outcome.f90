! What the linear algebra routines share: argument checks, and what their codes mean.
module starpu_linalg_outcome
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_status, only: deliver, runtime_message, text_of
    implicit none
    private
    public :: argument_check, shape_of_op

    ! Checks arguments in their order and keeps the first fault, or else the code of the C routine.
    type :: argument_check
        integer(int64) :: code = 0 ! as stat: 0, or minus the position of the first bad argument, or what C returned
        character(:), allocatable :: message
    contains
        procedure :: square
        procedure :: extent
        procedure :: letter
        procedure :: that
        procedure :: no_memory
        procedure :: memory
        procedure :: returned
        procedure :: returned_members
        procedure :: finish
    end type argument_check

contains

    ! `good`, or else `fault` is what is wrong with the argument and what to do.
    subroutine that(check, good, position, name, fault)
        class(argument_check), intent(inout) :: check
        logical, intent(in) :: good
        integer, intent(in) :: position
        character(*), intent(in) :: name, fault

        if (good .or. check%code /= 0) return
        check%code = -position
        check%message = 'argument ' // text_of(int(position, int64)) // ', ' // name // ', ' // fault
    end subroutine that

    subroutine square(check, position, name, extents)
        class(argument_check), intent(inout) :: check
        integer, intent(in) :: position
        integer(int64), intent(in) :: extents(2)
        character(*), intent(in) :: name

        if (extents(1) /= extents(2)) &
            call check%that(.false., position, name, 'is ' // text_of(extents(1)) // ' x ' // text_of(extents(2)) // &
                            '; pass a square matrix')
    end subroutine square

    ! The number of elements along a dimension; `unit` tells which, the first where it is absent.
    subroutine extent(check, position, name, actual, needed, unit)
        class(argument_check), intent(inout) :: check
        integer, intent(in) :: position
        integer(int64), intent(in) :: actual, needed
        character(*), intent(in) :: name
        character(*), intent(in), optional :: unit
        character(:), allocatable :: elements

        if (actual == needed) return
        elements = 'rows or elements'
        if (present(unit)) elements = unit
        call check%that(.false., position, name, 'has ' // text_of(actual) // ' ' // elements // '; it needs ' // &
                        text_of(needed))
    end subroutine extent

    ! The letter that was given, as a capital, or else the default, which is the first of those allowed.
    subroutine letter(check, position, name, given, allowed, value)
        class(argument_check), intent(inout) :: check
        integer, intent(in) :: position
        character(*), intent(in) :: name, allowed
        character, intent(in), optional :: given
        character, intent(out) :: value

        value = allowed(1:1)
        if (.not. present(given)) return
        value = given
        if (given >= 'a' .and. given <= 'z') value = achar(iachar(given) - iachar('a') + iachar('A'))
        call check%that(index(allowed, value) > 0, position, name, 'is "' // given // '"; pass one of ' // allowed)
    end subroutine letter

    ! Reports ENOMEM as the runtime does.
    subroutine no_memory(check)
        class(argument_check), intent(inout) :: check

        if (check%code == 0) check%code = -1012
    end subroutine no_memory

    ! After an allocation with this status.
    subroutine memory(check, status)
        class(argument_check), intent(inout) :: check
        integer, intent(in) :: status

        if (status /= 0) call check%no_memory()
    end subroutine memory

    ! What the C routine returned; positions(i) is the argument here that its i-th argument comes from.
    subroutine returned(check, info, positions)
        class(argument_check), intent(inout) :: check
        integer(int64), intent(in) :: info
        integer, intent(in) :: positions(:)

        check%code = info
        if (info >= 0 .or. info < -size(positions)) return
        check%code = -positions(-info)
        check%message = 'argument ' // text_of(-check%code) // ' is not valid; the line on the error unit says why'
    end subroutine returned

    ! The same for the members of a batch.
    subroutine returned_members(check, infos, positions, info)
        class(argument_check), intent(in) :: check
        integer(int64), intent(in) :: infos(:)
        integer, intent(in) :: positions(:)
        integer, intent(inout) :: info(:)
        integer :: i

        if (check%code < 0) return
        do i = 1, size(infos)
            info(i) = int(infos(i))
            if (infos(i) < 0 .and. infos(i) >= -size(positions)) info(i) = -positions(-infos(i))
        end do
    end subroutine returned_members

    ! Delivers what came out. `meaning` tells what a positive code is; # in it stands for the code.
    subroutine finish(check, procedure_name, meaning, stat, errmsg)
        class(argument_check), intent(in) :: check
        character(*), intent(in) :: procedure_name, meaning
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer :: place

        if (check%code == 0) then
            if (present(stat)) stat = 0
        else if (allocated(check%message)) then
            call deliver(procedure_name, check%code, check%message, stat, errmsg)
        else if (check%code > 0 .and. index(meaning, '#') > 0) then
            place = index(meaning, '#')
            call deliver(procedure_name, check%code, meaning(:place - 1) // text_of(check%code) // meaning(place + 1:), &
                         stat, errmsg)
        else if (check%code > 0) then
            call deliver(procedure_name, check%code, meaning, stat, errmsg)
        else
            call deliver(procedure_name, check%code, runtime_message(check%code), stat, errmsg)
        end if
    end subroutine finish

    ! The extents of op(X): X for 'N', the transpose for other letters.
    pure function shape_of_op(extents, op)
        integer(int64), intent(in) :: extents(2)
        character, intent(in) :: op
        integer(int64) :: shape_of_op(2)

        shape_of_op = extents
        if (op /= 'N') shape_of_op = extents([2, 1])
    end function shape_of_op

end module starpu_linalg_outcome
