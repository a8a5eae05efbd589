// How owners share time, and what is counted.
#include "api/shares.hpp"

#include <gtest/gtest.h>

namespace crosscut::api {
namespace {

TEST(Pool, AlwaysLeavesSomethingForANewcomer) {
  const auto pool = std::make_shared<Pool>(1000);
  std::vector<Holding> held;
  std::size_t before = 1000;
  for (const char* greedy : {"a", "b", "c", "d"}) {
    std::size_t own = 0;
    for (; pool->take(greedy, 1); ++own) {}
    EXPECT_GT(own, 0U) << greedy;
    EXPECT_LT(own, before) << greedy;
    before = own;
  }
  EXPECT_GE(1000 - pool->used(), before);
  EXPECT_TRUE(pool->take("newcomer", 10));
  EXPECT_FALSE(pool->take("a", 1)) << "whoever has the most gets no more";
}

TEST(Pool, GivesBackWhatIsHeld) {
  const auto pool = std::make_shared<Pool>(100);
  {
    Holding one(pool, "a");
    EXPECT_TRUE(one.resize(50));
    EXPECT_FALSE(one.resize(51));
    EXPECT_EQ(one.amount(), 50U);
    EXPECT_TRUE(one.resize(20));
    Holding other = std::move(one);
    EXPECT_EQ(pool->used(), 20U);
    other = Holding(pool, "b");
    EXPECT_EQ(pool->used(), 0U);
    EXPECT_TRUE(other.resize(30));
  }
  EXPECT_EQ(pool->used(), 0U);
  Holding unlimited;
  EXPECT_TRUE(unlimited.resize(SIZE_MAX));
}

TEST(Pool, EverybodyMayHaveTheLeastWhileThereIsAny) {
  Pool pool(4, 1);
  for (const char* one : {"a", "b", "c", "d"}) EXPECT_TRUE(pool.take(one, 1)) << one;
  EXPECT_FALSE(pool.take("e", 1));
}

// Takes all jobs, each of which costs one second.
std::string order_of(FairQueue<char>& queue, const std::map<char, std::string>& owners) {
  std::string order;
  while (const auto job = queue.pop()) {
    order += *job;
    queue.charge(owners.at(*job), nullptr, 1);
  }
  return order;
}

TEST(FairQueue, OwnersTakeTurnsWhateverTheyAsk) {
  FairQueue<char> queue;
  for (int i = 0; i < 5; ++i) queue.push("many", nullptr, 'm');
  queue.push("few", nullptr, 'f');
  EXPECT_LE(order_of(queue, {{'m', "many"}, {'f', "few"}}).find('f'), 1U);
  EXPECT_EQ(queue.size(), 0U);
}

TEST(FairQueue, IdleOwnersAreNotOwedTime) {
  FairQueue<char> queue;
  const std::map<char, std::string> owners = {{'a', "a"}, {'b', "b"}};
  for (int i = 0; i < 20; ++i) queue.push("a", nullptr, 'a');
  EXPECT_EQ(order_of(queue, owners).size(), 20U);
  for (int i = 0; i < 4; ++i) queue.push("a", nullptr, 'a'), queue.push("b", nullptr, 'b');
  EXPECT_EQ(order_of(queue, owners).substr(0, 6), "bbabab") << "a newcomer has a credit of a second";
}

TEST(FairQueue, UrgentJobsComeFirstWithinACredit) {
  FairQueue<char> queue;
  queue.push("a", nullptr, 'a');
  queue.push("b", nullptr, 'b', true);
  EXPECT_EQ(queue.pop(), 'b');
  queue.charge("b", nullptr, 10);
  queue.push("b", nullptr, 'b', true);
  EXPECT_EQ(queue.pop(), 'a') << "nobody lives on urgent jobs";
}

TEST(FairQueue, ClientsOfAnOwnerTakeTurns) {
  FairQueue<std::string> queue;
  const int one = 1, two = 2;
  for (int i = 0; i < 3; ++i) queue.push("school", &one, "one");
  queue.push("school", &two, "two");
  const auto first = queue.pop(), second = queue.pop();
  EXPECT_NE(first, second);
  queue.leave("school", &one);
  EXPECT_EQ(queue.size(), 0U);
}

TEST(FairQueue, ContinuedJobsComeFirst) {
  FairQueue<char> queue;
  queue.push("a", nullptr, '1');
  queue.push("a", nullptr, '2');
  EXPECT_EQ(queue.pop(), '1');
  queue.push_again("a", nullptr, '1');
  EXPECT_EQ(queue.pop([](char job) { return job != '1'; }), '2');
  EXPECT_EQ(queue.pop(), '1');
  EXPECT_FALSE(queue.pop());
}

}  // namespace
}  // namespace crosscut::api
