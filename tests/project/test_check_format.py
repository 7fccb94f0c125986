# SPDX-License-Identifier: Apache-2.0
"""tools/check_format lets tidy files pass and names what is wrong with the others."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
LICENCE = "SPDX-License-Identifier: Apache-2.0\n"


def check(name, text):
    with tempfile.TemporaryDirectory() as directory:
        shutil.copy(ROOT / ".clang-format", directory)
        path = pathlib.Path(directory, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return subprocess.run([sys.executable, ROOT / "tools" / "check_format", directory], capture_output=True, text=True)


class CheckFormat(unittest.TestCase):
    def assert_wrong(self, name, text, message):
        done = check(name, text)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(message, done.stdout)

    def test_tidy_files_pass(self):
        for name, text in {
            "src/a.cpp": f"// {LICENCE}int answer() {{ return 42; }}\n",
            "src/a.ts": f"// {LICENCE}const answer = of({{ two: 42 }});\n",
            "CMakeLists.txt": f"# {LICENCE}project(a)\n",
            "run": f"#!/bin/sh\n# {LICENCE}true\n",
            "notes.md": "two spaces break  \na line\n",
            "build/generated.cpp": "int  a ;",
        }.items():
            done = check(name, text)
            self.assertEqual(done.returncode, 0, f"{name}: {done.stdout}{done.stderr}")

    def test_clang_format_is_obeyed(self):
        self.assert_wrong("src/a.cpp", f"// {LICENCE}int  answer(){{return 42;}}\n", "src/a.cpp:2:")
        for name in ["src/a.ts", "src/a.mjs"]:
            self.assert_wrong(name, f"// {LICENCE}const answer  =  42\n", f"{name}:2:")

    def test_the_licence_is_there(self):
        for name in ["a.cpp", "a.hpp", "a.ts", "a.mjs", "a.py", "a.cmake", "CMakeLists.txt"]:
            self.assert_wrong(name, "\n", f"{name}:1: begins with SPDX")
        self.assert_wrong("run", "#!/bin/sh\ntrue\n", "run:1: begins with SPDX")

    def test_whitespace(self):
        self.assert_wrong("a.json", "{} \n", "a.json:1: trailing whitespace")
        self.assert_wrong("a.json", "{}", "exactly one newline")
        self.assert_wrong("a.json", "{}\n\n", "exactly one newline")

    def test_data_does_not_belong_here(self):
        self.assert_wrong("profile.data", b"\xff\x00\xfe", "profile.data:1: neither text nor a picture")
        self.assert_wrong("points.txt", "1 2 3\n" * 50_000, "points.txt:1: larger than 262144 bytes")
        self.assertEqual(check("picture.png", b"\x89PNG\xff").returncode, 0)

    def test_places_of_one_machine(self):
        for place in ["/home" + "/ann/abut", "/root" + "/x", "/tmp" + "/scene.json"]:
            self.assert_wrong("a.json", f'{{"file": "{place}"}}\n', "a.json:1: names a place of one machine")
        self.assertEqual(check("a.json", '{"file": "apps/home/x", "url": "https://example.org/home/x"}\n').returncode, 0)


if __name__ == "__main__":
    unittest.main()
