import { Button, Textarea } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldFocus } from '../../../lib/dialog-props.ts';
import styles from './product-dialog.module.css';

interface Props {
  value: string;
  focus: FieldFocus | null;
  onChange: (description: string) => void;
}

const LABEL = 'Description';
const isHtml = (text: string) => text.includes('<');

/** The description. One with HTML is shown as buyers see it, until its source is asked for. */
export function DescriptionField({ value, focus, onChange }: Props) {
  const [source, setSource] = useState(() => !isHtml(value) || focus?.field === LABEL);
  const label = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = !source && isHtml(value);

  function toggle(): void {
    setSource(shown);
    // The field comes with the next drawing.
    if (shown) requestAnimationFrame(() => box.current?.querySelector('textarea')?.focus());
  }

  return (
    <div ref={box} data-field={shown ? LABEL : undefined}>
      {shown ? (
        <>
          <div className="mantine-InputWrapper-label" id={label}>
            {LABEL}
          </div>
          <AsBuyersSeeIt html={value} label={label} />
        </>
      ) : (
        <Textarea
          label={LABEL}
          data-field={LABEL}
          rows={8}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {isHtml(value) && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={toggle}>
          {shown ? 'Edit source' : 'Show as buyers see it'}
        </Button>
      )}
    </div>
  );
}

/**
 * It comes from shops and files, so it is cleaned, and drawn in a tree of its own: the dashboard's styles do not reach
 * it, and nothing of it leaves its box.
 */
function AsBuyersSeeIt({ html, label }: { html: string; label: string }) {
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
