import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { PlainCloseButton } from '../../ui/plain-button.tsx';
import fields from '../../ui/plain-field.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

const DEBOUNCE_MS = 600;

interface Props {
  value: string;
  onSearch: (term: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}

/** The server searches. The field stays in place while answers come and go, and so keeps the focus. */
export function SearchBox({ value, onSearch, inputRef, className }: Props) {
  const { draft, type, commit } = useDebouncedText(value, onSearch, DEBOUNCE_MS);
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
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(draft);
          if (event.key !== 'Escape') return;
          // Then the keys of the table work again.
          if (draft === '') event.currentTarget.blur();
          else commit('');
        }}
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
