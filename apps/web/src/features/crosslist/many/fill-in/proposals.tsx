import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../lib/format.ts';
import styles from '../around.module.css';
import type { Proposal, Proposals } from './use-proposals.ts';

interface Props {
  of: Proposals;
  products: readonly Product[];
  onUse: (proposals: readonly Proposal[]) => void;
}

/** Values for single rows, all taken with one press. *Which* shows them first: they are guesses. */
export function ProposedValues({ of: { likely, none }, products, onUse }: Props) {
  return (
    <>
      {likely.length > 0 && (
        <Offer words={`Use ${plural(likely.length, 'proposal')}`} of={likely} {...{ products, onUse }} />
      )}
      {[...Map.groupBy(none, ({ value }) => value)].map(([value, of]) => (
        <Offer
          key={value}
          words={`“${value}” for ${plural(of.length, likely.length > 0 ? 'other' : 'value')}`}
          {...{ of, products, onUse }}
        />
      ))}
    </>
  );
}

function Offer({
  words,
  of,
  products,
  onUse,
}: { words: string; of: readonly Proposal[] } & Pick<Props, 'products' | 'onUse'>) {
  const [isOpen, setOpen] = useState(false);
  const byProduct = Map.groupBy(of, ({ product_id: id }) => id);
  return (
    <div className={styles.fillField}>
      <Button size="compact-xs" variant="light" onClick={() => onUse(of)}>
        {words}
      </Button>
      <details className={styles.proposed} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Which<span className="visually-hidden">: {words}</span>
        </summary>
        <ul>
          {[...(isOpen ? byProduct : [])].map(([id, own]) => (
            <li key={id}>
              {products.find((product) => product.id === id)?.name}:{' '}
              {own.map(({ name, value }) => `${name} “${value}”`).join(', ')}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
