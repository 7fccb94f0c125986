// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace abut::detail {

// Memory for large arrays that are written once from end to end: the system is asked for pages of 2 MiB. To clear pages
// of 4 KiB one by one is a quarter of the time that a tree takes to build, and to find them again slows searches down.
template <class T>
struct HugePages {
    using value_type = T;

    HugePages() = default;
    template <class U>
    HugePages(const HugePages<U>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* const memory = ::operator new(bytes, alignment(bytes));
#ifdef __linux__
        // Whole pages only; it is advice, and does no harm where it is not taken.
        if (is_large(bytes)) ::madvise(memory, bytes / page * page, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count * sizeof(T))); }
    bool operator==(const HugePages&) const { return true; }

 private:
    static constexpr std::size_t page = std::size_t{1} << 21;
    static bool is_large(std::size_t bytes) { return bytes >= page; }
    static std::align_val_t alignment(std::size_t bytes) {
        return std::align_val_t{is_large(bytes) ? page
                                                : std::max(alignof(T), std::size_t{__STDCPP_DEFAULT_NEW_ALIGNMENT__})};
    }
};

}  // namespace abut::detail
