// SPDX-License-Identifier: Apache-2.0
// All of abut but reading and writing files.
#pragma once

#include "abut/core/expected.hpp"
#include "abut/core/interval.hpp"
#include "abut/core/pose.hpp"
#include "abut/core/vector.hpp"
#include "abut/core/version.hpp"
#include "abut/motion/linear.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/contains.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/rounding_bound.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/shape/any_shape.hpp"
#include "abut/shape/oriented_box_array.hpp"
#include "abut/shape/placed.hpp"
#include "abut/shape/validate.hpp"
