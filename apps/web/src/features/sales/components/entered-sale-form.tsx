import { Platform } from '@crosslister/contract/platform-schemas.ts';
import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { plainAmount, priceMistake } from '../../../lib/typed-numbers.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useUpdateSale } from '../api/update-sale.ts';
import styles from './sale-details.module.css';

const ELSEWHERE = '';

/** What the seller knows of a sale that no marketplace reported: where it was, and what was paid. */
export function EnteredSaleForm({ sale }: { sale: Sale }) {
  const [platform, setPlatform] = useState<string>(sale.platform ?? ELSEWHERE);
  const [price, setPrice] = useState(sale.sale_price.toFixed(2));
  const [mistake, setMistake] = useState<string>();
  const update = useUpdateSale(sale.id);

  function save(event: React.FormEvent): void {
    event.preventDefault();
    const mistake = priceMistake(price);
    setMistake(mistake);
    if (mistake) return;
    update.mutate({ platform: Platform.safeParse(platform).data ?? null, sale_price: plainAmount(price) });
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
        value={price}
        error={mistake ?? (update.isError && explainError(update.error))}
        check={priceMistake}
        onChange={(text) => {
          setPrice(text);
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
