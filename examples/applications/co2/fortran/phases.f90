! Keeps time and counts tasks phase by phase, and shows progress on a terminal.
module co2_phases
    use, intrinsic :: iso_fortran_env, only: int64, output_unit, real64
    use starpu_runtime, only: starpu_executed_tasks
    implicit none
    private
    public :: phases, begin_phase, end_phase, print_phases

    integer, parameter :: most_phases = 8

    type :: phases
        integer :: number = 0
        character(34) :: name(most_phases)
        real(real64) :: seconds(most_phases)
        integer(int64) :: tasks(most_phases)
        integer(int64) :: started
    end type phases

contains

    subroutine begin_phase(p, name)
        type(phases), intent(inout) :: p
        character(*), intent(in) :: name
        integer(int64) :: earlier

        p%number = p%number + 1
        p%name(p%number) = name
        if (isatty(output_unit)) write (output_unit, '(4a)', advance='no') achar(13), achar(27), '[K... ', name
        flush (output_unit)
        earlier = starpu_executed_tasks() ! reading the counts resets them
        call system_clock(p%started)
    end subroutine begin_phase

    subroutine end_phase(p)
        type(phases), intent(inout) :: p
        integer(int64) :: now, rate

        call system_clock(now, rate)
        p%seconds(p%number) = real(now - p%started, real64) / rate
        p%tasks(p%number) = starpu_executed_tasks()
        if (isatty(output_unit)) write (output_unit, '(3a)', advance='no') achar(13), achar(27), '[K'
        flush (output_unit)
    end subroutine end_phase

    subroutine print_phases(p)
        type(phases), intent(in) :: p
        integer :: i

        print '(/,a34,2a11)', 'phase' // repeat(' ', 29), 'seconds', 'tasks'
        do i = 1, p%number
            print '(a34,f11.3,i11)', p%name(i), p%seconds(i), p%tasks(i)
        end do
    end subroutine print_phases

end module co2_phases
