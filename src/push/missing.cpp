// In place of the others where there is no OpenSSL or libcurl.
#include "push/push.hpp"

namespace crosscut::push {

std::optional<std::string> new_key() { return {}; }
std::unique_ptr<Sender> open_sender(Settings /*settings*/) { return nullptr; }

}  // namespace crosscut::push
