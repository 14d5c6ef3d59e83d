import styles from './covered.module.css';

/** What the parts of a dialog and of a drawer are called, to the eye and to a screen reader. */
export const dialogParts = (own: Record<string, string>) => ({
  // See `holdScroll` in open-dialogs.ts.
  removeScrollProps: { removeScrollBar: false },
  closeButtonProps: { 'aria-label': 'Close' },
  // A dialog's head is no second banner of the page.
  attributes: { header: { role: 'presentation' } },
  classNames: {
    inner: own.inner ?? '',
    content: own.content ?? '',
    header: own.header ?? '',
    title: own.title ?? '',
    body: own.body ?? '',
  },
});

/**
 * Of a room whose place another has taken. It is not there for anybody, but what was typed and how far it was scrolled
 * are kept until that one is left.
 */
export const whileCovered = (covered: boolean) =>
  covered ? { inert: true, className: styles.covered ?? '' } : { inert: false };
