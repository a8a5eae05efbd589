#include "board/grid.hpp"
#include "games/yugo.hpp"
int main() { return 0; }
