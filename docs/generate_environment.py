#!/usr/bin/env python3
# Writes docs/environment.md from runtime/base/knobs.def; with --check it only says whether the file is up to date.

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parent.parent
PAGE = ROOT / "docs/environment.md"
STRING = r'"((?:\\.|[^"\\])*)"'
STRINGS = r'((?:"(?:\\.|[^"\\])*"\s*)+)'
ENTRY = re.compile(r"^// (?P<heading>\w[^.:\n]*)$|^KNOB\((?P<row>.*?\"\s*)\)$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"\s*\w+\s*,\s*(\w+)\s*,\s*(\w+)\s*,\s*" + STRINGS + r",\s*" + STRINGS + "$")
IDLE = re.compile(r"^// (?P<heading>\w[^.:\n]*)$|^IDLE_KNOB\(\s*(?P<variable>\w+)\s*,\s*\w+\s*,\s*(?P<why>" + STRINGS + r")\)$",
                  re.MULTILINE | re.DOTALL)
KIND = re.compile(r"struct (\w+) \{\s*using type[^;]*;\s*static constexpr const char\* accepted = " + STRING, re.DOTALL)

HEAD = """# Environment variables

Read once by `starpu_init`. A value that cannot be understood stops it with `-EINVAL` and one line on stderr that names
the variable, the value and what is accepted. An empty value counts as unset. Those of the other libraries come
after these. This page is generated from `runtime/base/knobs.def` by `docs/generate_environment.py`; a test checks that it is up to
date.
"""


def cell(literals):
    """The text of one or several adjacent C string literals, safe inside a table."""
    text = "".join(re.findall(STRING, literals))
    return text.replace('\\"', '"').replace("\\\\", "\\").replace("|", "\\|")


# Read elsewhere, each when it is first needed, so they are not in knobs.def.
LIBRARIES = """## Variables of the other libraries

`starpu_init` does not check these.

| variable | read by | when unset | what it does |
| --- | --- | --- | --- |
| `STARPU_MPI_CACHE` | `libstarpumpi` | 1 | 0: the value of data is sent for each task that reads it; `starpu_mpi.h` says more, here and below. |
| `STARPU_MPI_CACHE_STATS` | `libstarpumpi` | 0 | 1: a line for each copy that the cache notes or forgets. |
| `STARPU_MPI_COOP_SENDS` | `libstarpumpi` | 1 | 0: a value that goes to every rank is sent by its owner alone. |
| `STARPU_MPI_STATS` | `libstarpumpi` | `STARPU_COMM_STATS` | 1: bytes sent to each rank are counted, and printed at shutdown. |
| `STARPU_COMM_STATS` | `libstarpumpi` | 0 | The older name of `STARPU_MPI_STATS`. |
| `STARPU_MPI_REDUX_ARITY_THRESHOLD` | `libstarpumpi` | 1024 | Larger data, in bytes, are reduced along a binary tree, others in one step; negative: all in one step. |
| `STARPU_MPI_LB` | `libstarpumpi` | the program's choice | The policy that balances load: heat; `help` lists them. See `starpu_mpi_lb.h`. |
| `STARPU_FFT_KERNELS` | `libstarpufft` | the best of the processor | Kernels that transforms use: avx512, avx2 or baseline. |
| `STARPU_LINALG_KERNELS` | `libstarpulinalg` | the best of the processor | Kernels that linear algebra uses: avx512, avx2 or baseline. |
"""

IDLE_HEAD = """## Variables of StarPU without effect here

What they would change does not exist, or always is as they would have it. Where a value asks for something else, a line on
stderr says so. This list is generated from `runtime/base/idle_knobs.def`.

| variable | why |
| --- | --- |"""


def idle_rows():
    table = (ROOT / "runtime/base/idle_knobs.def").read_text()
    rows = [f"| `{knob['variable']}` | {cell(knob['why'])} |" for knob in IDLE.finditer(table) if knob["variable"]]
    if not rows or len(rows) != len(re.findall(r"^IDLE_KNOB\(", table, re.MULTILINE)):
        sys.exit(f"runtime/base/idle_knobs.def: understood {len(rows)} rows, but there are more; see the patterns above")
    return rows


def page():
    accepted = dict(KIND.findall((ROOT / "runtime/base/knobs.hpp").read_text()))
    table = (ROOT / "runtime/base/knobs.def").read_text()
    lines = [HEAD]
    rows = 0
    for entry in ENTRY.finditer(table):
        if entry["heading"]:
            lines += ["", f"## {entry['heading']}", "", "| variable | accepts | when unset | what it does |",
                      "| --- | --- | --- | --- |"]
            continue
        row = ROW.match(entry["row"])
        if row:
            variable, kind, default, sentence = row.groups()
            words = cell('"' + accepted[kind] + '"')
            lines.append(f"| `{variable}` | {words} | {cell(default)} | {cell(sentence)} |")
            rows += 1
    if rows == 0 or rows != len(re.findall(r"^KNOB\(", table, re.MULTILINE)):
        sys.exit(f"runtime/base/knobs.def: understood {rows} rows, but there are more; see the patterns above")
    lines += ["", LIBRARIES, IDLE_HEAD, *idle_rows()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def main():
    text = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text)
        return 0
    if PAGE.is_file() and PAGE.read_text() == text:
        return 0
    print("docs/environment.md is out of date; run docs/generate_environment.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
