! A weekly series as read from a file: days, values, and which weeks were measured.
module co2_series
    use, intrinsic :: ieee_arithmetic, only: ieee_is_finite
    use, intrinsic :: iso_fortran_env, only: error_unit, iostat_end, real64
    implicit none
    private
    public :: series, read_series, day_of, date_of

    type :: series
        integer, allocatable :: day(:)         ! days since 1 January 1970
        real(real64), allocatable :: value(:)  ! ppm, where measured
        logical, allocatable :: is_measured(:)
    end type series

contains

    ! Days since 1 January 1970. Years are counted from March, so that the leap day is the last of its year; 400 years
    ! have 146097 days. Valid after the year 0.
    pure integer function day_of(year, month, day)
        integer, intent(in) :: year, month, day
        integer :: y, era, year_of_era, day_of_year

        y = year - merge(1, 0, month <= 2)
        era = y / 400
        year_of_era = y - era * 400
        day_of_year = (153 * (month + merge(-3, 9, month > 2)) + 2) / 5 + day - 1
        day_of = era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468
    end function day_of

    pure subroutine date_of(day, year, month, day_of_month)
        integer, intent(in) :: day
        integer, intent(out) :: year, month, day_of_month
        integer :: era, day_of_era, year_of_era, day_of_year, shifted_month

        era = (day + 719468) / 146097
        day_of_era = day + 719468 - era * 146097
        year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365
        day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100)
        shifted_month = (5 * day_of_year + 2) / 153
        day_of_month = day_of_year - (153 * shifted_month + 2) / 5 + 1
        month = shifted_month + merge(3, -9, shifted_month < 10)
        year = year_of_era + era * 400 + merge(1, 0, month <= 2)
    end subroutine date_of

    ! Reads lines of the form YYYYMMDD,value after one line of headings. False after one line on the error unit that says
    ! which line of the file is wrong and how.
    logical function read_series(path, s)
        character(*), intent(in) :: path
        type(series), intent(out) :: s
        character(256) :: line
        character(:), allocatable :: problem
        integer :: unit, status, number

        open (newunit=unit, file=path, status='old', action='read', iostat=status)
        read_series = status == 0
        if (.not. read_series) then
            write (error_unit, '(3a)') "co2: cannot open '", path, "'; give the data file as the first argument"
            return
        end if
        allocate (s%day(0), s%value(0), s%is_measured(0))
        problem = ''
        number = 0
        do while (problem == '')
            read (unit, '(a)', iostat=status) line
            if (status == iostat_end) exit
            number = number + 1
            if (status /= 0) then
                problem = 'cannot be read'
            else if (number > 1) then
                call add_line(s, trim(line), problem)
            end if
        end do
        close (unit)
        if (problem == '' .and. count(s%is_measured) < 100) &
            problem = 'is the last one, but the analysis needs at least 100 measured weeks'
        read_series = problem == ''
        if (.not. read_series) write (error_unit, '(3a,i0,2a)') 'co2: ', path, ':', number, ': this line ', problem
    end function read_series

    subroutine add_line(s, line, problem)
        type(series), intent(inout) :: s
        character(*), intent(in) :: line
        character(:), allocatable, intent(inout) :: problem
        integer :: comma, day, status
        real(real64) :: value

        comma = index(line, ',')
        value = 0
        status = 0
        if (comma > 0) then
            if (len_trim(line) > comma) read (line(comma + 1:), *, iostat=status) value
        end if
        if (comma == 0) then
            problem = 'has no comma between date and value'
        else if (.not. is_date(line(:comma - 1), day)) then
            problem = 'does not begin with a date of the form YYYYMMDD'
        else if (status /= 0 .or. .not. ieee_is_finite(value) .or. .not. looks_like_number(line(comma + 1:))) then
            problem = 'has a value that is no number; leave it empty for a week without a measurement'
        else if (size(s%day) > 0 .and. .not. follows(s, day)) then
            problem = 'is not a week after the line before it'
        else
            s%day = [s%day, day]
            s%value = [s%value, value]
            s%is_measured = [s%is_measured, len_trim(line) > comma]
        end if
    end subroutine add_line

    pure logical function follows(s, day)
        type(series), intent(in) :: s
        integer, intent(in) :: day

        follows = .false.
        if (size(s%day) > 0) follows = day == s%day(size(s%day)) + 7
    end function follows

    ! List-directed input also takes repeat counts, separators and logical values, which are no measurements.
    pure logical function looks_like_number(text)
        character(*), intent(in) :: text

        looks_like_number = verify(trim(text), '0123456789.+-eE') == 0
    end function looks_like_number

    logical function is_date(text, day)
        character(*), intent(in) :: text
        integer, intent(out) :: day
        integer :: year, month, day_of_month, y, m, d, status

        day = 0
        is_date = .false.
        if (len(text) /= 8 .or. verify(text, '0123456789') /= 0) return
        read (text, '(i4,i2,i2)', iostat=status) year, month, day_of_month
        if (status /= 0) return
        day = day_of(year, month, day_of_month)
        call date_of(day, y, m, d) ! a date that does not exist, such as 19580230, comes back as another one
        is_date = y == year .and. m == month .and. d == day_of_month
    end function is_date

end module co2_series
