#include <atomic>
#include <chrono>
#include <condition_variable>
#include <curl/curl.h>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "api/shares.hpp"
#include "base/clock.hpp"
#include "messages/rooms.hpp"
#include "push/crypto.hpp"
#include "push/endpoint.hpp"
#include "push/push.hpp"

namespace crosscut::push {
namespace {

constexpr std::size_t most_answer = std::size_t{16} << 10U;  // bytes of a service's answer that are read
constexpr long lasts = 24L * 3600;                           // seconds for which a service keeps a notice
constexpr std::int64_t token_lasts = 12L * 3600;

// Whatever a name stands for now, this is the address that is connected to.
curl_socket_t open_socket(void* loopback_port, curlsocktype purpose, curl_sockaddr* to) {
  if (purpose != CURLSOCKTYPE_IPCXN || !may_connect(to->addr, *static_cast<const int*>(loopback_port)))
    return CURL_SOCKET_BAD;
  return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

// Counts what is read and keeps none of it.
std::size_t count_answer(const char* /*bytes*/, std::size_t size, std::size_t count, void* counted) {
  auto& sum = *static_cast<std::size_t*>(counted);
  sum += size * count;
  return sum > most_answer ? 0 : size * count;
}

int may_go_on(void* ending, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(ending)->load() ? 1 : 0;
}

Reader reader_of(const Subscription& subscription) {
  return {from_base64url(subscription.p256dh).value_or(""), from_base64url(subscription.auth).value_or("")};
}

class OpenSender : public Sender {
 public:
  OpenSender(Settings settings, KeyPair key) : settings_(std::move(settings)), key_(std::move(key)) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  ~OpenSender() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    some_.notify_all();
    for (std::thread& one : threads_) one.join();
  }

  std::string key() const override { return base64url(key_.point()); }

  Status check(const Subscription& subscription) const override {
    if (const auto origin = origin_of(subscription.endpoint, settings_.loopback_port); !origin) return origin.error();
    const Reader reader = reader_of(subscription);
    if (!is_point(reader.point) || reader.secret.size() != secret_bytes) return messages::bad_push_keys{};
    return Done{};
  }

  void send(Notice notice) override {
    const auto job = std::make_shared<Job>(Job{std::move(notice), {}});
    {
      const std::lock_guard lock(mutex_);
      const auto is_older = [&](const std::shared_ptr<Job>& other) {
        return other->notice.topic == job->notice.topic && other->notice.to == job->notice.to;
      };
      (void)queue_.erase_if(job->notice.owner, nullptr, is_older);
      job->place = api::Holding(waiting_, job->notice.owner);
      if (!job->place.resize(1)) return;
      queue_.push(job->notice.owner, nullptr, job);
    }
    some_.notify_one();
  }

 private:
  struct Job {
    Notice notice;
    api::Holding place;
  };

  void work() {
    std::unique_lock lock(mutex_);
    while (!ending_) {
      // No address can have all threads.
      const auto may = [this](const std::shared_ptr<Job>& job) { return in_flight_->fits(job->notice.owner, 1); };
      const auto job = queue_.pop(may);
      if (!job) {
        some_.wait(lock);
        continue;
      }
      const std::string owner = (*job)->notice.owner;
      api::Holding thread(in_flight_, owner);
      (void)thread.resize(1);
      lock.unlock();
      const double since = seconds_now();
      try {
        if (is_gone(post((*job)->notice))) (*job)->notice.gone();
      } catch (const std::exception&) {
        // The machine refused something; this notice is lost.
      }
      lock.lock();
      queue_.charge(owner, nullptr, seconds_now() - since);
      thread.resize(0);
      some_.notify_all();
    }
  }

  static bool is_gone(long status) { return status == 404 || status == 410; }

  // The status of the answer; 0 if there is none.
  long post(const Notice& notice) {
    const auto origin = origin_of(notice.to.endpoint, settings_.loopback_port);
    if (!origin) return 0;
    using std::chrono::seconds, std::chrono::system_clock;
    const std::int64_t now = std::chrono::duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
    const std::string token = signed_token({*origin, now + token_lasts, settings_.contact}, key_);
    const std::string body =
        encrypted(notice.text, reader_of(notice.to), KeyPair::generate(), random_bytes(salt_bytes));
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers(nullptr, curl_slist_free_all);
    for (const std::string& header :
         {"Authorization: vapid t=" + token + ", k=" + key(), std::string("Content-Encoding: aes128gcm"),
          std::string("Content-Type: application/octet-stream"), "TTL: " + std::to_string(lasts),
          "Topic: " + notice.topic, std::string("Urgency: normal")}) {
      curl_slist* longer = curl_slist_append(headers.get(), header.c_str());
      if (!longer) throw std::bad_alloc();
      (void)headers.release();
      headers.reset(longer);
    }
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle(curl_easy_init(), curl_easy_cleanup);
    if (!handle) throw std::bad_alloc();
    std::size_t counted = 0;
    bool fine = true;
    const auto set = [&](CURLoption option, auto value) {
      fine = fine && curl_easy_setopt(handle.get(), option, value) == CURLE_OK;
    };
    set(CURLOPT_URL, notice.to.endpoint.c_str());
    set(CURLOPT_PROTOCOLS_STR, "https");
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_PROXY, "");  // whatever the environment says: the address must be seen here
    set(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    set(CURLOPT_OPENSOCKETDATA, &settings_.loopback_port);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_QUICK_EXIT, 1L);  // a name server that does not answer holds up no one
    set(CURLOPT_TIMEOUT, patience);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, may_go_on);
    set(CURLOPT_XFERINFODATA, &ending_);
    set(CURLOPT_WRITEFUNCTION, count_answer);
    set(CURLOPT_WRITEDATA, &counted);
    set(CURLOPT_HEADERFUNCTION, count_answer);
    set(CURLOPT_HEADERDATA, &counted);
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    set(CURLOPT_POSTFIELDS, body.data());
    set(CURLOPT_HTTPHEADER, headers.get());
    if (!settings_.authorities.empty()) set(CURLOPT_CAINFO, settings_.authorities.c_str());
    long status = 0;
    if (fine && curl_easy_perform(handle.get()) == CURLE_OK)
      curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
    return status;
  }

  const Settings settings_;
  const KeyPair key_;
  std::mutex mutex_;
  std::condition_variable some_;
  std::atomic<bool> ending_{false};
  std::shared_ptr<api::Pool> waiting_ = std::make_shared<api::Pool>(most_waiting);
  std::shared_ptr<api::Pool> in_flight_ = std::make_shared<api::Pool>(threads);
  api::FairQueue<std::shared_ptr<Job>> queue_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::string new_key() { return base64url(KeyPair::generate().scalar()); }

std::unique_ptr<Sender> open_sender(Settings settings) {
  const auto scalar = from_base64url(settings.key);
  auto key = scalar ? KeyPair::read(*scalar) : std::nullopt;
  static const bool ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  if (!key || !ready) return nullptr;
  return std::make_unique<OpenSender>(std::move(settings), *std::move(key));
}

}  // namespace crosscut::push
