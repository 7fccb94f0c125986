# SPDX-License-Identifier: Apache-2.0
"""tools/check_layers lets a sound tree pass and names every kind of broken include."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "check_layers"


def check(files):
    with tempfile.TemporaryDirectory() as directory:
        for name, text in files.items():
            path = pathlib.Path(directory, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return subprocess.run([sys.executable, TOOL, directory], capture_output=True, text=True)


class CheckLayers(unittest.TestCase):
    def assert_broken(self, file, text, line, rule):
        done = check({file: text})
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(f"{file}:{line}: ", done.stdout)
        self.assertIn(rule, done.stdout)

    def test_a_sound_tree_passes(self):
        done = check({
            "include/abut/core/vector.hpp": "#include <Eigen/Core>\n",
            "include/abut/query/distance.hpp": '#include "abut/query/closest.hpp"\n#include "abut/shape/sphere.hpp"\n',
            "src/query/distance.cpp": '#include "abut/query/distance.hpp"\n#include "query/contact_set/contact_features.hpp"\n',
            "src/io/scene.cpp": '#include "abut/world/world.hpp"\n',
            "apps/cli/main.cpp": '#include "abut/abut.hpp"\n#include "abut/io/query_line.hpp"\n#include "options.hpp"\n',
        })
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("5 files, 9 includes, 0 broken", done.stdout)

    def test_a_layer_does_not_include_one_above_it(self):
        self.assert_broken("include/abut/shape/sphere.hpp", '#pragma once\n#include "abut/query/distance.hpp"\n', 2,
                           "shape may include core, shape, not query")
        self.assert_broken("src/core/error.cpp", '#include "shape/checks.hpp"\n', 1, "core may include core, not")
        self.assert_broken("src/world/world.cpp", '# include <abut/io/scene.hpp>\n', 1, "not io")

    def test_a_public_header_includes_no_private_one(self):
        self.assert_broken("include/abut/query/cast.hpp", '#include "query/cast/slab.hpp"\n', 1, "public headers only")

    def test_programs_see_public_headers_only(self):
        for top in ["apps/cli", "bench", "examples"]:
            self.assert_broken(f"{top}/main.cpp", '#include "query/cast/slab.hpp"\n', 1, "sees public headers only")

    def test_no_climbing_out_and_no_umbrella_inside(self):
        self.assert_broken("src/query/cast.cpp", '#include "../shape/checks.hpp"\n', 1, "not relative")
        self.assert_broken("src/query/cast.cpp", '#include "abut/abut.hpp"\n', 1, "umbrella")

    def test_a_new_directory_is_not_silently_a_layer(self):
        self.assert_broken("src/physics/body.cpp", "#include <vector>\n", 1, "physics is not a layer")
        self.assert_broken("src/query/cast.cpp", '#include "abut/physics/body.hpp"\n', 1, "is in no layer")

    def test_a_public_header_exports_what_it_declares(self):
        header = "#pragma once\n\nnamespace {}abut {{\n}}  // namespace abut\n"
        self.assert_broken("include/abut/query/cast.hpp", header.format(""), 3, "ABUT_EXPORT")
        done = check({"include/abut/query/cast.hpp": header.format("ABUT_EXPORT "), "src/query/cast.cpp": header.format("")})
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_an_empty_tree_is_a_mistake(self):
        self.assertNotEqual(check({}).returncode, 0)


if __name__ == "__main__":
    unittest.main()
