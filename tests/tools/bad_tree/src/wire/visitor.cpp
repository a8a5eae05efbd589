#include "catalog/visit.hpp"
