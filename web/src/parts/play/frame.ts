// Does this work in the next frame, once all changes are on the page; whoever measures earlier lays the page out twice.
// Returns a function that cancels it, for effects.
export function with_next_frame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
