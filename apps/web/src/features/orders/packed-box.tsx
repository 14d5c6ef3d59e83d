import { Checkbox } from '@mantine/core';
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
  return (
    <Checkbox
      className={className}
      label="Packed"
      aria-label={`Packed: ${name}`}
      checked={pack.isPending ? pack.variables.packed : packed}
      onChange={(event) => pack.mutate({ sale_ids: saleIds, packed: event.currentTarget.checked })}
    />
  );
}
