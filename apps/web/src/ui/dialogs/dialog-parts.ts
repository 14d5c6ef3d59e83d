/** What the parts of a dialog and of a drawer are called, to the eye and to a screen reader. */
export const dialogParts = (styles: Record<string, string>) => ({
  closeButtonProps: { 'aria-label': 'Close' },
  // A dialog's head is no second banner of the page.
  attributes: { header: { role: 'presentation' } },
  classNames: {
    inner: styles.inner ?? '',
    content: styles.content ?? '',
    header: styles.header ?? '',
    title: styles.title ?? '',
    body: styles.body ?? '',
  },
});
