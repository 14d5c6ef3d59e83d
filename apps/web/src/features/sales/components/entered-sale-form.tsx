import { Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../../lib/api-error.ts';
import { useUpdateSale } from '../api/update-sale.ts';
import styles from './sale-details.module.css';

const ELSEWHERE = '';

/** What the seller knows of a sale that no marketplace told: where it was, and what was paid. */
export function EnteredSaleForm({ sale }: { sale: Sale }) {
  const [platform, setPlatform] = useState<string>(sale.platform ?? ELSEWHERE);
  const [price, setPrice] = useState(sale.sale_price.toFixed(2));
  const update = useUpdateSale(sale.id);

  function save(event: React.FormEvent): void {
    event.preventDefault();
    update.mutate({ platform: Platform.safeParse(platform).data ?? null, sale_price: price });
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
      <TextInput
        label={sale.quantity > 1 ? 'Sold for, in all (£)' : 'Sold for (£)'}
        type="number"
        step="0.01"
        min="0.01"
        inputMode="decimal"
        value={price}
        error={update.isError && describeError(update.error)}
        onChange={(event) => {
          setPrice(event.currentTarget.value);
          if (update.isError) update.reset();
        }}
      />
      <Button type="submit" variant="default" loading={update.isPending}>
        Save Sale
      </Button>
    </form>
  );
}
