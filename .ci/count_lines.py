#!/usr/bin/env python3
# Adds up, from the counters a coverage build has written, which lines of runtime/ the tests ran.
"""usage: count_lines.py BUILD_FOLDER [LEAST_PERCENT]   lists the files with most lines never run; fails below the percentage"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 15


def lines_of(counters):
    """The lines with code in the sources of the runtime, and whether each was run: {file: {line: run}}."""
    sources = {}
    text = subprocess.run(["gcov", "--json-format", "--stdout", *map(str, counters)], check=True, capture_output=True,
                          text=True).stdout
    for document in map(json.loads, text.splitlines()):
        folder = pathlib.Path(document["current_working_directory"])
        for file in document["files"]:
            path = (folder / file["file"]).resolve()
            if not path.is_relative_to(ROOT / "runtime"):
                continue
            lines = sources.setdefault(path.relative_to(ROOT).as_posix(), {})
            for line in file["lines"]:
                number = line["line_number"]
                lines[number] = lines.get(number, False) or line["count"] > 0
    return sources


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__)
        return 2
    counters = sorted(pathlib.Path(sys.argv[1]).resolve().glob("runtime/**/*.gcda"))
    if not counters:
        print("lines: no counters; run the tests of a coverage build first")
        return 1
    sources = lines_of(counters)
    never = {name: [n for n, run in lines.items() if not run] for name, lines in sources.items()}
    for name in sorted(never, key=lambda name: len(never[name]), reverse=True)[:LONGEST]:
        if never[name]:
            print(f"{name}: {len(never[name])} of {len(sources[name])} lines never run: "
                  f"{', '.join(map(str, sorted(never[name])[:12]))}")
    all_lines = sum(map(len, sources.values()))
    percent = 100 * (1 - sum(map(len, never.values())) / all_lines)
    print(f"lines: {percent:.1f} % of {all_lines} lines in {len(sources)} files of runtime/ were run")
    return 1 if len(sys.argv) == 3 and percent < float(sys.argv[2]) else 0


if __name__ == "__main__":
    sys.exit(main())
