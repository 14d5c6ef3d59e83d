import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../lib/format.ts';
import { ProposalList } from './proposal-list.tsx';
import type { Proposal, Proposals } from './use-proposals.ts';

interface Props {
  of: Proposals;
  products: readonly Product[];
  onShow: () => void;
  onUse: (proposals: readonly Proposal[]) => void;
}

/** Values for single rows. They are guesses, so a press shows them first. */
export function ProposedValues({ of: { likely, none, open }, ...offer }: Props) {
  const own =
    likely.length > 0
      ? `Use ${plural(likely.length, 'proposal')}`
      : `Fill in ${plural(open.length, 'value')}`;
  return (
    <>
      {likely.length + open.length > 0 && <Offer words={own} of={[...likely, ...open]} {...offer} />}
      {[...Map.groupBy(none, ({ value }) => value)].map(([value, of]) => (
        <Offer
          key={value}
          words={`“${value}” for ${plural(of.length, likely.length > 0 ? 'other' : 'value')}`}
          {...offer}
          of={of}
        />
      ))}
    </>
  );
}

function Offer({
  words,
  of,
  products,
  onShow,
  onUse,
}: { words: string; of: readonly Proposal[] } & Omit<Props, 'of'>) {
  /** As they were when it was opened. */
  const [shown, setShown] = useState<readonly Proposal[] | null>(null);
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        aria-haspopup="dialog"
        onClick={() => {
          onShow();
          setShown(of);
        }}
      >
        {words}
      </Button>
      {shown && (
        <ProposalList
          title={words}
          of={shown}
          products={products}
          onUse={onUse}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
