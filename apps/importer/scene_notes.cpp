// SPDX-License-Identifier: Apache-2.0
#include "scene_notes.hpp"

#include <assimp/version.h>
#include <fmt/format.h>

#include <string_view>

namespace abut::importer {
namespace {

std::string count_of(std::size_t count, std::string_view singular) {
    return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

std::string count_of(std::size_t count, std::string_view singular, std::string_view plural) {
    return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

class Notes {
 public:
    void add(std::string note) { notes_.push_back(std::move(note)); }
    void add_ignored(std::size_t count, std::string_view singular) {
        if (count > 0) add(fmt::format("ignored {}", count_of(count, singular)));
    }
    std::vector<std::string> take() { return std::move(notes_); }

 private:
    std::vector<std::string> notes_;
};

// What the format declares of units and axes, and what Assimp 5.2 makes of it.
void add_unit_and_axes(Notes& notes, const aiScene& scene, const std::string& ending) {
    if (ending == ".dae" || ending == ".zae")
        notes.add(
            "a Collada file names its unit and what is up; Assimp has scaled it to metres and turned it, so that y is "
            "up");
    if (ending == ".gltf" || ending == ".glb") notes.add("a glTF file is in metres, with y up; that was not changed");
    if (ending == ".3mf") notes.add("a 3MF file names its unit, millimetres if none; Assimp does not apply it");
    if (ending != ".fbx" || !scene.mMetaData) return;
    float centimetres = 0;  // of a unit
    int up = -1;
    if (!scene.mMetaData->Get("UnitScaleFactor", centimetres) || !scene.mMetaData->Get("UpAxis", up)) return;
    if (up < 0 || up > 2) return;
    notes.add(fmt::format("the FBX file has {} up, and a unit of {:.6g} cm; Assimp changes neither",
                          std::string_view("xyz").substr(static_cast<std::size_t>(up), 1), centimetres));
}

void add_ignored_of_meshes(Notes& notes, const aiScene& scene) {
    std::size_t normals = 0, textures = 0, colors = 0, bones = 0, morphs = 0;
    for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[m];
        normals += mesh.HasNormals() ? mesh.mNumVertices : 0;
        textures += mesh.HasTextureCoords(0) ? mesh.mNumVertices : 0;
        colors += mesh.HasVertexColors(0) ? mesh.mNumVertices : 0;
        bones += mesh.mNumBones;
        morphs += mesh.mNumAnimMeshes;
    }
    notes.add_ignored(normals, "normal");
    notes.add_ignored(textures, "texture coordinate");
    notes.add_ignored(colors, "vertex color");
    notes.add_ignored(bones, "bone");
    notes.add_ignored(morphs, "morph target");
}

// Without the one that Assimp makes up.
std::size_t named_materials(const aiScene& scene) {
    std::size_t count = 0;
    for (unsigned i = 0; i < scene.mNumMaterials; ++i) {
        const aiString name = scene.mMaterials[i]->GetName();
        count += name.length > 0 && std::string_view(name.C_Str()) != AI_DEFAULT_MATERIAL_NAME;
    }
    return count;
}

}  // namespace

FaceCounts faces_of(const aiScene& scene) {
    FaceCounts counts;
    for (unsigned m = 0; m < scene.mNumMeshes; ++m)
        for (unsigned i = 0; i < scene.mMeshes[m]->mNumFaces; ++i) {
            const unsigned corners = scene.mMeshes[m]->mFaces[i].mNumIndices;
            ++(corners <= 1   ? counts.points
               : corners == 2 ? counts.lines
               : corners == 3 ? counts.triangles
                              : counts.polygons);
        }
    return counts;
}

std::vector<std::string> notes_about(const aiScene& scene, const FaceCounts& faces, const WrittenParts& written,
                                     const std::string& ending) {
    Notes notes;
    notes.add(fmt::format("read by Assimp {}.{}.{}, in single precision", aiGetVersionMajor(), aiGetVersionMinor(),
                          aiGetVersionPatch()));
    add_unit_and_axes(notes, scene, ending);
    if (written.moved > 0)
        notes.add(fmt::format("{} moved, turned or scaled by nodes", count_of(written.moved, "mesh", "meshes")));
    if (written.mirrored > 0)
        notes.add(fmt::format("{} mirrored by nodes, with triangles turned round to keep the inside inside",
                              count_of(written.mirrored, "mesh", "meshes")));
    if (written.parts > scene.mNumMeshes)
        notes.add(fmt::format("nodes use {} {} times", count_of(scene.mNumMeshes, "mesh", "meshes"), written.parts));
    if (faces.polygons > 0)
        notes.add(fmt::format("{} split into triangles by Assimp", count_of(faces.polygons, "polygon")));
    notes.add_ignored(faces.lines, "line");
    notes.add_ignored(faces.points, "point");
    add_ignored_of_meshes(notes, scene);
    notes.add_ignored(scene.mNumAnimations, "animation");
    notes.add_ignored(named_materials(scene), "material");
    notes.add_ignored(scene.mNumTextures, "texture");
    notes.add_ignored(scene.mNumCameras, "camera");
    notes.add_ignored(scene.mNumLights, "light");
    return notes.take();
}

}  // namespace abut::importer
