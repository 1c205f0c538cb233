#!/usr/bin/env python3
# Plants a function name in many places of a small tree and insists that check_names.py counts them as people would.

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parent / "check_names.py"
CLASS = "class {0} {{\npublic:\n    void {1}();\n}};\n"
SIX = {f"runtime/base/c{i}.hpp": CLASS.format(f"c{i}", "run") for i in range(6)}


class CheckNames(unittest.TestCase):
    def run_on(self, more):
        with tempfile.TemporaryDirectory() as folder:
            for place, text in {**SIX, **more}.items():
                path = pathlib.Path(folder) / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, "--root", folder], capture_output=True, text=True, check=False)
            return done.returncode, done.stdout

    def assert_caught(self, more):
        status, shown = self.run_on(more)
        self.assertEqual(status, 1)
        self.assertIn("run: defined in 7 classes or files", shown)

    def assert_passes(self, more):
        status, shown = self.run_on(more)
        self.assertEqual((status, shown.splitlines()[-1].split(", ")[-1]), (0, "0 problems"))

    def test_six_are_not_too_many(self):
        self.assert_passes({})

    def test_a_seventh_class(self):
        self.assert_caught({"linalg/src/c.hpp": CLASS.format("another", "run")})

    def test_a_class_in_a_source(self):
        self.assert_caught({"starpufft/src/c.cpp": "namespace {\n" + CLASS.format("another", "run") + "}\n"})

    def test_a_template(self):
        self.assert_caught({"runtime/c.hpp": "template <class T> " + CLASS.format("another", "run")})

    def test_a_function_of_a_file(self):
        self.assert_caught({"runtime/c.cpp": "namespace {\nint run(int x) {\n    return x;\n}\n}\n"})

    def test_a_function_template_of_a_file(self):
        self.assert_caught({"runtime/c.cpp": "template <class T> T run(T x) { return x; }\n"})

    def test_a_base_that_lacks_the_function_excuses_nothing(self):
        self.assert_caught({"runtime/c.hpp": "class base {};\nclass another : public base {\n    void run();\n};\n"})

    def test_a_header_and_its_source_are_one(self):
        self.assert_passes({"runtime/base/c0.cpp": '#include "c0.hpp"\nvoid c0::run() {}\n'})

    def test_overloads_are_one(self):
        self.assert_passes({"runtime/base/c0.hpp": "class c0 {\n    void run();\n    void run(int);\n};\n"})

    def test_members_of_one_interface_are_one(self):
        self.assert_passes({"runtime/c.hpp": "class mine : public c0 {\n    void run() override;\n};\n",
                            "runtime/d.hpp": "class hers : public mine {\n    void run() override;\n};\n"})

    def test_a_member_of_an_interface_by_way_of_another_class(self):
        self.assert_passes({"runtime/c.hpp": "class between : public c0 {};\n",
                            "runtime/d.hpp": "class mine : public between {\n    void run() override;\n};\n"})

    def test_calls_are_no_definitions(self):
        self.assert_passes({"runtime/c.cpp": "void f(c0& c) { c.run(); }\nvoid g();\n"})

    def test_constructors_and_operators_have_no_choice(self):
        many = "".join(f"class k{i} {{\n    k{i}();\n    bool operator==(const k{i}&) const;\n}};\n" for i in range(9))
        self.assert_passes({"runtime/c.hpp": many})

    def test_public_headers_have_the_names_of_the_interface(self):
        self.assert_passes({"runtime/include/c.hpp": CLASS.format("another", "run")})

    def test_an_empty_tree_is_no_success(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, SCRIPT, "--root", folder], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)


if __name__ == "__main__":
    if shutil.which("ctags") is None:
        print("skipped: no ctags; Debian: universal-ctags")
        sys.exit(77)
    unittest.main()
