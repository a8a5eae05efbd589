// The link of a room is a path, so that servers can show other programs a picture of it. What follows # they never see:
// the token of a seat. Here both become an address of the pages.
const room = /\/room\/(\w+)$/.exec(location.pathname)?.[1];
if (room) history.replaceState(null, '', `../#/room/${room}${location.hash.replace('#', '/')}`);
