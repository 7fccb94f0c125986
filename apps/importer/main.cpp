// SPDX-License-Identifier: Apache-2.0
// abut_mesh_import FILE BYTES SECONDS: reads a file by Assimp within these limits of memory and time, and writes its
// meshes to standard output (stream.hpp). The exit status is 0, or 1 with a line on standard error. abut::io starts it
// for formats that it does not read itself; what a hostile file does to Assimp happens here, in a sandbox.
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <fmt/format.h>

#include <assimp/Importer.hpp>
#include <charconv>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "opened_files.hpp"
#include "sandbox.hpp"
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

std::optional<std::uint64_t> limit_from(std::string_view word) {
    std::uint64_t value = 0;
    const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (code != std::errc() || stop != word.data() + word.size()) return {};
    return value;
}

std::string lower_case_ending(const std::string& file) {
    std::string ending = std::filesystem::path(file).extension().string();
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

int failed_for_memory(std::uint64_t max_bytes) {
    return failed(fmt::format("it takes more memory than the {} MB that are allowed", max_bytes / 1'000'000));
}

// Assimp catches what its own code throws.
int failed_by_assimp(std::string_view message, std::uint64_t max_bytes) {
    if (message.find("bad_alloc") != message.npos) return failed_for_memory(max_bytes);
    return failed(message.empty() ? "no reason is given" : message);
}

// Of a file in the current folder, which was in this one before.
int import_file(const std::string& file, const std::filesystem::path& folder, std::uint64_t max_bytes) {
    const Warnings warnings;
    Assimp::Importer importer;
    const std::string ending = lower_case_ending(file);
    if (!importer.IsExtensionSupported(ending)) return failed(fmt::format("Assimp knows no format {}", ending));
    auto* const files = new OpenedFiles(file, max_bytes);
    importer.SetIOHandler(files);  // which takes it
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, true);
    const aiScene* scene = importer.ReadFile(file, 0);
    // Formats differ in what they do without a file; here it is always wrong.
    if (files->refusal()) return failed(*files->refusal());
    if (!scene) return failed_by_assimp(importer.GetErrorString(), max_bytes);
    if (!scene->mRootNode || scene->mNumMeshes == 0) return failed("there is no mesh in it");
    check_indices(*scene);
    const FaceCounts faces = faces_of(*scene);
    if (faces.polygons > 0) scene = importer.ApplyPostProcessing(aiProcess_Triangulate);
    if (!scene) return failed_by_assimp(importer.GetErrorString(), max_bytes);

    Stream stream;
    const WrittenParts written = write_parts(*scene, stream);
    if (written.triangles == 0)
        return failed(
            fmt::format("there are no triangles in it, but {} lines and {} points", faces.lines, faces.points));
    for (const std::string& note : notes_about(*scene, faces, written, ending)) stream.note(note);
    for (const std::string& note : warnings.notes()) stream.note(note);
    for (const std::string& name : files->other_names()) stream.other_file((folder / name).string());
    stream.end();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return failed("usage: abut_mesh_import FILE BYTES SECONDS");
    const auto bytes = limit_from(argv[2]), seconds = limit_from(argv[3]);
    if (!bytes || !seconds) return failed("BYTES and SECONDS must be whole numbers");
    const std::filesystem::path mesh = argv[1], folder = mesh.parent_path();
    // What a file names is in its own folder, and not where the program happens to be.
    std::error_code code;
    if (!folder.empty()) std::filesystem::current_path(folder, code);
    if (code) return failed(fmt::format("cannot go to its folder: {}", code.message()));
    if (!enter_sandbox(mesh.filename(), {*bytes, *seconds})) return failed("cannot limit memory and time");
    try {
        return import_file(mesh.filename().string(), folder, *bytes);
    } catch (const std::bad_alloc&) {
        return failed_for_memory(*bytes);
    } catch (const std::exception& error) {
        return failed_by_assimp(error.what(), *bytes);
    }
}
