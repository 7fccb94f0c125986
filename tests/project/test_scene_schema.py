# SPDX-License-Identifier: Apache-2.0
"""docs/scene.schema.json and the program have the same idea of a scene: test_scene_schema.py PROGRAM."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ModuleNotFoundError:
    # Debian's package belongs to Debian's Python, which need not be the first that is found.
    if os.path.realpath(sys.executable) == os.path.realpath("/usr/bin/python3"):
        raise
    os.execv("/usr/bin/python3", ["python3", *sys.argv])

ROOT = pathlib.Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "scene.schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

BALL = {"sphere": {"center": [0, 0, 0], "radius": 1}}
MESH = {"mesh": {"vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
                 "triangles": [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]}}
POST = {"name": "post", "capsule": {"start": [9, 0, 0], "end": [9, 0, 1], "radius": 0}}
BOX = {"center": [0, 0, 0], "half": [1, 0, 2]}


def scene(*bodies, **more):
    return {"bodies": list(bodies), **more}


def ball(**more):
    return scene({**BALL, **more})


def mesh(**more):
    return scene({**MESH, **more})


def moving(**motion):
    return ball(motion=motion)


VALID = [
    ball(),
    scene(BALL, POST),
    scene(BALL, **{"$schema": "scene.schema.json"}),
    ball(name="ball", color="#C0ffee", category=4294967295, mask=1.0, fixed=False, scale=0.5),
    scene(BALL, title="", horizon=0, tolerance=1e-300, margin=2, max_steps=1, unit="ft", up="x", ignore=[]),
    scene(BALL, POST, horizon=None, max_steps=2**53, ignore=[["post", "bodies[0]"], ["post", "bodies[0]"]]),
    mesh(unit="in", up="y", surface=True, scale=1e-3),
    scene({"mesh": "part.obj", "mesh_name": "tip"}),
    scene({"aligned_box": {"min": [0, 0, 0], "max": [0, 1, 1]}}),
    scene({"oriented_box": BOX}),
    scene({"oriented_box": {**BOX, "rotation": [2, 0, 0, 0]}}),
    scene({"oriented_box": {**BOX, "axes": [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]}}),
    scene({"segment": {"start": [0, 0, 0], "end": [1, 0, 0]}}),
    scene({"cylinder": {"start": [0, 0, 0], "end": [1, 0, 0], "radius": 1}}),
    scene({"triangle": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}),
    scene({"convex_polygon": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]}),
    scene({"convex_polyhedron": {"points": MESH["mesh"]["vertices"]}}),
    scene({"convex_polyhedron": {"points": MESH["mesh"]["vertices"], "faces": MESH["mesh"]["triangles"]}}),
    scene({"parts": [BALL, {**MESH, "position": [1, 2, 3], "rotation": [0, 1, 0, 0], "unit": "mm"}]}),
    moving(),
    moving(velocity=[1, 0, 0]),
    moving(position=[1, 0, 0], rotation=[1, 1, 0, 0], velocity=[0, 0, 0], angular_velocity=[0, 0, -3], center=[0, 1, 0]),
    moving(path=[{"time": 0}, {"time": 1, "position": [1, 0, 0], "rotation": [0, 0, 0, 1]}], center=[1, 0, 0]),
    ball(fixed=True, motion={"position": [1, 0, 0], "rotation": [1, 0, 0, 1], "velocity": [0, 0, 0]}),
]

BROKEN = [
    [],
    {},
    scene(),
    {"bodies": BALL},
    scene(BALL, bodys=[]),
    scene(BALL, title=5),
    scene(BALL, horizon=-1),
    scene(BALL, horizon="long"),
    scene(BALL, tolerance=0),
    scene(BALL, tolerance=None),
    scene(BALL, margin=-1e-9),
    scene(BALL, max_steps=0),
    scene(BALL, max_steps=1.5),
    scene(BALL, unit="inch"),
    scene(BALL, up="-z"),
    scene(BALL, POST, ignore=["post", "bodies[0]"]),
    scene(BALL, POST, ignore=[["post"]]),
    scene(BALL, POST, ignore=[["post", "post"]]),
    scene(5),
    scene({"name": "nothing"}),
    scene({**BALL, **MESH}),
    scene({**BALL, "parts": [BALL]}),
    scene({"parts": []}),
    scene({"parts": [{"name": "inner", **BALL}]}),
    scene({"parts": [BALL], "scale": 2}),
    scene({"parts": [BALL], "surface": True}),
    scene({"ray": {"origin": [0, 0, 0], "direction": [1, 0, 0]}}),
    scene({"rectangle2": {"center": [0, 0], "half": [1, 1]}}),
    scene({"sphere": {"center": [0, 0], "radius": 1}}),
    scene({"sphere": {"center": [0, 0, 0]}}),
    scene({"sphere": {"center": [0, 0, 0], "radius": -1}}),
    scene({"sphere": {"center": [0, 0, 0], "radius": 1, "color": "#000000"}}),
    scene({"oriented_box": {**BOX, "rotation": [1, 0, 0, 0], "axes": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}}),
    scene({"oriented_box": {**BOX, "half": [1, -1, 1]}}),
    scene({"triangle": [[0, 0, 0], [1, 0, 0]]}),
    scene({"convex_polygon": [[0, 0, 0], [1, 0, 0]]}),
    scene({"convex_polyhedron": {"points": []}}),
    scene({"mesh": 5}),
    scene({"mesh": ""}),
    scene({"mesh": {"vertices": [[0, 0, 0]], "triangles": [[0, 0]]}}),
    scene({"mesh": {"vertices": [[0, 0, 0]], "triangles": [[0, 0, -1]]}}),
    mesh(unit="mile"),
    mesh(up="Z"),
    mesh(surface="yes"),
    ball(surface=True),
    ball(unit="mm"),
    ball(up="y"),
    ball(mesh_name="tip"),
    ball(scale=0),
    ball(name=""),
    ball(name=7),
    ball(color="red"),
    ball(color="#12345"),
    ball(fixed="no"),
    ball(mask=0),
    ball(category=4294967296),
    ball(fixed=True, motion={"velocity": [0, 1, 0]}),
    ball(fixed=True, motion={"angular_velocity": [0, 0, 0]}),
    moving(velocity="fast"),
    moving(velocity=[1, 0, "fast"]),
    moving(speed=[1, 0, 0]),
    moving(rotation=[1, 0, 0]),
    moving(rotation=[0, 0, 0, 0]),
    moving(path=[]),
    moving(path=[{"position": [0, 0, 0]}]),
    moving(path=[{"time": 0}], velocity=[1, 0, 0]),
]


class SceneSchema(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.write_triangle(self.folder / "part.obj")

    @staticmethod
    def write_triangle(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text({
            ".obj": "o tip\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
            ".stl": "solid tip\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
                    "endfacet\nendsolid tip\n",
            ".off": "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        }[path.suffix])

    def check(self, path):
        return subprocess.run([PROGRAM, "check", "--json", path], capture_output=True, text=True, timeout=300)

    def check_text(self, text):
        path = self.folder / "scene.json"
        path.write_text(text)
        return self.check(path)

    def assert_accepted(self, done, what):
        self.assertIn(done.returncode, [0, 1, 3], f"{what}\n{done.stderr}")
        self.assertIn(json.loads(done.stdout)["outcome"], ["free", "contact", "overlapping", "unresolved"])

    def assert_valid(self, value, what):
        self.assertEqual([error.message for error in VALIDATOR.iter_errors(value)], [], what)

    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_the_scenes_of_the_project_are_valid_and_accepted(self):
        paths = [path for folder in ["examples", "docs"] for path in (ROOT / folder).rglob("*.json")]
        scenes = [(path, value) for path in paths if "bodies" in (value := json.loads(path.read_text()))]
        self.assertIn(ROOT / "examples" / "machine" / "scene.json", [path for path, _ in scenes])
        for path, value in scenes:
            self.assert_valid(value, path)
            self.assert_accepted(self.check(path), path)

    def test_the_scenes_in_the_documents_are_valid_and_accepted(self):
        for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
            for block in re.findall(r"^```json\n(.*?)^```", path.read_text(), re.M | re.S):
                if '"bodies"' in block:
                    value = json.loads(block)
                    self.assert_valid(value, f"{path}\n{block}")
                    # Meshes that are only spoken of are triangles here.
                    for name in re.findall(r'"mesh": "([^"]+)"', block):
                        self.write_triangle(self.folder / name)
                    self.assert_accepted(self.check_text(block), f"{path}\n{block}")

    def test_what_is_valid_is_accepted(self):
        for value in VALID:
            text = json.dumps(value)
            with self.subTest(text):
                self.assert_valid(value, text)
                self.assert_accepted(self.check_text(text), text)

    def test_what_is_broken_is_refused_by_both(self):
        for value in BROKEN:
            text = json.dumps(value)
            with self.subTest(text):
                self.assertFalse(VALIDATOR.is_valid(value))
                done = self.check_text(text)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertEqual(done.stdout, "")
                self.assertTrue(done.stderr.startswith(f"abut check: {self.folder}/scene.json: "), done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_both_know_the_same_names(self):
        """The program lists its own when it is given one that is like none of them."""
        for value, known in [
            (scene(BALL, qqqqqqqqqqqq=0), SCHEMA["properties"]),
            (moving(qqqqqqqqqqqq=0), SCHEMA["$defs"]["motion"]["properties"]),
            (scene(BALL, unit="qqqqqqqqqqqq"), SCHEMA["$defs"]["unit"]["enum"]),
            (scene(BALL, up="qqqqqqqqqqqq"), SCHEMA["$defs"]["axis"]["enum"]),
        ]:
            done = self.check_text(json.dumps(value))
            listed = re.search(r"the (?:fields|units|axes) are (.*)\n", done.stderr)[1]
            self.assertEqual(set(re.split(r", | and ", listed)), set(known))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
