// SPDX-License-Identifier: Apache-2.0
// The form of an origin, version 2. Numbers have their lowest byte first; u32 and u64 are whole numbers of four and
// eight bytes; a text is its length as u32 and its bytes.
//
//   12 bytes        "abut origin "
//   u32             the version
//   u64             how many bytes follow, without the checksum
//   text            the name of the mesh
//   double          the scale
//   5 bytes         file_up, up, interior, fit, split
//   u32             leaf_size; one byte in version 1, which is still read
//   u64, u64, u64   how many bytes the files have, and their hash
//   u32, texts      notes
//   u32, texts      other files
//   u64             XXH3 of all before
#include "io/tree_origin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "abut/io/tree_file.hpp"
#include "core/bytes.hpp"
#include "io/file_text.hpp"
#include "io/inside_folder.hpp"
#include "io/words.hpp"

namespace abut {
namespace detail {
namespace {

constexpr std::string_view magic = "abut origin ";
constexpr std::uint32_t version = 2;
constexpr std::size_t start_size = magic.size() + 4 + 8, checksum_size = 8;
constexpr std::uint32_t max_texts = 1024;

template <class T>
void put(std::string& bytes, T value) {
    for (const std::byte byte : bytes_of(value)) bytes += static_cast<char>(byte);
}

void put_text(std::string& bytes, std::string_view text) {
    put(bytes, static_cast<std::uint32_t>(text.size()));
    bytes += text;
}

void put_texts(std::string& bytes, const std::vector<std::string>& texts) {
    const auto count = std::min<std::size_t>(texts.size(), max_texts);
    put(bytes, static_cast<std::uint32_t>(count));
    for (std::size_t i = 0; i < count; ++i) put_text(bytes, texts[i]);
}

// Takes values while there are some; after the first one that is missing or wrong it gives others.
class Fields {
 public:
    explicit Fields(std::string_view bytes) : bytes_(bytes), reader_(bytes) {}

    template <class T>
    T take() {
        const auto value = reader_.take<T>();
        good_ = good_ && value.has_value();
        return value.value_or(T());
    }

    // The enumerators of `Choice` are those up to `last`.
    template <class Choice>
    Choice take_choice(Choice last) {
        const auto value = take<std::uint8_t>();
        good_ = good_ && value <= static_cast<std::uint8_t>(last);
        return good_ ? static_cast<Choice>(value) : Choice();
    }

    std::string take_text() {
        const auto length = take<std::uint32_t>();
        const std::string_view rest = bytes_.substr(bytes_.size() - reader_.size());
        good_ = good_ && reader_.skip(length);
        return good_ ? std::string(rest.substr(0, length)) : std::string();
    }

    std::vector<std::string> take_texts() {
        const auto count = take<std::uint32_t>();
        good_ = good_ && count <= max_texts;
        std::vector<std::string> texts;
        for (std::uint32_t i = 0; good_ && i < count; ++i) texts.push_back(take_text());
        return texts;
    }

    bool is_good_to_the_end() const { return good_ && reader_.size() == 0; }

 private:
    std::string_view bytes_;
    ByteReader reader_;
    bool good_ = true;
};

// Notes are shown to people.
std::vector<std::string> printable(std::vector<std::string> notes) {
    for (std::string& note : notes) note = shown(note, 400);
    return notes;
}

}  // namespace

std::string origin_bytes(const TreeOrigin& origin) {
    std::string fields;
    put_text(fields, origin.mesh);
    put(fields, origin.scale);
    for (const std::uint8_t choice : {static_cast<std::uint8_t>(origin.file_up), static_cast<std::uint8_t>(origin.up),
                                      static_cast<std::uint8_t>(origin.interior), static_cast<std::uint8_t>(origin.fit),
                                      static_cast<std::uint8_t>(origin.split)})
        put(fields, choice);
    put(fields, static_cast<std::uint32_t>(origin.leaf_size));
    for (const std::uint64_t word : {origin.size, origin.hash[0], origin.hash[1]}) put(fields, word);
    put_texts(fields, origin.notes);
    put_texts(fields, origin.other_files);

    std::string bytes(magic);
    put(bytes, version);
    put(bytes, std::uint64_t{fields.size()});
    bytes += fields;
    put(bytes, std::uint64_t{XXH3_64bits(bytes.data(), bytes.size())});
    return bytes;
}

Expected<FoundOrigin> find_origin(std::string_view bytes) {
    if (!bytes.starts_with(magic)) return FoundOrigin{};
    ByteReader start(bytes.substr(magic.size()));
    const auto found_version = start.take<std::uint32_t>();
    const auto size = start.take<std::uint64_t>();
    if (found_version && (*found_version < 1 || *found_version > version))
        return failure(fmt::format("its origin has version {}; this abut reads version {}", *found_version, version));
    if (!size || *size > start.size() || start.size() - *size < checksum_size)
        return failure("it is cut off within its origin");
    const std::size_t end = start_size + static_cast<std::size_t>(*size);
    if (ByteReader(bytes.substr(end)).take<std::uint64_t>() != std::uint64_t{XXH3_64bits(bytes.data(), end)})
        return failure("its origin is damaged");

    Fields fields(bytes.substr(start_size, static_cast<std::size_t>(*size)));
    TreeOrigin origin;
    origin.mesh = fields.take_text();
    origin.scale = fields.take<double>();
    origin.file_up = fields.take_choice(Axis::z);
    origin.up = fields.take_choice(Axis::z);
    origin.interior = fields.take_choice(Interior::surface);
    origin.fit = fields.take_choice(Fit::hull_triangles);
    origin.split = fields.take_choice(Split::center);
    const std::uint32_t leaf_size = *found_version == 1 ? fields.take<std::uint8_t>() : fields.take<std::uint32_t>();
    origin.leaf_size = static_cast<int>(std::min<std::uint32_t>(leaf_size, std::numeric_limits<int>::max()));
    origin.size = fields.take<std::uint64_t>();
    for (std::uint64_t& word : origin.hash) word = fields.take<std::uint64_t>();
    origin.notes = printable(fields.take_texts());
    origin.other_files = fields.take_texts();
    const bool in_range = std::isfinite(origin.scale) && origin.scale > 0 && origin.leaf_size >= 1;
    if (!fields.is_good_to_the_end() || !in_range) return failure("its origin makes no sense");
    return FoundOrigin{std::move(origin), end + checksum_size};
}

namespace {

struct Fingerprint {
    std::uint64_t size;
    std::array<std::uint64_t, 2> hash;
};

// Of a file and the others that belong to it, named from its folder.
Expected<Fingerprint> fingerprint_of(const std::filesystem::path& file, const std::vector<std::string>& others) {
    XXH3_state_t* const state = XXH3_createState();
    if (!state) return failure("no memory for a hash");
    XXH3_128bits_reset(state);
    std::uint64_t size = 0;
    std::optional<Error> error;
    const auto add = [&](const std::filesystem::path& path) {
        const auto bytes = file_text(path);
        if (!bytes) {
            error = bytes.error();
            return;
        }
        // With the sizes, so that no byte can change from one file to the next.
        const std::uint64_t length = bytes->size();
        XXH3_128bits_update(state, &length, sizeof length);
        XXH3_128bits_update(state, bytes->data(), bytes->size());
        size += length;
    };
    add(file);
    for (const std::string& other : others)
        if (!error) add(file.parent_path() / other);
    const XXH128_hash_t hash = XXH3_128bits_digest(state);
    XXH3_freeState(state);
    if (error) return tl::unexpected(std::move(*error));
    return Fingerprint{size, {hash.low64, hash.high64}};
}

bool is_outside(const std::filesystem::path& folder, const std::string& other) {
    return std::filesystem::path(other).is_absolute() || !is_inside(folder, folder / other).value_or(false);
}

}  // namespace
}  // namespace detail

Expected<TreeWithOrigin> build_tree(const std::filesystem::path& mesh, const MeshFileOptions& options,
                                    const BuildOptions& build_options) {
    // Before it is read: if it changes meanwhile, the tree is not taken for that of the new one.
    const auto alone = detail::fingerprint_of(mesh, {});
    if (!alone) return tl::unexpected(alone.error());
    auto file = load_mesh(mesh, options);
    if (!file) return tl::unexpected(file.error());
    TreeOrigin origin{options.mesh,        options.scale,           options.file_up,
                      options.up,          build_options.interior,  build_options.fit,
                      build_options.split, build_options.leaf_size, std::move(file->notes)};
    for (const std::string& other : file->other_files)
        origin.other_files.push_back(std::filesystem::path(other).lexically_proximate(mesh.parent_path()).string());
    const auto whole = origin.other_files.empty() ? alone : detail::fingerprint_of(mesh, origin.other_files);
    if (!whole) return tl::unexpected(whole.error());
    origin.size = whole->size;
    origin.hash = whole->hash;
    auto tree = ObbTree::make(std::move(file->mesh), build_options);
    if (!tree) return failure(fmt::format("{}: {}", shown(mesh.string()), tree.error().message));
    return TreeWithOrigin{std::move(*tree), std::move(origin)};
}

std::optional<std::string> mismatch(const TreeOrigin& origin, const std::filesystem::path& mesh,
                                    const MeshFileOptions& options, Interior interior) {
    using detail::shown_name;
    if (origin.mesh != options.mesh)
        return origin.mesh.empty() ? "it is of all meshes of the file"
                                   : fmt::format("it is of the mesh \"{}\" only", shown_name(origin.mesh));
    if (origin.scale != options.scale) return fmt::format("it was scaled by {}", origin.scale);
    const auto turn = [](Axis from, Axis to) { return (static_cast<int>(to) - static_cast<int>(from) + 3) % 3; };
    if (turn(origin.file_up, origin.up) != turn(options.file_up, options.up)) return "it was turned otherwise";
    if (origin.interior != interior)
        return origin.interior == Interior::surface ? "it is of a surface" : "it is of a solid where there is one";
    for (const std::string& other : origin.other_files)
        if (detail::is_outside(mesh.parent_path(), other))
            return fmt::format("it names \"{}\", which is outside of the folder of the mesh", shown(other));
    const auto now = detail::fingerprint_of(mesh, origin.other_files);
    if (!now) return now.error().message;
    if (now->size != origin.size || now->hash != origin.hash) return "the mesh has changed since it was built";
    return {};
}

}  // namespace abut
