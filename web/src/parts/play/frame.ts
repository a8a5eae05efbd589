// With the next frame, when all that has changed is on the page: what is measured sooner is laid out twice. For effects:
// returns what gives it up.
export function with_next_frame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
