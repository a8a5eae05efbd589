#pragma once
constexpr std::string_view name = "go";
