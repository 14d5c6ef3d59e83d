import type { Product } from '@crosslister/contract/product.ts';
import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DiscardDialog } from '../../../../ui/dialogs/discard-dialog.tsx';
import styles from './proposal-list.module.css';
import type { Proposal } from './use-proposals.ts';

interface Props {
  title: string;
  of: readonly Proposal[];
  products: readonly Product[];
  onUse: (proposals: readonly Proposal[]) => void;
  onClose: () => void;
}

const sources = { name: 'from its name', category: 'from its category', most: 'as most are' };
const keyOf = ({ product_id: id, name }: Proposal) => `${id} ${name}`;

/** Each value with where it comes from, to be changed or crossed out before they are used. */
export function ProposalList({ title, of, products, onUse, onClose }: Props) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [asking, setAsking] = useState(false);
  const textOf = (proposal: Proposal) => typed.get(keyOf(proposal)) ?? proposal.value;
  const type = (proposal: Proposal, value: string) =>
    setTyped((before) => new Map(before).set(keyOf(proposal), value));
  const used = of
    .map((proposal) => ({ ...proposal, value: textOf(proposal).trim() }))
    .filter(({ value }) => value !== '');
  const isTyped = of.some((proposal) => textOf(proposal) !== proposal.value);
  return (
    <Dialog
      opened
      onClose={() => (isTyped ? setAsking(true) : onClose())}
      title={title}
      size={760}
      footer={
        <Button
          data-autofocus
          disabled={used.length === 0}
          onClick={() => {
            onUse(used);
            onClose();
          }}
        >
          Use {plural(used.length, 'value')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {[...Map.groupBy(of, ({ product_id: id }) => id)].map(([id, own]) => {
          const product = products.find((each) => each.id === id)?.name ?? '';
          return (
            <li key={id}>
              <b>{product}</b>
              <div className={styles.values}>
                {own.map((proposal) => (
                  <div key={proposal.name} className={styles.value}>
                    <label htmlFor={keyOf(proposal)}>
                      {proposal.name}
                      <span className="visually-hidden"> of {product}</span>
                    </label>
                    <input
                      id={keyOf(proposal)}
                      className={styles.input}
                      autoComplete="off"
                      value={textOf(proposal)}
                      onChange={(event) => type(proposal, event.currentTarget.value)}
                    />
                    <CloseButton
                      size="sm"
                      aria-label={`Leave out ${proposal.name} of ${product}`}
                      disabled={textOf(proposal) === ''}
                      onClick={() => type(proposal, '')}
                    />
                    <span className={styles.source}>{proposal.from && sources[proposal.from]}</span>
                  </div>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <DiscardDialog
        opened={asking}
        message="What you changed here is not used yet."
        onDiscard={onClose}
        onStay={() => setAsking(false)}
      />
    </Dialog>
  );
}
