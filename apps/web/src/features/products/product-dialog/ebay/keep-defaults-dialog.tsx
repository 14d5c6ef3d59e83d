import type { CategoryDefaultsInput } from '@crosslister/contract/settings/category-defaults.ts';
import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keepDefaults } from '../../../../lib/api/keep-category-defaults.ts';
import { itemsOf, noDefaults, withDefaults } from '../../../../lib/categories/default-items.ts';
import type { DialogProps } from '../../../../lib/dialog-props.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { showToast } from '../../../../lib/toast.ts';
import { toggled } from '../../../../lib/toggled.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import styles from './defaults.module.css';

interface Props extends DialogProps {
  category: string;
  name: string;
  /** What the product says. */
  said: CategoryDefaultsInput;
  /** What is kept already. */
  kept: CategoryDefaultsInput | undefined;
}

/** Which of a product's values the next ones of its category begin with. */
export function KeepDefaultsDialog({ category, name, said, kept, ...dialog }: Props) {
  // As it was opened: what is saved must be what was read.
  const [items] = useState(() => itemsOf(withDefaults(kept ?? noDefaults, said)));
  const [chosen, setChosen] = useState(() => {
    const before = new Set(itemsOf(kept ?? noDefaults).map(({ key }) => key));
    return items.filter(({ key, isSpecific }) => !isSpecific || before.has(key)).map(({ key }) => key);
  });
  const keep = useMutation({
    meta: { stale: [queryKeys.categoryDefaults, queryKeys.credentials] },
    mutationFn: () =>
      keepDefaults(
        category,
        items
          .filter(({ key }) => chosen.includes(key))
          .map(({ part }) => part)
          .reduce(withDefaults, noDefaults),
      ),
    onSuccess: () => {
      showToast({
        type: 'success',
        title: 'Defaults Kept',
        message: `New products in ${name} begin with them. Settings, Templates has them all.`,
      });
      dialog.onClose();
    },
  });

  return (
    <FormDialog
      {...dialog}
      title="Keep as defaults"
      action="Keep defaults"
      saving={keep}
      disabled={chosen.length === 0}
      onSubmit={() => keep.mutate()}
    >
      <fieldset className={styles.items}>
        <legend>
          New products in <strong>{name}</strong> begin with what is ticked.
        </legend>
        {items.map(({ key, label, text }) => (
          <Checkbox
            key={key}
            label={`${label}: ${text}`}
            checked={chosen.includes(key)}
            onChange={(event) => setChosen(toggled(chosen, key, event.currentTarget.checked))}
          />
        ))}
      </fieldset>
      <ErrorNotice error={keep.error} />
    </FormDialog>
  );
}
