// SPDX-License-Identifier: Apache-2.0
// What touches in a scene, and the answer as JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "abut/io/scene.hpp"
#include "abut/query/clearance.hpp"

namespace ABUT_EXPORT abut {

struct CheckOptions {
    bool only_first = false;               // stop at the earliest contact
    bool clearance = false;                // tell how near bodies come to one another
    bool work = false;                     // tell what each pair took
    std::size_t max_contacts = 1'000'000;  // so many are kept, at least 1; the others are counted
    int threads = 0;                       // at most this many; 0: as many as the machine has. No answer depends on it.
    // Called now and then with the part of the work that is done, from 0 to 1. One call at a time.
    std::function<void(double)> progress = {};
};

// Two bodies by their indices in the scene, the lower first, and the parts of them that are meant.
struct ScenePair {
    std::size_t a = 0, b = 0;
    std::uint32_t part_a = 0, part_b = 0;

    bool operator==(const ScenePair&) const = default;
};

// The first contact of two bodies: contact, overlapping or unresolved.
struct SceneContact {
    ScenePair pair;
    FirstContact found;
};

struct SceneClearance {
    ScenePair pair;
    Clearance found;
};

// What the search for contacts of two parts took.
struct SceneWork {
    ScenePair pair;
    Outcome outcome;
    QueryStats stats;
    double seconds;
};

struct SceneAnswer {
    // Overlapping when bodies touch at time 0, else contact when any do later, else unresolved when of some it is not
    // known. `free` is a proof for the whole scene.
    Outcome outcome = Outcome::free;
    double time = 0;  // nothing touches before; the horizon when free
    // How many pairs of bodies are compared at all; 0 when all are fixed, ignored or filtered: then nothing is proven.
    std::uint64_t compared = 0;
    // Of every two bodies, in the order of time, as World has it; of many the first, and the first that
    // makes the outcome what it is, CheckOptions::max_contacts together.
    std::vector<SceneContact> contacts;
    std::uint64_t contact_count = 0;  // of all, kept or not
    // Of every two that are compared, the nearest first. Where the parts that come nearest are those that touch first,
    // it is told when and where they first do, which is within the tolerance. The margin does not count.
    std::vector<SceneClearance> clearances;
    std::vector<SceneWork> work;  // if it was asked for, the longest first
};

// Fails when a body is not valid, which those of a file are, and when clearances are asked for until infinity.
[[nodiscard]] Expected<SceneAnswer> check_scene(const Scene& scene, const CheckOptions& options = {});

// The question about two parts as a line for `abut query` (query_line.hpp), without the newline: their first contact,
// with the settings of the scene, times counted from its beginning, and meshes with all their triangles. Fails when it
// would be longer than query_line_limit, and for a motion of the user's own.
[[nodiscard]] Expected<std::string> query_of(const Scene& scene, const ScenePair& pair);

// One object in one line, without the newline:
//   {"outcome":"contact","compared":n,"time":t,"begin":0,"horizon":1,"tolerance":1e-06,"margin":0,
//    "contacts":[{"a":"gear","b":"pinion", and the fields of an answer to first_contact in query_line.hpp}, ...],
//    "clearance":[{"a":"gear","b":"pinion","distance":d,"point_a":[x,y,z],"point_b":[x,y,z],"at_least":d,"time":t},
//    ...], "notes":["gear.obj: ignored 30 normals"]}
// When not all contacts are kept, "contact_count" behind them is how many there are. A contact that is unresolved has a
// "reason": "steps", "digits" or "horizon". So has a clearance for which they ran out, with "at_least_until" and
// "until", as in query/clearance.hpp. Times are those of the user; where the scene does not begin at 0, "elapsed" is
// the time of a contact or a clearance counted from "begin". "keys_a" and "keys_b" are the indices of the two keys of a
// path that the time is between, or of the one that the body is at. "time_unit" follows "horizon" where the scene has
// one. "margin" is that of the pair, where there are rules for pairs. "part_a" and "part_b" follow the names of bodies
// of several parts. "clearance" is there when it was asked for.
std::string answer_json(const Scene& scene, const SceneAnswer& answer, bool with_clearance = false);

}  // namespace abut
