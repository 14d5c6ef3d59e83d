/**
 * For a context's init script: makes Vinted's form worse than it is. Each text and each value that it shows at any
 * moment becomes the id, the test id, the role and the type of an element of its own. `shownTexts()` returns them all.
 */
export const textsAsNames = `if (location.hostname === 'www.vinted.co.uk') {
  const shown = new Set();
  const note = (words) => {
    const text = (words ?? '').trim();
    if (text === '' || shown.has(text)) return;
    shown.add(text);
    const named = document.createElement('div');
    for (const name of ['id', 'data-testid', 'role', 'type']) named.setAttribute(name, text);
    named.hidden = true;
    document.body.append(named);
  };
  globalThis.shownTexts = () => {
    if (!document.body) return [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode;
      if (!parentElement.closest('script, style')) note(data);
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'href']) note(element.getAttribute(name));
      if (element.matches('input, textarea')) note(element.value);
    }
    return [...shown];
  };
  new MutationObserver(shownTexts).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('input', shownTexts, true);
}`;

/** Each word of these texts, in lower case. */
export const wordsOf = (...texts: string[]): Set<string> =>
  new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
