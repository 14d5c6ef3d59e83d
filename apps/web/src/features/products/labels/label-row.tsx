import type { LabelColour } from '@crosslister/contract/labels/label-colours.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import type { LabelAction } from './change-labels.ts';
import type { KnownLabel } from './get-labels.ts';
import { LabelChip } from './label-chips.tsx';
import styles from './label-dialog.module.css';
import { LabelForm } from './label-form.tsx';

interface Props {
  label: KnownLabel;
  /** How many of the chosen products have it; null: none that is known. */
  has: string | null;
  action: LabelAction | null;
  busy: boolean;
  onChoose: (action: LabelAction | null) => void;
  onChange: (name: string, colour: LabelColour) => void;
  /** From all products that have it. */
  onDelete: () => void;
}

const words: Record<LabelAction, string> = { add: 'Add', remove: 'Remove' };
const actions = ['add', 'remove'] as const;

/** One label: what becomes of it in the chosen products, and on request its name and colour. */
export function LabelRow({ label, has, action, busy, onChoose, onChange, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const { name, colour, count } = label;
  // What no product has yet can only be added.
  const possible = actions.filter((each) => each === 'add' || count > 0);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.what}>
          <LabelChip name={name} colour={colour} />
          {has && <span className={styles.has}>{has}</span>}
          <span className={styles.count}>
            {count > 0 ? plural(count, 'product') : 'new'}
            {has && ' in all'}
          </span>
        </span>
        {possible.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={each === action ? 'light' : 'default'}
            aria-pressed={each === action}
            aria-label={`${words[each]} ${name}`}
            disabled={busy}
            onClick={() => onChoose(each === action ? null : each)}
          >
            {words[each]}
          </Button>
        ))}
        {count > 0 && (
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={editing}
            aria-label={`Edit ${name}`}
            onClick={() => setEditing(!editing)}
          >
            Edit
          </Button>
        )}
      </div>
      {editing && (
        <LabelForm
          label={`Name of ${name}`}
          button="Save"
          first={label}
          onSubmit={(next) => {
            setEditing(false);
            onChange(next.name, next.colour);
          }}
        >
          <Button variant="subtle" color="red" onClick={onDelete}>
            Delete
          </Button>
        </LabelForm>
      )}
    </li>
  );
}
