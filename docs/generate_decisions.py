#!/usr/bin/env python3
# Writes docs/decisions/README.md, the list of decisions, from their headings and status lines.
"""usage: generate_decisions.py [--check]   --check compares instead of writing"""

import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "decisions"
TITLE = re.compile(r"# (\d+)\. (.+)")
STATUS = re.compile(r"Status: (accepted|superseded by \d+), (\d{4}-\d{2}-\d{2})")
HEAD = """# Decisions

Each says what was chosen, why, what follows from it and what was not chosen. A departure from one is a decision with the
next free number of its subject: 1 to 19 the runtime, 20 transforms, 30 solvers and Fortran, 40 submission, 50 data, 60 and 80
tests and builds, 70 devices and copies, 90 many nodes, 100 models, policies and simulation. Written by
`docs/generate_decisions.py`.

| | decision | status | since |
|---|---|---|---|
"""


def row(path):
    lines = path.read_text().splitlines()
    title, status = TITLE.fullmatch(lines[0]), STATUS.fullmatch(lines[2])
    if title is None or status is None or int(title[1]) != int(path.name[:4]):
        raise SystemExit(f"{path}: begin with '# <number>. <title>', an empty line and 'Status: accepted, YYYY-MM-DD'")
    return f"| {title[1]} | [{title[2]}]({path.name}) | {status[1]} | {status[2]} |\n"


def main():
    page = HEAD + "".join(row(path) for path in sorted(FOLDER.glob("[0-9]*.md")))
    target = FOLDER / "README.md"
    if "--check" not in sys.argv[1:]:
        target.write_text(page)
    elif not target.is_file() or target.read_text() != page:
        print(f"{target} is not what docs/generate_decisions.py writes; run it")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
