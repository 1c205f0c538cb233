# Programs in which one inline function of the public headers does nothing: check_effects.py sees that they fail. No library
# exports such a function, so the program is compiled alone, without inlining, and its own copy of the function is changed.

import os
import pathlib
import re
import subprocess
import threading

ANSWERS = {0: "\txorl %eax, %eax\n\txorps %xmm0, %xmm0\n\tret\n", 1: "\tmovl $1, %eax\n\tret\n"}  # x86-64, GNU as
FLAGS = ("-std=c17", "-O0", "-fno-lto", "-w")


def silenced(assembly, function, answer):
    """The assembly with a function that answers at once; None when it has no such function."""
    changed, count = re.subn(rf"^({re.escape(function)}:\n)", rf"\1{ANSWERS[answer]}", assembly, flags=re.MULTILINE)
    return changed if count == 1 else None


class Workshop:
    """Compiles programs to assembly once, and links them with one function changed."""

    def __init__(self, root, build, folder, libraries):
        self.root, self.folder = root, folder
        self.libraries = [path for path in libraries if path is not None]
        self.compiler = os.environ.get("CC", "cc")
        self.flags = [*FLAGS, f"-I{root / 'tests/conformance'}", f"-I{root / 'runtime/include'}", f"-I{build / 'include'}"]
        self.assemblies, self.lock = {}, threading.Lock()

    def assembly_of(self, program):
        with self.lock:
            if program not in self.assemblies:
                source = self.root / "tests/conformance" / f"{program}.c"
                done = subprocess.run([self.compiler, *self.flags, "-S", "-o", "-", source], capture_output=True, text=True,
                                      check=False) if source.is_file() else None
                self.assemblies[program] = done.stdout if done and done.returncode == 0 else None
            return self.assemblies[program]

    def built_without(self, program, function, answer):
        """The executable in which the function does nothing, or None if the program has no copy of the function."""
        assembly = self.assembly_of(program)
        changed = silenced(assembly, function, answer) if assembly else None
        if changed is None:
            return None
        stem = f"{program.replace('/', '.')}.without.{function}"
        text, executable = self.folder / f"{stem}.s", self.folder / stem
        if not executable.exists():
            text.write_text(changed)
            folders = sorted({f"-Wl,-rpath,{pathlib.Path(path).parent}" for path in self.libraries})
            subprocess.run([self.compiler, "-o", executable, text, *self.libraries, *folders, "-lm", "-lpthread"], check=True)
        return executable
