// While a game goes on, buttons come and go. When the one with the keyboard's focus goes, the board takes over the focus,
// which would otherwise fall back to the top of the page.
export function keep_focus(page: HTMLElement): () => void {
  let last: Element | null = null;
  const note = (event: FocusEvent) => (last = event.target as Element);
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    page.querySelector<SVGElement>('g.cell[tabindex="0"]')?.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', note);
  watch.observe(page, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', note);
    watch.disconnect();
  };
}
