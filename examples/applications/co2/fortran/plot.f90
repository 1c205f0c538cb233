! Draws the picture with gnuplot.
module co2_plot
    use, intrinsic :: iso_fortran_env, only: error_unit, real64
    use co2_regression, only: forecast
    use co2_series, only: series
    use co2_spectrum, only: spectrum
    implicit none
    private
    public :: write_plot

contains

    ! Writes data, forecast with its band, and spectrum to an SVG file; false after one line on the error unit.
    logical function write_plot(path, s, f, sp)
        character(*), intent(in) :: path
        type(series), intent(in) :: s
        type(forecast), intent(in) :: f
        type(spectrum), intent(in) :: sp
        character(:), allocatable :: script
        integer :: unit, status, exit_status

        script = path // '.gnuplot'
        open (newunit=unit, file=script, status='replace', action='write', iostat=status)
        exit_status = 1
        if (status == 0) then
            call write_data(unit, s, f, sp)
            call write_commands(unit, path)
            flush (unit)
            call execute_command_line('gnuplot ' // quoted(script, "'\''") // ' >/dev/null', exitstat=exit_status, &
                cmdstat=status)
            close (unit, status='delete')
        end if
        write_plot = status == 0 .and. exit_status == 0
        if (.not. write_plot) write (error_unit, '(3a)') 'co2: gnuplot could not draw ', path, &
            '; is the folder there, and is gnuplot installed (Debian: gnuplot-nox)?'
    end function write_plot

    ! Between single quotes; one in the text becomes `quote`, which is '' for gnuplot and '\'' for a shell.
    pure function quoted(text, quote) result(all)
        character(*), intent(in) :: text, quote
        character(:), allocatable :: all
        integer :: i

        all = "'"
        do i = 1, len(text)
            if (text(i:i) == "'") then
                all = all // quote
            else
                all = all // text(i:i)
            end if
        end do
        all = all // "'"
    end function quoted

    elemental real(real64) function year_of(day)
        integer, intent(in) :: day

        year_of = 1970 + day / 365.25_real64
    end function year_of

    subroutine write_data(unit, s, f, sp)
        integer, intent(in) :: unit
        type(series), intent(in) :: s
        type(forecast), intent(in) :: f
        type(spectrum), intent(in) :: sp
        integer :: i

        write (unit, '(a)') '$data << END'
        do i = 1, size(s%day)
            if (s%is_measured(i)) write (unit, '(f10.4,f9.2)') year_of(s%day(i)), s%value(i)
        end do
        write (unit, '(a)') 'END', '$forecast << END'
        write (unit, '(f10.4,2f11.4)') (year_of(f%day(i)), f%ppm(i), f%band(i), i=1, size(f%day))
        write (unit, '(a)') 'END', '$spectrum << END'
        do i = 1, ubound(sp%amplitude, 1)
            if (i / sp%years <= 4) write (unit, '(f10.5,es14.5)') i / sp%years, sp%amplitude(i)
        end do
        write (unit, '(a)') 'END'
    end subroutine write_data

    subroutine write_commands(unit, path)
        integer, intent(in) :: unit
        character(*), intent(in) :: path

        write (unit, '(a)') "set terminal svg size 1000,800 background 'white'", 'set output ' // quoted(path, "''"), &
            'set multiplot layout 2,1', 'set autoscale xfix', 'set key left top', 'set grid', &
            "set xlabel 'year'", "set ylabel 'CO2 (ppm)'", &
            'plot $forecast using 1:($2-$3):($2+$3) with filledcurves ' // &
            "lc rgb '#f0c0b0' title 'one standard deviation', " // &
            "$forecast using 1:2 with lines lc rgb '#c03020' title 'forecast', " // &
            "$data with dots lc rgb '#204080' title 'measured weeks'", &
            'set key right top', "set xlabel 'cycles per year'", "set ylabel 'amplitude (ppm)'", &
            "plot [0:4] $spectrum with lines lc rgb '#204080' title 'spectrum without the trend'", &
            'unset multiplot'
    end subroutine write_commands

end module co2_plot
