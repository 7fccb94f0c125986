// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace abut::importer {

// Writes to standard output what abut::io reads (src/io/import_stream.cpp has the form). Throws when that is gone.
class Stream {
 public:
    Stream();
    ~Stream() = default;
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    void note(std::string_view text);
    void other_file(std::string_view path);

    // As many vertices and triangles follow.
    void begin_part(std::string_view name, std::string_view other_name, std::uint32_t vertices,
                    std::uint32_t triangles);
    void vertex(const std::array<double, 3>& coordinates);
    void triangle(const std::array<std::uint32_t, 3>& corners);

    void end();

 private:
    template <class T>
    void put(T value);
    void put_text(std::string_view text);
    void flush();

    std::string waiting_;
};

}  // namespace abut::importer
