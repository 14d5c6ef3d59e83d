import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useDebouncedText } from './use-debounced-text.ts';

const DEBOUNCE_MS = 600;

interface Props {
  value: string;
  onSearch: (term: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}

/** The search is the server's; the field stays in place while its answers come and go, and so keeps the focus. */
export function SearchBox({ value, onSearch, inputRef, className }: Props) {
  const { draft, type, commit } = useDebouncedText(value, onSearch, DEBOUNCE_MS);
  return (
    <TextInput
      ref={inputRef}
      {...(className && { className })}
      placeholder="Search name or SKU..."
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        draft !== '' && (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              commit('');
              inputRef.current?.focus();
            }}
          />
        )
      }
      value={draft}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(draft);
        if (event.key === 'Escape' && draft !== '') commit('');
      }}
    />
  );
}
