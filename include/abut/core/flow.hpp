// SPDX-License-Identifier: Apache-2.0
// How the functions that visit many things call back.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// What a visitor answers: whether it wants to see more.
enum class Flow : std::uint8_t { proceed, stop };

// A reference to a visitor: a lambda or another object that is called with each T and returns a Flow. Do not keep one.
template <class T>
class Visitor {
 public:
    template <class Visit>
        requires(!std::same_as<std::remove_cvref_t<Visit>, Visitor> && std::is_invocable_r_v<Flow, Visit&, const T&>)
    Visitor(Visit&& visit)
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(visit)))),
          call_([](void* object, const T& each) -> Flow {
              return (*static_cast<std::remove_reference_t<Visit>*>(object))(each);
          }) {}

    Flow operator()(const T& each) const { return call_(object_, each); }

 private:
    void* object_;
    Flow (*call_)(void* object, const T& each);
};

}  // namespace abut
