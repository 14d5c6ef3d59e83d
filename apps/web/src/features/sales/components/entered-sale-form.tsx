import { Platform } from '@crosslister/contract/platform-schemas.ts';
import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { type Sale, SaleUpdate } from '@crosslister/contract/sales.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { describeError } from '../../../lib/api-error.ts';
import { useUpdateSale } from '../api/update-sale.ts';
import styles from './sale-details.module.css';

const ELSEWHERE = '';

/** A price of two kinds has its sentences one level down. */
function mistakeIn({ issues: [issue] }: z.ZodError): string {
  const text =
    issue?.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code !== 'invalid_type') : issue;
  return text?.message ?? 'Price must be a number such as 12.50.';
}

/** What the seller knows of a sale that no marketplace told: where it was, and what was paid. */
export function EnteredSaleForm({ sale }: { sale: Sale }) {
  const [platform, setPlatform] = useState<string>(sale.platform ?? ELSEWHERE);
  const [price, setPrice] = useState(sale.sale_price.toFixed(2));
  const [mistake, setMistake] = useState<string>();
  const update = useUpdateSale(sale.id);

  function save(event: React.FormEvent): void {
    event.preventDefault();
    const change = { platform: Platform.safeParse(platform).data ?? null, sale_price: price };
    const checked = SaleUpdate.safeParse(change);
    setMistake(checked.success ? undefined : mistakeIn(checked.error));
    if (checked.success) update.mutate(change);
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
        error={mistake ?? (update.isError && describeError(update.error))}
        onChange={(event) => {
          setPrice(event.currentTarget.value);
          setMistake(undefined);
          if (update.isError) update.reset();
        }}
      />
      <Button type="submit" variant="default" loading={update.isPending}>
        Save sale
      </Button>
    </form>
  );
}
