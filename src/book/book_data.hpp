#pragma once
#include <string_view>
#include <vector>

namespace crosscut::book {

// The texts of the files data/books/*.book.
const std::vector<std::string_view>& book_data();

}  // namespace crosscut::book
