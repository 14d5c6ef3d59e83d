/** Acts on the next key if that is Escape. Any other key, and any press of the mouse, ends it, as does what it returns. */
export function onNextEscape(act: () => void): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  function onKeyDown(event: KeyboardEvent): void {
    // Held down, Escape comes again and again.
    if (event.repeat) return;
    ended.abort();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    act();
  }
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('pointerdown', () => ended.abort(), options);
  return () => ended.abort();
}
