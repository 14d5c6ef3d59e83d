import { isHandOnly, type Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { toDecimalText } from '@crosslister/domain/money.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useEnabledPlatforms } from '../../../lib/platforms/platform-settings.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { usePriceField } from '../../../ui/fields/use-price-field.ts';
import { useMarkAsSold } from '../api/mark-as-sold.ts';
import { isListedOn, soldPricePence } from './likely-sold-price.ts';
import styles from './sold-dialog.module.css';

interface Props extends DialogProps {
  product: Product;
}

/**
 * A short question before Mark as Sold: where it sold, and for how much. Enter means "elsewhere". Until a price is typed,
 * each marketplace has its own, which its button shows.
 */
export function SoldDialog({ product, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Mark as Sold" size={440} small atOnce={false}>
      <Question product={product} onClose={onClose} />
    </Dialog>
  );
}

/** Apart, so that a price that was typed and given up is forgotten with the dialog. */
function Question({ product, onClose }: Pick<Props, 'product' | 'onClose'>) {
  const quantity = Math.max(product.quantity, 1);
  const price = usePriceField(product.price * quantity);
  const [typed, setTyped] = useState(false);
  const rules = useCredentials().data?.pricing_rules;
  const platforms = useEnabledPlatforms();
  const markAsSold = useMarkAsSold();
  const byHand = platforms.filter(
    ({ platform }) => isHandOnly[platform] && Boolean(product.listings[platform]?.url),
  );

  const penceOn = (platform: Platform) => soldPricePence(product, platform, rules) * quantity;

  function askedWords(platform: Platform): string {
    const listed = isListedOn(product, platform) ? 'listed' : '';
    if (typed) return listed;
    const price = formatMoney(penceOn(platform) / 100);
    return listed ? `${listed}, ${price}` : price;
  }

  function mark(platform: Platform | null): void {
    const pence = platform && !typed ? penceOn(platform) : 0;
    const sale_price = pence > 0 ? toDecimalText(pence) : price.read();
    if (!sale_price) return;
    markAsSold.mutate({ product, said: { platform, sale_price } });
    onClose();
  }

  return (
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
        description={typed ? undefined : 'Until you type one, each marketplace below has its own price.'}
        onChange={(text) => {
          setTyped(true);
          price.field.onChange(text);
        }}
      />
      <fieldset className={styles.places}>
        <legend className="legend">Where did it sell?</legend>
        {platforms.map(({ platform, name }) => (
          <Button key={platform} variant="default" className={styles.place} onClick={() => mark(platform)}>
            {name} <small className={styles.asked}>{askedWords(platform)}</small>
          </Button>
        ))}
        <Button type="submit" variant="default" className={styles.place} data-autofocus>
          Elsewhere
        </Button>
      </fieldset>
      <p className="quiet">
        Elsewhere is for cash, a fair or another site. Its listings are ended at once.
        {byHand.map(({ name }) => ` On ${name} only you can delete it, unless it sold there.`)}
      </p>
    </form>
  );
}
