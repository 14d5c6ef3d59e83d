/** Rests the mouse on each toast, because on a busy machine it would disappear before a test has read or pressed it. */
export const keepToasts = `new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node.parentElement?.ariaLabel === 'Notifications')
      node.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}).observe(document, { childList: true, subtree: true })`;
