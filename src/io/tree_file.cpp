// SPDX-License-Identifier: Apache-2.0
#include "abut/io/tree_file.hpp"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "abut/io/shown.hpp"
#include "abut/io/write_file.hpp"
#include "abut/mesh/tree_bytes.hpp"
#include "io/file_text.hpp"
#include "io/tree_origin.hpp"

namespace abut {
namespace {

Expected<void> save(const ObbTree& tree, const std::filesystem::path& path, const std::string& origin) {
    const std::vector<std::byte> bytes = to_bytes(tree);
    return write_file(path, {origin, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}});
}

}  // namespace

Expected<void> save_tree(const ObbTree& tree, const std::filesystem::path& path) { return save(tree, path, {}); }

Expected<void> save_tree(const ObbTree& tree, const std::filesystem::path& path, const TreeOrigin& origin) {
    return save(tree, path, detail::origin_bytes(origin));
}

Expected<TreeWithOrigin> load_tree_with_origin(const std::filesystem::path& path) {
    const auto text = detail::file_text(path);
    if (!text) return tl::unexpected(text.error());
    const auto fail = [&](const Error& error) {
        return failure(fmt::format("{}: {}", shown(path.string()), error.message));
    };
    auto found = detail::find_origin(*text);
    if (!found) return fail(found.error());
    auto tree = tree_from_bytes(std::as_bytes(std::span(*text).subspan(found->size)));
    if (!tree) return fail(tree.error());
    return TreeWithOrigin{std::move(*tree), std::move(found->origin)};
}

Expected<ObbTree> load_tree(const std::filesystem::path& path) {
    return load_tree_with_origin(path).map([](TreeWithOrigin&& file) { return std::move(file.tree); });
}

}  // namespace abut
