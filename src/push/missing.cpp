// In place of the library where OpenSSL or libcurl is missing.
#include "push/push.hpp"

namespace crosscut::push {

std::string new_key() { return ""; }

std::unique_ptr<Sender> open_sender(Settings /*settings*/) { return nullptr; }

}  // namespace crosscut::push
