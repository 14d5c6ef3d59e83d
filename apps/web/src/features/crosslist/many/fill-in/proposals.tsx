import { Button } from '@mantine/core';
import { plural } from '../../../../lib/format.ts';
import type { Proposal, Proposals } from './use-proposals.ts';

/** The words of the press, and what it shows. */
export interface Offered {
  words: string;
  of: readonly Proposal[];
}

interface Props {
  of: Proposals;
  onShow: (offered: Offered) => void;
}

/** Values for single rows. They are guesses, so a press shows them first. */
export function ProposedValues({ of: { likely, none, open }, onShow }: Props) {
  const own =
    likely.length > 0
      ? `Use ${plural(likely.length, 'proposal')}`
      : `Fill in ${plural(open.length, 'value')}`;
  return (
    <>
      {likely.length + open.length > 0 && <Offer words={own} of={[...likely, ...open]} onShow={onShow} />}
      {[...Map.groupBy(none, ({ value }) => value)].map(([value, of]) => (
        <Offer
          key={value}
          words={`“${value}” for ${plural(of.length, likely.length > 0 ? 'other' : 'value')}`}
          of={of}
          onShow={onShow}
        />
      ))}
    </>
  );
}

const Offer = ({ onShow, ...offered }: Offered & Pick<Props, 'onShow'>) => (
  <Button size="compact-xs" variant="light" aria-haspopup="dialog" onClick={() => onShow(offered)}>
    {offered.words}
  </Button>
);
