import type { SavedView } from '@crosslister/contract/views.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/fields/copy/copy-button.tsx';
import styles from './saved-views.module.css';

interface Props {
  view: SavedView;
  isShown: boolean;
  /** The address that opens it, in any browser. */
  address: string;
  onApply: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** One saved view: to show, rename, share and delete. */
export function ViewRow({ view: { name }, isShown, address, onApply, onRename, onDelete }: Props) {
  const icon = { variant: 'subtle', color: 'gray', size: 28 } as const;
  return (
    <li>
      <button type="button" className={styles.view} aria-pressed={isShown} onClick={onApply}>
        {name}
      </button>
      <CopyButton what={`the address of ${name}`} text={address} />
      <ActionIcon {...icon} title="Rename" aria-label={`Rename view ${name}`} onClick={onRename}>
        <IconPencil size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon {...icon} title="Delete view" aria-label={`Delete view ${name}`} onClick={onDelete}>
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}
