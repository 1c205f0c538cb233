#!/usr/bin/env python3
# Plants uses of nlohmann_json in small sources and libraries and insists that check_json.py finds each.

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parent / "check_json.py"
COMPILER = sys.argv.pop() if len(sys.argv) > 1 else "c++"

GOOD = {
    "runtime/simulation_file/parsing.cpp": "#include <nlohmann/json.hpp>\n",
    "runtime/devices/simulated.cpp": "// Opens what reads a description.\n",
    "cmake/StarpuExtras.cmake": "find_package(nlohmann_json QUIET)\n",
    "cmake/starpu.pc.in": "Libs: -lstarpu-1.4\n",
}
PLANTED = {
    "runtime/devices/simulated.cpp": "#include <nlohmann/json.hpp>",
    "runtime/include/starpu.h": "#include <nlohmann/json_fwd.hpp>",
    "linalg/CMakeLists.txt": "target_link_libraries(linalg PRIVATE nlohmann_json::nlohmann_json)",
    "cmake/starpu.pc.in": "Requires: nlohmann_json",
}
# As a header of templates leaves it in a library: nothing is exported, and nothing undefined.
USES = ("namespace nlohmann { struct exception { virtual ~exception() = default; }; }\n"
        "extern \"C\" int starpu_f(int i) { try { if (i > 1) throw nlohmann::exception(); } "
        "catch (const nlohmann::exception&) { return 1; } return 0; }\n")
IS_CLEAN = "extern \"C\" __attribute__((visibility(\"default\"))) int starpu_f(int i) { return i; }\n"
CALLS = "extern \"C\" int starpu_f(int); extern \"C\" int starpu_g(int i) { return starpu_f(i); }\n"


def compiled(text, made, *linked):
    subprocess.run([COMPILER, "-x", "c++", "-shared", "-fPIC", "-fvisibility=hidden", "-s", "-", "-o", made,
                    "-x", "none", *linked], input=text, text=True, check=True)


class CheckJson(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.user, cls.clean, cls.linked = (pathlib.Path(folder.name, name) for name in ("user", "clean", "linked"))
        reader = pathlib.Path(folder.name, "libstarpusimulation-1.4.so")
        compiled(USES, cls.user)
        compiled(IS_CLEAN, cls.clean)
        shutil.copy(cls.clean, reader)
        compiled(CALLS, cls.linked, reader)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def run_on(self, files, *libraries):
        for place, text in {**GOOD, **files}.items():
            path = self.root / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n")
        return subprocess.run([sys.executable, str(SCRIPT), "--root", self.root, *libraries],
                              capture_output=True, text=True, check=False)

    def library(self, name, made):
        return shutil.copy(made, self.root / f"{name}.so")

    def test_a_tree_in_which_one_library_uses_it_passes(self):
        reader = self.library("libstarpusimulation-1.4", self.user)
        done = self.run_on({}, reader, self.library("libstarpu-1.4", self.clean))
        self.assertEqual((done.returncode, done.stdout), (0, "json: 2 libraries, 0 violations\n"))

    def test_each_use_in_a_source_is_caught(self):
        for place, line in PLANTED.items():
            with self.subTest(place):
                done = self.run_on({place: line})
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertIn(f"{place}:1: names nlohmann", done.stdout)
                (self.root / place).unlink()

    def test_names_in_another_library_are_caught_though_it_is_stripped(self):
        done = self.run_on({}, self.library("libstarpu-1.4", self.user))
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("libstarpu-1.4.so: contains names of nlohmann", done.stdout)

    def test_a_library_that_is_linked_to_the_reader_is_caught(self):
        done = self.run_on({}, self.library("libstarpu-1.4", self.linked))
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("is linked to", done.stdout)

    def test_a_reader_in_which_nothing_is_seen_is_caught(self):
        done = self.run_on({}, self.library("libstarpusimulation-1.4", self.clean))
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("contains no name of nlohmann", done.stdout)


if __name__ == "__main__":
    unittest.main()
