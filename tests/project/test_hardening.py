# SPDX-License-Identifier: Apache-2.0
"""What the programs were built with against mistakes that a hostile file finds. test_hardening.py PROGRAM..."""
import re
import subprocess
import sys
import unittest

PROGRAMS = []


def readelf(option, program):
    return subprocess.run(["readelf", "-W", option, program], check=True, capture_output=True, text=True).stdout


class Hardening(unittest.TestCase):
    def expect_in(self, option, pattern, programs=None):
        self.assertTrue(PROGRAMS)
        for program in programs or PROGRAMS:
            with self.subTest(program=program):
                self.assertTrue(re.search(pattern, readelf(option, program)), f"no {pattern} in readelf {option}")

    def test_addresses_are_drawn_at_every_start(self):
        self.expect_in("-h", r"Type: +DYN")

    def test_tables_of_functions_are_read_only(self):
        self.expect_in("-l", "GNU_RELRO")
        self.expect_in("-d", "BIND_NOW")

    def test_the_stack_holds_no_code(self):
        self.expect_in("-l", r"GNU_STACK.* RW ")

    def test_a_smashed_stack_is_noticed(self):
        self.expect_in("--dyn-syms", "__stack_chk_fail")

    def test_calls_that_write_to_buffers_are_checked(self):
        # Of the first program: what has no such calls shows nothing.
        self.expect_in("--dyn-syms", r"__\w+_chk\b", PROGRAMS[:1])


if __name__ == "__main__":
    PROGRAMS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
