import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { usePriceField } from '../../../ui/fields/use-price-field.ts';
import { useUpdateSale } from '../api/update-sale.ts';
import styles from './sale-details.module.css';

const ELSEWHERE = '';

/** What the seller knows of a sale that no marketplace reported: where it was, and what was paid. */
export function EnteredSaleForm({ sale }: { sale: Sale }) {
  const [platform, setPlatform] = useState<string>(sale.platform ?? ELSEWHERE);
  const price = usePriceField(sale.sale_price);
  const update = useUpdateSale(sale.id);

  function save(event: React.FormEvent): void {
    event.preventDefault();
    const sale_price = price.read();
    if (!sale_price) return;
    update.mutate({ platform: Platform.safeParse(platform).data ?? null, sale_price });
  }

  return (
    <form noValidate className={styles.form} onSubmit={save}>
      <NativeSelect
        label="Where it sold"
        value={platform}
        onChange={(event) => setPlatform(event.currentTarget.value)}
        data={[
          { value: ELSEWHERE, label: 'Elsewhere' },
          ...platforms.map((key) => ({ value: key, label: platformNames[key] })),
        ]}
      />
      <NumberField
        label={sale.quantity > 1 ? 'Sold for, in all (£)' : 'Sold for (£)'}
        {...price.field}
        error={price.field.error ?? (update.isError && explainError(update.error))}
        onChange={(text) => {
          price.field.onChange(text);
          if (update.isError) update.reset();
        }}
      />
      <Button type="submit" variant="default" loading={update.isPending}>
        Save sale
      </Button>
    </form>
  );
}
