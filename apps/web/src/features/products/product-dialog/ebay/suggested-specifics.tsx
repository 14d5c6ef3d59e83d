import type { FilledSpecific } from '@crosslister/contract/item-specifics.ts';
import { Button } from '@mantine/core';
import { SmallButton } from '../../../../ui/buttons.ts';
import styles from '../product-dialog.module.css';

interface Props {
  found: readonly FilledSpecific[];
  onTake: (found: readonly FilledSpecific[]) => void;
}

/** What name and description say of it, to be entered with one click each, or one for all. */
export function SuggestedSpecifics({ found, onTake }: Props) {
  if (found.length === 0) return null;
  return (
    <fieldset className={styles.suggested}>
      <legend className="visually-hidden">Suggested item specifics</legend>
      {found.map((each) => (
        <Button key={each.name} size="compact-sm" variant="light" onClick={() => onTake([each])}>
          {each.name}: {each.value}
        </Button>
      ))}
      {found.length > 1 && <SmallButton onClick={() => onTake(found)}>Enter all {found.length}</SmallButton>}
    </fieldset>
  );
}
