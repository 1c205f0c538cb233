#!/usr/bin/env python3
# The folders of device vendors hold the same files for the same duties, as docs/guides/add-a-device.md lists them.
"""usage: check_devices.py [ROOT]   prints one line per violation and fails if there is any"""

import pathlib
import re
import sys

FOLDERS = ("cuda", "opencl")
TABLE = "docs/guides/add-a-device.md"
ROW = re.compile(r"\| `([\w.*]+)` \| ([^|]+) \| ([^|]*)\| ?([^|]*)\|")


def read_table(text):
    """For each file name its duty, the names that its header declares and the folders that have it."""
    rows = {}
    for line in text.splitlines():
        match = ROW.fullmatch(line)
        if match:
            name, duty, declares, only = match.groups()
            folders = re.findall(r"`(\w+)`", only) or FOLDERS
            suffixes = ("hpp", "cpp") if name.endswith(".*") else (name.rpartition(".")[2],)
            for suffix in suffixes:
                names = re.findall(r"`(\w+)`", declares) if suffix == "hpp" else []
                rows[name.rpartition(".")[0] + "." + suffix] = (duty.strip(), names, folders)
    return rows


def without_comments(text):
    return re.sub(r"//[^\n]*", "", text)


def files_of(root, folder):
    """The vendor's files by name: what drives its devices, and the public calls above that."""
    places = (root / "runtime/devices" / folder, root / "runtime/devices/c_api" / folder)
    return {path.name: path for place in places if place.is_dir() for path in place.iterdir()}


def violations_of(root):
    rows = read_table((root / TABLE).read_text())
    if not rows:
        return [f"{TABLE}: has no table of files"]
    found = []
    for folder in FOLDERS:
        present = files_of(root, folder)
        expected = {name: row for name, row in rows.items() if folder in row[2]}
        for name in sorted(set(present) - set(expected)):
            found.append(f"{present[name].relative_to(root)}: {TABLE} does not list it for this folder; add a row with its duty")
        for name, (duty, declares, _) in sorted(expected.items()):
            if name not in present:
                found.append(f"runtime/devices/{folder}: has no {name} ({duty}), which {TABLE} lists")
                continue
            code = without_comments(present[name].read_text())
            for wanted in declares:
                if not re.search(rf"\b{wanted}\b", code):
                    found.append(f"{present[name].relative_to(root)}: declares no '{wanted}', as {TABLE} says it does")
    return found


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    found = violations_of(root)
    for line in found:
        print(line)
    print(f"devices: {len(FOLDERS)} folders, {len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
