import { labelKey } from '@crosslister/contract/labels/label-colours.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps, ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { type LabelAction, useChangeLabel, useLabelProducts } from './change-labels.ts';
import { type KnownLabel, useLabels } from './get-labels.ts';
import styles from './label-dialog.module.css';
import { LabelForm, type TypedLabel } from './label-form.tsx';
import { LabelRow } from './label-row.tsx';

interface Props extends DialogProps {
  choice: ProductChoice;
}

/** How many of the chosen products have it. The details of a large choice are not all loaded. */
function hasWords({ products, count }: ProductChoice, name: string): string | null {
  const key = labelKey(name);
  const having = products.filter(({ labels }) => labels.some((each) => labelKey(each) === key)).length;
  if (having === 0) return null;
  if (having === count) return count === 1 ? 'this one has it' : `all ${formatCount(count)} have it`;
  const atLeast = products.length < count ? 'at least ' : '';
  return `${atLeast}${formatCount(having)} of ${formatCount(count)} ${having === 1 ? 'has' : 'have'} it`;
}

type Actions = ReadonlyMap<string, LabelAction>;

/** Gives labels to many products, takes them away, and says what each label is called and looks like. */
export function LabelDialog({ opened, onClose, choice }: Props) {
  const known = useLabels();
  /** New labels, which no product has yet. */
  const [fresh, setFresh] = useState<KnownLabel[]>([]);
  const [actions, setActions] = useState<Actions>(new Map());
  /** A name that Apply gives too, as if Add had been pressed. */
  const [typed, setTyped] = useState<TypedLabel | null>(null);
  const label = useLabelProducts();
  const change = useChangeLabel();
  const labels = [...known, ...fresh];

  function close(): void {
    setFresh([]);
    setActions(new Map());
    setTyped(null);
    onClose();
  }
  const choose = (name: string, action: LabelAction | null) =>
    setActions((before) => {
      const after = new Map(before);
      if (action) after.set(name, action);
      else after.delete(name);
      return after;
    });

  const sameAs = (name: string) => labels.find((each) => labelKey(each.name) === labelKey(name));
  function add({ name, colour }: TypedLabel): void {
    const same = sameAs(name);
    if (!same) setFresh([...fresh, { name, colour, count: 0 }]);
    choose(same?.name ?? name, 'add');
  }

  async function apply(): Promise<void> {
    const wanted = new Map(actions);
    if (typed) wanted.set(sameAs(typed.name)?.name ?? typed.name, 'add');
    const steps = [...wanted].map(([name, action]) => ({ label: name, action }));
    const { target } = choice;
    const made = typed && !sameAs(typed.name) ? [...fresh, typed] : fresh;
    for (const { name, colour } of made.filter((each) => wanted.has(each.name)))
      await change.mutateAsync({ name, colour });
    await label.mutateAsync({ target, steps, title: 'Labels Changed' });
    close();
  }
  const busy = label.isPending || change.isPending;

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Label ${plural(choice.count, 'Product')}`}
      size={520}
      leave="Cancel"
      footer={
        // A failure stays in a toast, and the dialog open.
        <Button
          loading={busy}
          disabled={actions.size === 0 && !typed}
          onClick={() => apply().catch(() => undefined)}
        >
          Apply
        </Button>
      }
    >
      <LabelForm label="New label" button="Add" onSubmit={add} onTyped={setTyped} />
      {labels.length > 0 && (
        <ul className={styles.list} aria-label="Labels">
          {labels.map((each) => (
            <LabelRow
              key={each.name}
              label={each}
              has={hasWords(choice, each.name)}
              action={actions.get(each.name) ?? null}
              busy={busy}
              onChoose={(action) => choose(each.name, action)}
              onChange={(name, colour) => {
                choose(each.name, null);
                change.mutate({
                  name: each.name,
                  colour,
                  ...(name !== each.name && { new_name: name }),
                });
              }}
              onDelete={() => {
                choose(each.name, null);
                label.mutate({
                  target: { query: { labels: [each.name] } },
                  steps: [{ label: each.name, action: 'remove' }],
                  title: 'Label Deleted',
                });
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
