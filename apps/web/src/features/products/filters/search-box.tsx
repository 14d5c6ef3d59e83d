import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import fields from '../../../ui/fields/plain-field.module.css';
import { PlainCloseButton } from '../../../ui/plain-button.tsx';
import { onNextEscape } from '../keys/on-next-escape.ts';
import { useDebouncedText } from './use-debounced-text.ts';

interface Props {
  value: string;
  onSearch: (term: string) => void;
  /** The seller wants to go on in the rows of this search; null once they type on. */
  onWantRows: (term: string | null) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}

/** The server searches. The field stays in place while answers come and go, and so keeps the focus. */
export function SearchBox({ value, onSearch, onWantRows, inputRef, className }: Props) {
  const { draft, type, commit } = useDebouncedText(value, onSearch);
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      commit(draft);
      onWantRows(draft);
    } else if (event.key === 'Escape') {
      // Then the keys of the table work again.
      event.currentTarget.blur();
      forget.current?.();
      if (draft !== '') forget.current = onNextEscape(() => commit(''));
    }
  }

  return (
    <div className={`${fields.place} ${className ?? ''}`}>
      <span className={fields.left}>
        <IconSearch size={16} aria-hidden />
      </span>
      <input
        ref={inputRef}
        type="text"
        className={fields.field}
        data-clearable={draft !== '' || undefined}
        placeholder="Search name or SKU..."
        maxLength={200}
        value={draft}
        onChange={(event) => {
          onWantRows(null);
          type(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {draft !== '' && (
        <span className={fields.right}>
          <PlainCloseButton
            aria-label="Clear search"
            onClick={() => {
              commit('');
              inputRef.current?.focus();
            }}
          />
        </span>
      )}
    </div>
  );
}
