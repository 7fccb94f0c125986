# SPDX-License-Identifier: Apache-2.0
"""What a shared library of abut shows: nothing of abut::detail that no public header declares. test_exports.py LIBRARY..."""
import pathlib
import re
import subprocess
import sys
import unittest

INCLUDE = pathlib.Path(__file__).parents[2] / "include"
LIBRARIES = []


def without_templates(name):
    """The name of a function or variable as it is declared, without what it returns or takes."""
    kept, depth = "", 0
    for letter in name.replace("operator<", "operator_less").replace("operator>", "operator_more"):
        depth += (letter == "<") - (letter == ">")
        kept += letter if depth == 0 and letter != ">" else ""
    return kept.split("(")[0]


class Exports(unittest.TestCase):
    def test_what_is_private_is_hidden(self):
        declared = set(re.findall(r"\w+", "".join(header.read_text() for header in INCLUDE.rglob("*.hpp"))))
        for library in LIBRARIES:
            with self.subTest(library):
                command = ["nm", "-DC", "--defined-only", library]
                shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
                names = [without_templates(line.split(" ", 2)[2]) for line in shown]
                self.assertTrue(any("abut::intersects" in name or "abut::load_scene" in name for name in names))
                private = {match[1] for name in names if (match := re.search(r"abut::detail::(\w+)", name))}
                self.assertEqual(private - declared, set())


if __name__ == "__main__":
    LIBRARIES = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
