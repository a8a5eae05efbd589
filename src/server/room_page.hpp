#pragma once
// A room as other programs show its link: a page with a title and a picture of the board.
#include "server/router.hpp"

namespace crosscut::server {

// The pages, which show the room to people. `answer` is that to room_join.
HttpResponse room_page(const HttpRequest& request, const api::Answer& answer);
// The board as it stands; without librsvg, the picture of the game. Takes a while.
HttpResponse room_picture(const api::Answer& answer);

}  // namespace crosscut::server
