#include "server/pictures.hpp"

#include <new>
#include <nlohmann/json.hpp>

#include "server/room_page.hpp"

namespace crosscut::server {
namespace {

constexpr std::size_t most_known = 50;

}  // namespace

void Pictures::draw(const std::string& address, api::Answer answer, Done done) {
  const auto job = std::make_shared<Job>(Job{std::move(answer), std::move(done), {bytes_, address}});
  if (!job->bytes.resize(job->answer.text.size())) return job->done(refusal(503, "your address asks too much at once"));
  thread_.add(address, [this, job] {
    job->done(drawn(job->answer));
    return false;
  });
}

HttpResponse Pictures::drawn(const api::Answer& answer) try {
  if (answer.outcome != api::Answer::Outcome::ok) return room_picture(answer);
  const auto told = nlohmann::json::parse(answer.text);
  const std::string key = told.value("room", "") + " " + std::to_string(told.value("seq", 0));
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  if (known_.size() >= most_known) known_.clear();
  return known_[key] = room_picture(answer);
} catch (const std::bad_alloc&) { return refusal(503, "there is not enough memory for this picture"); }

}  // namespace crosscut::server
