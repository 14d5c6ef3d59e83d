import { ActionIcon } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';

interface Props {
  word: 'Cancel' | 'Remove' | 'Retry';
  /** What it is done to, for the button's name. */
  subject: string;
  id: number;
  action: { isPending: boolean; mutate: (id: number) => void };
}

/** The button at the end of an item. */
export function ItemAction({ word, subject, id, action }: Props) {
  const Icon = word === 'Retry' ? IconRefresh : IconX;
  return (
    <ActionIcon
      variant="subtle"
      {...(word !== 'Retry' && { color: 'gray' })}
      size={32}
      title={word}
      aria-label={`${word} ${subject}`}
      loading={action.isPending}
      onClick={() => action.mutate(id)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
