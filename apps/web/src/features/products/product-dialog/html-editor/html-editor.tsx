import { useEffect, useRef, useState } from 'react';
import { PlainButton } from '../../../../ui/plain-button.tsx';
import { htmlOf, linesAsHtml, showIn } from './editable.ts';
import styles from './html-editor.module.css';

export interface HtmlEditorProps {
  html: string;
  /** The id of what names it. */
  label: string;
  onChange: (html: string) => void;
}

// Browsers have no other way to change the text so that their own Undo takes it back.
const run = (command: string, value?: string) => document.execCommand(command, false, value);
const tools = [
  { command: 'bold', label: 'Bold', sign: <b>B</b>, key: ' (Ctrl+B)' },
  { command: 'italic', label: 'Italic', sign: <i>I</i>, key: ' (Ctrl+I)' },
  { command: 'insertUnorderedList', label: 'Bullet list', sign: '• List', key: '' },
];

const pressedNow = () =>
  tools.map(({ command }) => command).filter((command) => document.queryCommandState(command));

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  '[role=textbox]{min-height:6em;outline:0}:host>div>:first-child{margin-top:0}img{max-width:100%}',
);

/**
 * In a tree of its own: the dashboard's styles do not reach it, and nothing of it leaves its box. There it is only ever
 * filled with what has been cleaned.
 */
function boxIn(host: HTMLElement, delegatesFocus = false): HTMLElement {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus });
  root.adoptedStyleSheets = [sheet];
  const box = document.createElement('div');
  root.replaceChildren(box);
  return box;
}

function editableIn(host: HTMLElement): HTMLElement {
  const box = boxIn(host, true);
  box.contentEditable = 'true';
  box.role = 'textbox';
  box.ariaMultiLine = 'true';
  box.ariaLabel = 'Text as buyers see it';
  return box;
}

/** A description as buyers see it, to be read. */
export function HtmlView({ html }: Pick<HtmlEditorProps, 'html'>) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const box = boxIn(host.current);
    showIn(box, html);
    // A link would leave the dialog, and what was typed there.
    box.addEventListener('click', (event) => event.preventDefault());
  }, [html]);
  return <div ref={host} className={styles.view} />;
}

/** A description as buyers see it, edited in place. It stays as it is, to the letter, until something is typed. */
export function HtmlEditor({ html, label, onChange }: HtmlEditorProps) {
  const host = useRef<HTMLElement>(null);
  const box = useRef<HTMLElement>(null);
  /** What the box was filled with: Undo leads back to that. */
  const first = useRef({ html: '', shown: '' });
  /** What was reported since. The answer comes later than the next letter, which must not be overwritten by it. */
  const reported = useRef<string[]>([]);
  const change = useRef(onChange);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [pressed, setPressed] = useState<readonly string[]>([]);

  useEffect(() => {
    change.current = onChange;
  });

  useEffect(() => {
    if (!host.current) return;
    const made = editableIn(host.current);
    box.current = made;
    made.addEventListener('focus', () => {
      run('defaultParagraphSeparator', 'p');
      run('styleWithCSS', 'false');
    });
    made.addEventListener('input', () => {
      const { html, shown } = first.current;
      const now = made.innerHTML === shown ? html : htmlOf(made);
      reported.current.push(now);
      change.current(now);
    });
    made.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain');
      if (text) run('insertHTML', linesAsHtml(text));
    });
    // Whatever is dropped would come with its HTML, and a file would be opened instead of the page.
    made.addEventListener('drop', (event) => event.preventDefault());
    const look = () => setPressed(document.activeElement === host.current ? pressedNow() : []);
    made.addEventListener('keyup', look);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);

  useEffect(() => {
    const at = reported.current.indexOf(html);
    if (at > 0) reported.current.splice(0, at);
    if (!box.current || at >= 0) return;
    setHidden(showIn(box.current, html));
    reported.current = [html];
    first.current = { html, shown: box.current.innerHTML };
  }, [html]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus and the selection in the text */}
      <div className={styles.tools} onMouseDown={(event) => event.preventDefault()}>
        {tools.map(({ command, label, sign, key }) => (
          <PlainButton
            key={command}
            size="compact-sm"
            variant={pressed.includes(command) ? 'light' : 'subtle'}
            aria-label={label}
            aria-pressed={pressed.includes(command)}
            title={label + key}
            onClick={() => {
              box.current?.focus();
              run(command);
              setPressed(pressedNow());
            }}
          >
            {sign}
          </PlainButton>
        ))}
      </div>
      <section ref={host} className={styles.box} aria-labelledby={label} />
      {hidden.length > 0 && (
        <p className={styles.hint}>Not shown, and left out once you type here: {hidden.join(', ')}.</p>
      )}
    </>
  );
}
