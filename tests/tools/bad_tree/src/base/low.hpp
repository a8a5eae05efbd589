#pragma once
#include <string>

#include "games/yugo.hpp"
