#pragma once
#include "base/low.hpp"
#include "board/grid.hpp"
constexpr const char* name = "yugo";
