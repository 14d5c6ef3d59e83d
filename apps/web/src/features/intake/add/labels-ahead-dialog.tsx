import { MAX_LABELS_AHEAD } from '@crosslister/contract/intake/intake.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { WholeNumberField } from '../../../ui/fields/number-field.tsx';
import { useReserveSkus } from '../api/reserve-skus.ts';

/** A sheet of A4 has so many of the usual size. */
const SHEET = 21;

/** Labels for things to come, each photographed before its thing. */
export function LabelsAheadDialog({
  opened,
  onClose,
  onSkus,
}: DialogProps & { onSkus: (skus: string[]) => void }) {
  const [count, setCount] = useState(SHEET);
  const reserve = useReserveSkus();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Print labels ahead"
      size={440}
      small
      leave="Cancel"
      footer={
        <Button
          loading={reserve.isPending}
          onClick={() =>
            reserve.mutate(count, {
              onSuccess: (skus) => {
                onClose();
                onSkus(skus);
              },
            })
          }
        >
          Make {plural(count, 'label')}
        </Button>
      }
    >
      <p>Photograph a thing’s label first: it begins the thing, and gives it its SKU.</p>
      <WholeNumberField
        label="Labels"
        description="Their SKUs are kept for what you add later."
        min={1}
        max={MAX_LABELS_AHEAD}
        data-autofocus
        value={count}
        onChange={setCount}
      />
    </Dialog>
  );
}
