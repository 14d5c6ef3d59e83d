import DOMPurify from 'dompurify';
import { useEffect, useRef, useState } from 'react';
import styles from './product-dialog.module.css';

/** The description as buyers see it. It comes from shops and files, so it is cleaned before it is shown. */
export function DescriptionPreview({ html }: { html: string }) {
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    const clean = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, FORBID_TAGS: ['style', 'form'] });
    box.current?.replaceChildren(clean);
  }, [html, opened]);

  return (
    <details className={styles.preview} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Preview</summary>
      <div ref={box} className={styles.previewText} />
    </details>
  );
}
