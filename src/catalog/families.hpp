#pragma once
// The one list of all games.
#include <tuple>

#include "catalog/bargo.hpp"
#include "catalog/go.hpp"
#include "catalog/margo.hpp"
#include "catalog/meigo.hpp"
#include "catalog/sligo.hpp"
#include "catalog/yugo.hpp"

namespace crosscut {

// In alphabetical order.
inline constexpr std::tuple families = {bargo_family, go_family,     margo_family, meigo_family,
                                        sligo_family, spargo_family, yugo_family};

}  // namespace crosscut
