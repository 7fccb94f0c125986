// SPDX-License-Identifier: Apache-2.0
// abut_mesh_import FILE BYTES SECONDS: reads a file by Assimp within these limits of memory and time, and writes its
// meshes to standard output (stream.hpp). The exit status is 0, or 1 with a line on standard error. abut::io starts it
// for formats that it does not read itself; what a hostile file does to Assimp happens here.
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <charconv>
#include <csignal>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "opened_files.hpp"
#include "scene_notes.hpp"
#include "scene_parts.hpp"
#include "stream.hpp"
#include "warnings.hpp"

namespace {

using namespace abut::importer;

int failed(std::string_view message) {
    fmt::print(stderr, "{}\n", message);
    return 1;
}

std::optional<rlim_t> limit_from(std::string_view word) {
    rlim_t value = 0;
    const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (code != std::errc() || stop != word.data() + word.size()) return {};
    return value;
}

// Never above what it is already.
bool set_limit(__rlimit_resource resource, rlim_t value) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return false;
    if (limit.rlim_max != RLIM_INFINITY) value = std::min(value, limit.rlim_max);
    limit.rlim_cur = limit.rlim_max = value;
    return setrlimit(resource, &limit) == 0;
}

std::string lower_case_ending(const std::string& file) {
    std::string ending = std::filesystem::path(file).extension().string();
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

// Assimp catches what its own code throws.
int failed_by_assimp(std::string_view message) {
    const bool is_full = message.find("bad_alloc") != message.npos;
    return failed(is_full ? "it takes more memory than allowed" : message.empty() ? "no reason is given" : message);
}

int import_file(const std::string& file) {
    const Warnings warnings;
    Assimp::Importer importer;
    const std::string ending = lower_case_ending(file);
    if (!importer.IsExtensionSupported(ending)) return failed(fmt::format("Assimp knows no format {}", ending));
    auto* const files = new OpenedFiles;
    importer.SetIOHandler(files);  // which takes it
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, true);
    const aiScene* scene = importer.ReadFile(file, 0);
    if (!scene) return failed_by_assimp(importer.GetErrorString());
    if (!scene->mRootNode || scene->mNumMeshes == 0) return failed("there is no mesh in it");
    check_indices(*scene);
    const FaceCounts faces = faces_of(*scene);
    if (faces.polygons > 0) scene = importer.ApplyPostProcessing(aiProcess_Triangulate);
    if (!scene) return failed_by_assimp(importer.GetErrorString());

    Stream stream;
    const Placed placed = write_parts(*scene, stream);
    if (placed.triangles == 0)
        return failed(
            fmt::format("there are no triangles in it, but {} lines and {} points", faces.lines, faces.points));
    for (const std::string& note : notes_about(*scene, faces, placed, ending)) stream.note(note);
    for (const std::string& note : warnings.notes()) stream.note(note);
    for (const std::string& name : files->names())
        if (name != file) stream.other_file(name);
    stream.end();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    // Nobody is left to read the answer when the program that asked is gone.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (argc != 4) return failed("usage: abut_mesh_import FILE BYTES SECONDS");
    const auto bytes = limit_from(argv[2]), seconds = limit_from(argv[3]);
    if (!bytes || !seconds) return failed("BYTES and SECONDS must be whole numbers");
    if (!set_limit(RLIMIT_AS, *bytes) || !set_limit(RLIMIT_CPU, *seconds) || !set_limit(RLIMIT_CORE, 0))
        return failed("cannot limit memory and time");
    try {
        return import_file(argv[1]);
    } catch (const std::bad_alloc&) {
        return failed("it takes more memory than allowed");
    } catch (const std::exception& error) {
        return failed_by_assimp(error.what());
    }
}
