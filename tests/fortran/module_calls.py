# What the programs that call everything of a Fortran module have in common: reading its table, and writing a call.
"""Imported by call_everything.py here and by call_all_of_fortran.py of tests/mpi."""


def rows_of(table):
    return [line.split("\t") for line in table.read_text().splitlines() if line.startswith("fstarpu")]


def keywords_of(arguments):
    """The keywords and kinds of a row's arguments."""
    return [argument.split(":") for argument in arguments.split()] if arguments != "-" else []


def call_text(name, values):
    """name(values), in lines that Fortran takes, which continue an indented one."""
    lines = [f"{name}({', '.join(values)})"]
    while len(lines[-1]) > 90:
        cut = lines[-1].rindex(",", 0, 90) + 1
        lines[-1:] = [lines[-1][:cut] + " &", "    " + lines[-1][cut:].lstrip()]
    return "\n            ".join(lines)


def counted(calls):
    return "\n".join(f"        {line}\n        calls = calls + 1" for line in calls)
