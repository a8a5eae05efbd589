#pragma once
#include "base/low.hpp"
#include "board/grid.hpp"
constexpr std::string_view name = "yugo";
constexpr std::string_view kos[] = {"original", "superko"};
