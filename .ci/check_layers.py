#!/usr/bin/env python3
# Holds the sources against the ladders in the LAYERS of each library and against the rules no compiler checks.
"""usage: check_layers.py [ROOT]   prints one line per violation and fails if there is any"""

import pathlib
import re
import sys

SOURCE_SUFFIXES = {".c", ".h", ".cpp", ".hpp", ".f90", ".in"}
LIBRARIES = ("runtime", "starpufft", "linalg", "fortran")
EVERYTHING = LIBRARIES + ("examples", "tests", "benchmarks")
LONGEST_FILE = 500

# The libraries with a ladder of their own, PART/LAYERS, and the folder where its rungs and the paths of includes start.
LADDERS = {"runtime": "runtime", "linalg": "linalg/src", "starpufft": "starpufft/src"}

# What the other libraries use of the runtime beside its public interface: headers that stand alone, with nothing to link but
# libstarpumpi, for those over ranks.
SHARED_HEADERS = {"base/checked_size.hpp", "base/excerpt.hpp", "base/program_call.hpp", "base/awaited_ends.hpp",
                  "mpi/extension.hpp", "mpi/library_tags.hpp"}

# Those, and what the runtime offers the libraries outside its folder alone.
DOORS = SHARED_HEADERS | {"api/extension.hpp"}

# Modules of the runtime that are libraries of their own: they use its public headers, those above, and one more.
CLIENTS = {"mpi": "api/extension.hpp", "simulation_file": "devices/simulated/description.hpp"}

VENDOR_HEADER = r'#\s*include\s*[<"](cuda|cublas|cusparse|cusolver|cufft|nvml|hip/|hipblas|rocblas|CL/|OpenCL/)'
DEVICE_CONDITION = r"#\s*(if|ifdef|ifndef|elif)\b.*\b(STARPU_USE_(CUDA|HIP|OPENCL|MAX_FPGA)|__CUDACC__|__HIPCC__)"

# Each rule: where it holds, where it does not, what must not appear, and what to do instead.
RULES = [
    # The public headers offer StarPU's own barrier macros to the caller.
    (EVERYTHING, ("runtime/include",), r"\b(std::)?atomic_(thread|signal)_fence\b|__sync_synchronize\b|_mm_[ml]fence\b",
     "a memory fence; make the accesses seq_cst, acquire or release (_mm_sfence after non-temporal stores is none)"),
    (LIBRARIES, ("runtime/include",), r"(?<![\w.>])(std::|::)?(abort|exit|_exit|_Exit|quick_exit|terminate)\s*\(",
     "ends the process; return a negative errno value and say why on stderr"),
    (LIBRARIES, ("runtime/include",), r"(?<![\w.])(assert)\s*\(|#\s*include\s*<(cassert|assert[.]h)>",
     "assert() ends the process; report the caller's bug and return an error"),
    (("runtime",), ("runtime/devices", "runtime/include"), VENDOR_HEADER, "a vendor header outside devices/"),
    (("runtime",), ("runtime/devices", "runtime/include"), DEVICE_CONDITION,
     "a device condition outside devices/; add a row to a table or an interface instead"),
    (EVERYTHING, (), r"no_sanitize|__tsan_ignore|__lsan_(disable|ignore)|default_suppressions|ATTRIBUTE_NO_SANITIZE",
     "switches a sanitizer off; repair what it found"),
]
# A comment names its subject: a task, a worker, the caller, no thread.
NO_SUBJECT = re.compile(r"\b(who|whoever|whom|whose|nobody|somebody|anybody|everybody)\b", re.IGNORECASE)
MARKERS = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
SUPPRESSION_FILE = re.compile(r"supp(ressions?)?([.]txt)?$|[.]supp$", re.IGNORECASE)
DEPENDS = re.compile(r"^starpu_add_module\(.*?\bDEPENDS\s+([a-z_/\s]+)", re.MULTILINE | re.DOTALL)
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


# Strings, characters and comments.
TOKEN = r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])+'" + r"|//[^\n]*|/\*.*?\*/"


def read_ladder(path):
    """The height of each module, bottom rung first."""
    height = {}
    for rung, line in enumerate(l for l in path.read_text().splitlines() if re.match(r"[a-z]", l)):
        for module in line.split("#")[0].split():
            height[module] = rung
    return height


def rung_on(height, path):
    """The folder that stands for a file on the ladder: the innermost that is listed; None: there is none."""
    folders = path.split("/")[:-1]
    inner = "/".join(folders[:2])
    return next((rung for rung in (inner, *folders[:1]) if rung in height), None)


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def without_comments(text, suffix):
    """The text with comments and the insides of strings blanked, line numbers unchanged."""
    if suffix == ".f90":
        return re.sub(r"![^\n]*", blank, text)
    includes = {m.start(1) - 1 for m in INCLUDE.finditer(text)}
    return re.sub(TOKEN, lambda m: m.group(0) if m.start() in includes else blank(m), text, flags=re.DOTALL)


def comments(text, suffix):
    """The comments, each with its place in the text."""
    if suffix == ".f90":
        found = re.finditer(r"![^\n]*", text)
    else:
        found = (m for m in re.finditer(TOKEN, text, flags=re.DOTALL) if m.group(0).startswith("/"))
    return [(m.start(), m.group(0)) for m in found]


def words_not_to_use(glossary):
    """The words in the last column of the glossary; none where there is none."""
    if not glossary.is_file():
        return set()
    rows = [line.split("|") for line in glossary.read_text().splitlines() if line.startswith("| ")]
    return {word for row in rows for word in re.findall(r"`(\w+)`", row[-2])}


def line_of(text, position):
    return text.count("\n", 0, position) + 1


class Checker:
    def __init__(self, root):
        self.root = root
        self.height = {part: read_ladder(root / part / "LAYERS") for part in LADDERS}
        self.public = {p.relative_to(d).as_posix() for d in self.public_folders() for p in d.rglob("*.h")}
        self.public.add("starpu_config.h")
        self.wrong_words = words_not_to_use(root / "docs/glossary.md")
        self.violations = []
        self.files = 0

    def public_folders(self):
        return [self.root / part / "include" for part in LIBRARIES if (self.root / part / "include").is_dir()]

    def report(self, place, line, problem):
        self.violations.append(f"{place}:{line}: {problem}")

    def check(self):
        for part in EVERYTHING:
            for path in sorted((self.root / part).rglob("*")):
                if path.is_file():
                    self.check_file(path, path.relative_to(self.root).as_posix())
        for path in self.root.rglob("*"):
            place = path.relative_to(self.root).as_posix()
            if SUPPRESSION_FILE.search(path.name) and not place.startswith((".git/", "build")):
                self.report(place, 1, "a sanitizer suppression file; repair what the sanitizer found")
        for part, tree in LADDERS.items():
            for rung in self.height[part]:
                if not (self.root / tree / rung).is_dir():
                    self.report(f"{part}/LAYERS", 1, f"lists '{rung}', which is no folder of {tree}/")

        self.check_depends()

    def check_depends(self):
        """Each module declares the modules that it includes, and no other."""
        tree = self.root / "runtime"
        modules = {p.parent.relative_to(tree).as_posix(): p for p in tree.glob("**/CMakeLists.txt") if p.parent != tree}
        modules = {module: path for module, path in modules.items() if module not in CLIENTS}
        used = {module: set() for module in modules}
        for path in tree.rglob("*.?pp"):
            module = self.module_of(modules, path.relative_to(tree).as_posix())
            if module is not None:
                used[module] |= {self.module_of(modules, header) for header in INCLUDE.findall(path.read_text())} - {module, None}
        for module, path in sorted(modules.items()):
            declared = DEPENDS.search(path.read_text())
            names = set(declared.group(1).split()) if declared else set()
            for lower in sorted(names ^ used[module]):
                problem = "declares it and includes nothing of it" if lower in names else "includes it and does not declare it"
                self.report(f"runtime/{module}/CMakeLists.txt", 1, f"DEPENDS, '{lower}': the module {problem}")

    @staticmethod
    def module_of(modules, place):
        """The innermost folder above a file that is compiled as a module."""
        folders = [parent.as_posix() for parent in pathlib.PurePosixPath(place).parents]
        return next((folder for folder in folders if folder in modules), None)

    def check_file(self, path, place):
        if path.suffix not in SOURCE_SUFFIXES:
            return
        self.files += 1
        text = path.read_text()
        code = without_comments(text, path.suffix)
        self.check_shape(place, path, text)
        self.check_rules(place, code)
        self.check_includes(place, code)
        if place.startswith(tuple(part + "/" for part in LIBRARIES)):
            self.check_words(place, comments(text, path.suffix))
            if "/include/" not in place:
                self.check_identifiers(place, code)

    def check_words(self, place, found):
        for position, comment in found:
            match = NO_SUBJECT.search(comment)
            if match:
                line = line_of((self.root / place).read_text(), position + match.start())
                self.report(place, line, f"'{match.group(0)}' in a comment; name the task, thread or caller that is meant")

    def check_identifiers(self, place, code):
        for match in re.finditer(r"\b[A-Za-z_]\w*", code) if self.wrong_words else ():
            wrong = self.wrong_words.intersection(match.group(0).lower().split("_"))
            if wrong:
                self.report(place, line_of(code, match.start()),
                            f"'{match.group(0)}': docs/glossary.md has another word for '{min(wrong)}'")

    def check_shape(self, place, path, text):
        first, _, rest = text.partition("\n")
        if first.startswith("#!"):
            first = rest.split("\n", 1)[0].replace("#", "//", 1)
        if not re.match(r"\s*(//|/\*|!)\s*\S", first):
            self.report(place, 1, "does not open with a sentence that says what the file is")
        lines = text.count("\n")
        if lines > LONGEST_FILE and "/include/" not in place:
            self.report(place, lines, f"is longer than {LONGEST_FILE} lines; it holds more than one idea")
        for match in MARKERS.finditer(text):
            self.report(place, line_of(text, match.start()), f"{match.group(0)}: finish it or leave it out")

    def check_rules(self, place, code):
        for where, but, pattern, problem in RULES:
            if place.startswith(tuple(w + "/" for w in where)) and not place.startswith(tuple(b + "/" for b in but)):
                for match in re.finditer(pattern, code):
                    self.report(place, line_of(code, match.start()), problem)

    def check_includes(self, place, code):
        for match in INCLUDE.finditer(code):
            problem = self.include_problem(place, match.group(1))
            if problem:
                self.report(place, line_of(code, match.start(1)), f'includes "{match.group(1)}": {problem}')

    def include_problem(self, place, header):
        part = place.split("/")[0]
        if header in self.public or part in ("tests", "benchmarks"):
            return None
        if place.startswith("runtime/include/"):
            beside = pathlib.PurePosixPath(place).parent.relative_to("runtime/include") / header
            return None if beside.as_posix() in self.public else "a public header includes public headers only"
        if part == "runtime":
            return self.edge_problem(part, place, header)
        if part == "examples":
            return None if (self.root / place).parent.joinpath(header).is_file() else "examples use public headers only"
        if part in LIBRARIES and header in DOORS:
            return None
        if place.startswith(LADDERS.get(part, "?") + "/"):
            return self.edge_problem(part, place, header)
        for folder in ((self.root / place).parent, self.root / part / "src", self.root / part / "glue", self.root / part):
            if (folder / header).is_file():
                return None
        return f"{part} may use its own headers, {' and '.join(sorted(DOORS))} and the public ones only"

    def edge_problem(self, part, place, header):
        tree = LADDERS[part]
        path = place.removeprefix(tree + "/")
        height = self.height[part]
        module, target = rung_on(height, path), rung_on(height, header)
        if target is None and part != "runtime" and not (self.root / tree / header).is_file():
            return f"{part} may use its own headers, {' and '.join(sorted(DOORS))} and the public ones only"
        if module in CLIENTS and target != module:
            if header in SHARED_HEADERS or header == CLIENTS[module]:
                return None
            return f"{module} is a library of its own and may use the public headers and {CLIENTS[module]} only"
        if module is None:
            return f"'{path.split('/')[0]}' has no rung in {part}/LAYERS"
        if target is None:
            return f"write the path from {tree}/, starting with the {'module' if part == 'runtime' else 'folder'}"
        if target != module and height[target] >= height[module]:
            return f"'{target}' is not below '{module}' in {part}/LAYERS; own an interface and let it implement that"
        return None


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    checker = Checker(root)
    checker.check()
    for violation in checker.violations:
        print(violation)
    print(f"layers: {checker.files} files, {len(checker.violations)} violations")
    return 1 if checker.violations or not checker.files else 0


if __name__ == "__main__":
    sys.exit(main())
