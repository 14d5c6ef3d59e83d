import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import styles from './product-dialog.module.css';

export const isHtml = (text: string) => text.includes('<');

/**
 * It comes from shops and files, so it is cleaned, and drawn in a tree of its own: the dashboard's styles do not reach
 * it, and nothing of it leaves its box.
 */
export function AsBuyersSeeIt({ html, label }: { html: string; label: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const root = box.current.shadowRoot ?? box.current.attachShadow({ mode: 'open' });
    const clean = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, FORBID_TAGS: ['style', 'form'] });
    for (const link of clean.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noreferrer');
    }
    root.replaceChildren(clean);
    for (const image of root.querySelectorAll('img')) image.style.maxWidth = '100%';
  }, [html]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
  return <section ref={box} className={styles.asSeen} aria-labelledby={label} tabIndex={0} />;
}
