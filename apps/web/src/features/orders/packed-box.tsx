import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useMarkPacked } from './api/change-orders.ts';

interface Props {
  name: string;
  saleIds: number[];
  packed: boolean;
  className?: string | undefined;
}

/** Whether these things are in their parcel. It shows what was pressed at once. */
export function PackedBox({ name, saleIds, packed, className = '' }: Props) {
  const pack = useMarkPacked();
  const [pressed, setPressed] = useState<boolean | null>(null);
  return (
    <Checkbox
      className={className}
      label="Packed"
      aria-label={`Packed: ${name}`}
      checked={pressed ?? packed}
      onChange={({ currentTarget: { checked } }) => {
        setPressed(checked);
        pack.mutate({ sale_ids: saleIds, packed: checked }, { onSettled: () => setPressed(null) });
      }}
    />
  );
}
