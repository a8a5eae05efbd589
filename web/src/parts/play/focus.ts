let latest: Element | null = null; // that had the focus, on any page
addEventListener('focusin', (event) => (latest = event.target as Element));

// While a game goes on, buttons come and go. When the one with the keyboard's focus goes, the board takes over the focus,
// which would otherwise fall back to the top of the page. `begins`: also from what was on the page before.
export function keep_focus(page: HTMLElement, begins = false): () => void {
  let last = begins ? latest : null;
  const note = (event: FocusEvent) => (last = event.target as Element);
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const board = page.querySelector<SVGElement | HTMLElement>('g.cell[tabindex="0"], .space .skip');
    board?.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', note);
  watch.observe(page, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', note);
    watch.disconnect();
  };
}
