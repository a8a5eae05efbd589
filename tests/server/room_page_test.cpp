// The links of rooms, as other programs see them: a title, and a picture of the board as it stands.
#include "server/file_store.hpp"
#include "server/png.hpp"
#include "server/room_thread.hpp"
#include "server/server_desk.hpp"
#include "server/site.hpp"
#include "support/socket_client.hpp"

namespace crosscut::server {
namespace {

using nlohmann::json;

// A server with a room in which somebody sits.
struct House {
  explicit House(const std::string& name = "Ann") : analyst(settings()), rooms(some_rooms(), {[] { return 0; }}) {
    const json made = call("room_create", {{"game", "yugo"}, {"options", {{"size", 5}}}});
    room = made.value("room", "");
    tokens = made["tokens"];
    (void)call("room_join", {{"room", room}, {"token", tokens["first"]}, {"name", name}});
    (void)call("room_join", {{"room", room}, {"token", tokens["second"]}});
  }

  json call(const std::string& action, const json& fields) {
    return json::parse(ask_http(server.port(), "POST /api/v1/" + action, "", fields.dump()).body);
  }
  HttpAnswer get(const std::string& path) { return ask_http(server.port(), "GET " + path); }

  static api::AnalystSettings settings() {
    api::AnalystSettings thinking;
    thinking.host.clock = [] { return 0.0; };
    return thinking;
  }
  static Rooms some_rooms() {
    auto store = FileStore::open(":memory:");
    return {std::make_unique<FileStore>(*std::move(store)), {}, 0, [names = 'a'](std::size_t length) mutable {
              return std::string(length, names++);
            }};
  }

  api::Analyst analyst;
  RoomThread rooms;
  Running server{to_games(&rooms, analyst)};
  std::string room;
  json tokens;
};

bool contains(const HttpAnswer& answer, const std::string& text) { return answer.body.find(text) != std::string::npos; }

// That of a PNG picture.
std::string size_of(const std::string& png) { return png.substr(16, 8); }
const std::string preview_size({0, 0, 4, '\xb0', 0, 0, 2, '\x76'});  // 1200 x 630

TEST(RoomPage, HasATitleAndAPicture) {
  House house;
  const HttpAnswer page = house.get("/room/" + house.room);
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_TRUE(contains(page, "<meta property=\"og:title\" content=\"Yugo: Ann\" />")) << page.body;
  EXPECT_TRUE(contains(page, "\"og:image\" content=\"http://localhost/room/" + house.room + ".png\""));
  EXPECT_FALSE(contains(page, "=\"./")) << "files of the pages are in the folder above";
  EXPECT_FALSE(contains(page, house.tokens["first"]));
}

TEST(RoomPage, NamesCannotAddTags) {
  House house("<b>\"&");
  EXPECT_TRUE(contains(house.get("/room/" + house.room), "content=\"Yugo: &lt;b>&quot;&amp;\""));
}

TEST(RoomPage, ARoomThatIsNotThereHasNoPicture) {
  House house;
  const HttpAnswer page = house.get("/room/none");
  EXPECT_EQ(page.status, 404);
  EXPECT_TRUE(contains(page, "<title>")) << "which tells people in their language";
  EXPECT_FALSE(contains(page, "og:image"));
  EXPECT_EQ(house.get("/room/none.png").status, 404);
  for (const char* path : {"/room/", "/room/.png", "/room/a/b", "/room/a%22"})
    EXPECT_NE(house.get(path).status, 200) << path;
}

TEST(RoomPage, ThePictureShowsTheBoardAsItStands) {
  if (png_of("<svg xmlns=\"http://www.w3.org/2000/svg\"/>").empty()) GTEST_SKIP() << "librsvg is not installed";
  House house;
  const std::string path = "/room/" + house.room + ".png";
  const HttpAnswer before = house.get(path);
  EXPECT_EQ(before.status, 200);
  EXPECT_EQ(before.header("Content-Type"), "image/png");
  EXPECT_EQ(size_of(before.body), preview_size);
  EXPECT_EQ(house.get(path).body, before.body);
  (void)house.call("room_move", {{"room", house.room}, {"token", house.tokens["first"]}, {"move", "c3"}});
  const HttpAnswer after = house.get(path);
  EXPECT_EQ(size_of(after.body), preview_size);
  EXPECT_NE(after.body, before.body);
}

TEST(RoomPage, WithoutARoomsServerThereAreNone) {
  api::Analyst analyst(House::settings());
  const Running server(to_games(nullptr, analyst));
  EXPECT_EQ(ask_http(server.port(), "GET /room/abc").status, 404);
  EXPECT_EQ(ask_http(server.port(), "GET /room/abc.png").status, 404);
}

TEST(Png, LeavesTextOut) {
  const std::string board = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">", end = "</svg>";
  EXPECT_EQ(png_of(board + "<text x=\"1\" y=\"5\">a</text><text y=\"9\">b</text>" + end), png_of(board + end));
}

TEST(Png, WhatIsNoPictureIsNotDrawn) {
  EXPECT_EQ(png_of("this is no picture"), "");
  EXPECT_EQ(png_of("<svg><text>"), "");
}

}  // namespace
}  // namespace crosscut::server
