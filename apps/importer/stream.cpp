// SPDX-License-Identifier: Apache-2.0
#include "stream.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <system_error>

namespace abut::importer {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 20;

}  // namespace

Stream::Stream() { waiting_ = "abutmesh"; }

template <class T>
void Stream::put(T value) {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if constexpr (std::endian::native == std::endian::big) std::reverse(bytes.begin(), bytes.end());
    waiting_.append(bytes.data(), bytes.size());
    if (waiting_.size() >= chunk) flush();
}

void Stream::put_text(std::string_view text) {
    put(static_cast<std::uint32_t>(text.size()));
    waiting_ += text;
}

void Stream::note(std::string_view text) {
    put('N');
    put_text(text);
}

void Stream::other_file(std::string_view path) {
    put('F');
    put_text(path);
}

void Stream::begin_part(std::string_view name, std::string_view other_name, std::uint32_t vertices,
                        std::uint32_t triangles) {
    put('P');
    put_text(name);
    put_text(other_name);
    put(vertices);
    put(triangles);
}

void Stream::vertex(const std::array<double, 3>& coordinates) {
    for (const double coordinate : coordinates) put(coordinate);
}

void Stream::triangle(const std::array<std::uint32_t, 3>& corners) {
    for (const std::uint32_t corner : corners) put(corner);
}

void Stream::end() {
    put('E');
    flush();
}

void Stream::flush() {
    std::string_view rest = waiting_;
    while (!rest.empty()) {
        const ssize_t count = write(STDOUT_FILENO, rest.data(), rest.size());
        if (count > 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
        }
    }
    waiting_.clear();
}

}  // namespace abut::importer
