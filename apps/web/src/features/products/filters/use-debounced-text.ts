import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 600;

/** A field whose text is used only after a pause in typing. A change from outside replaces it. */
export function useDebouncedText(value: string, use: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const known = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    clearTimeout(timer.current);
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function commit(text: string): void {
    clearTimeout(timer.current);
    known.current = text;
    setDraft(text);
    use(text);
  }
  function type(text: string): void {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(text), DEBOUNCE_MS);
  }
  return { draft, type, commit };
}
