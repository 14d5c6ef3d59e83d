import { isHandOnly, type Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { useEnabledPlatforms } from '../../lib/platform-settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePriceField } from '../../ui/use-price-field.ts';
import { useMarkAsSold } from './api/mark-as-sold.ts';
import styles from './sold-dialog.module.css';

interface Props extends DialogProps {
  product: Product;
}

/** A short question before Mark as Sold: where it sold, and for how much. Enter means "elsewhere". */
export function SoldDialog({ product, opened, onClose }: Props) {
  const quantity = Math.max(product.quantity, 1);
  const price = usePriceField(product.price * quantity);
  const platforms = useEnabledPlatforms();
  const markAsSold = useMarkAsSold();
  const byHand = platforms.filter(
    ({ platform }) => isHandOnly[platform] && Boolean(product.listings[platform]?.url),
  );

  function mark(platform: Platform | null): void {
    const sale_price = price.read();
    if (!sale_price) return;
    markAsSold.mutate({ product, said: { platform, sale_price } });
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Mark as Sold" size={440} small>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          mark(null);
        }}
      >
        <strong className={styles.name}>{product.name}</strong>
        <NumberField
          label={quantity > 1 ? `Sold for, all ${quantity} together (£)` : 'Sold for (£)'}
          {...price.field}
        />
        <fieldset className={styles.places}>
          <legend className={styles.legend}>Where did it sell?</legend>
          {platforms.map(({ platform, name }) => (
            <Button key={platform} variant="default" onClick={() => mark(platform)}>
              {name}
            </Button>
          ))}
          <Button type="submit" data-autofocus>
            Elsewhere
          </Button>
        </fieldset>
        <p className={styles.hint}>
          Its listings are ended at once.
          {byHand.map(({ name }) => ` On ${name} only you can delete it, unless it sold there.`)}
        </p>
      </form>
    </Dialog>
  );
}
