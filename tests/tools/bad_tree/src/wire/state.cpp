// ko=superko may stand in a comment.
namespace crosscut::wire {
bool zombie = table.liberties(place.name).empty();
bool every = table.liberties(place).size() == 4 && moves.empty();
bool endless = option.initial == "original" && said("an original position");
auto advice = speak("We recommend ko=superko.");
}  // namespace crosscut::wire
