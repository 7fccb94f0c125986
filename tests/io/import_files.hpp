// SPDX-License-Identifier: Apache-2.0
// Files of formats that Assimp reads, each of a tetrahedron with corners at the origin and 1 along each axis.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace abut::test {

template <class T>
void put_little(std::string& bytes, T value) {
    for (const unsigned char byte : std::bit_cast<std::array<unsigned char, sizeof(T)>>(value))
        bytes += static_cast<char>(byte);
}

inline std::string base64(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 3; ++k)
            word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : digits[word >> (18 - 6 * k) & 63];
    }
    return text;
}

// 4 vertices as floats, then 12 indices of two bytes.
inline std::string tetrahedron_buffer() {
    std::string bytes;
    for (const float x : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f}) put_little(bytes, x);
    for (const int i : {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2}) put_little(bytes, static_cast<std::uint16_t>(i));
    return bytes;
}

// Three nodes: `left` and the mirror image `mirror` have the mesh `tip`, `right` has `rim`. The volume is 1/2.
inline std::string gltf_text(const std::string& buffer_uri) {
    return fmt::format(
        R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0,1,2]}}],"nodes":[
{{"name":"left","mesh":0,"translation":[-2,0,0]}},
{{"name":"right","mesh":1,"matrix":[0,1,0,0,-1,0,0,0,0,0,1,0,3,0,0,1]}},
{{"name":"mirror","mesh":0,"scale":[-1,1,1],"translation":[0,5,0]}}],
"meshes":[{{"name":"tip","primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}},
{{"name":"rim","primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
"buffers":[{{"uri":"{}","byteLength":72}}],
"bufferViews":[{{"buffer":0,"byteOffset":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":24}}],
"accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,1]}},
{{"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}}]}})",
        buffer_uri);
}

inline std::string gltf_text() {
    return gltf_text("data:application/octet-stream;base64," + base64(tetrahedron_buffer()));
}

// In centimetres with z up, a square and a line beside the tetrahedron `tip`, at 5 cm along x.
inline std::string dae_text() {
    return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g1" name="tip"><mesh>
<source id="p"><float_array id="pa" count="12">0 0 0 1 0 0 0 1 0 0 0 1</float_array>
<technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/><p>0 2 1 0 1 3 1 2 3 0 3 2</p></triangles>
</mesh></geometry><geometry id="g2" name="plate"><mesh>
<source id="q"><float_array id="qa" count="12">0 0 0 1 0 0 1 1 0 0 1 0</float_array>
<technique_common><accessor source="#qa" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="w"><input semantic="POSITION" source="#q"/></vertices>
<polylist count="1"><input semantic="VERTEX" source="#w" offset="0"/><vcount>4</vcount><p>0 1 2 3</p></polylist>
<lines count="1"><input semantic="VERTEX" source="#w" offset="0"/><p>0 2</p></lines>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n1" name="front"><translate>5 0 0</translate>
<instance_geometry url="#g1"/></node><node id="n2" name="back"><instance_geometry url="#g2"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
)";
}

inline std::uint32_t crc32_of(std::string_view bytes) {
    std::uint32_t crc = ~0u;
    for (const char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb8'8320u : 0u);
    }
    return ~crc;
}

// A zip archive whose files are stored as they are.
inline std::string zip_of(const std::vector<std::pair<std::string, std::string>>& files) {
    std::string bytes, directory;
    for (const auto& [name, text] : files) {
        const auto put_entry = [&, &name = name, &text = text](std::string& to) {
            for (const int field : {20, 0, 0, 0, 0x21}) put_little(to, static_cast<std::uint16_t>(field));
            put_little(to, crc32_of(text));
            put_little(to, static_cast<std::uint32_t>(text.size()));
            put_little(to, static_cast<std::uint32_t>(text.size()));
            put_little(to, static_cast<std::uint16_t>(name.size()));
            put_little(to, std::uint16_t{0});
        };
        const auto offset = static_cast<std::uint32_t>(bytes.size());
        directory += std::string("PK\1\2\24\0", 6);
        put_entry(directory);
        for (const int field : {0, 0, 0, 0, 0}) put_little(directory, static_cast<std::uint16_t>(field));
        put_little(directory, offset);
        directory += name;
        bytes += "PK\3\4";
        put_entry(bytes);
        bytes += name + text;
    }
    const auto start = static_cast<std::uint32_t>(bytes.size());
    bytes += directory + std::string("PK\5\6\0\0\0\0", 8);
    for (int i = 0; i < 2; ++i) put_little(bytes, static_cast<std::uint16_t>(files.size()));
    put_little(bytes, static_cast<std::uint32_t>(directory.size()));
    put_little(bytes, start);
    put_little(bytes, std::uint16_t{0});
    return bytes;
}

// Twice, once at (10, 20, 30).
inline std::string three_mf_bytes() {
    return zip_of(
        {{"[Content_Types].xml",
          R"(<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>)"},
         {"_rels/.rels",
          R"(<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>)"},
         {"3D/3dmodel.model",
          R"(<?xml version="1.0" encoding="UTF-8"?><model unit="inch" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources><object id="1" name="tip" type="model"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/><vertex x="0" y="0" z="1"/></vertices><triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/><triangle v1="0" v2="3" v3="2"/></triangles></mesh></object></resources><build><item objectid="1" transform="1 0 0 0 1 0 0 0 1 10 20 30"/><item objectid="1"/></build></model>)"}});
}

}  // namespace abut::test
