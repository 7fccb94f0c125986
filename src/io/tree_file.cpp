// SPDX-License-Identifier: Apache-2.0
#include "abut/io/tree_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "abut/tree/bytes.hpp"
#include "io/detail/file_text.hpp"

namespace abut {

Expected<void> save_tree(const ObbTree& tree, const std::filesystem::path& path) {
    const auto fail = [&](const std::string& what) {
        const int code = errno;
        const std::string reason = code != 0 ? std::generic_category().message(code) : "unknown reason";
        return failure(path.string() + ": " + what + ": " + reason);
    };
    const std::vector<std::byte> bytes = to_bytes(tree);
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!file) return fail("cannot be opened for writing");
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) return fail("cannot be written");
    return {};
}

Expected<ObbTree> load_tree(const std::filesystem::path& path) {
    const auto text = detail::file_text(path);
    if (!text) return tl::unexpected(text.error());
    auto tree = tree_from_bytes(std::as_bytes(std::span(*text)));
    if (!tree) return failure(path.string() + ": " + tree.error().message);
    return tree;
}

}  // namespace abut
