import type { Product } from '@crosslister/contract/product.ts';
import type { ProposalAsk, Proposals } from '@crosslister/contract/proposals/proposals.ts';
import { useState } from 'react';
import { formatTime, plural } from '../../lib/format.ts';
import { sourceNames } from '../../lib/proposals/ask-for-proposals.ts';
import { useNow } from '../../lib/use-now.ts';
import { SmallButton, TinyButton } from '../../ui/buttons.ts';
import { useAsk, useProposals } from './api.ts';
import styles from './proposals.module.css';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { sourcesFor } from './sources-for.ts';

interface Props {
  product: Product;
  onSettings: () => void;
}

/** What is proposed for a product, in one line of its dialog. Nothing, if nobody could be asked about it. */
export function ProposalLine({ product, onSettings }: Props) {
  const { data } = useProposals(product.id);
  const [opened, setOpened] = useState(false);
  if (!data) return null;
  const sources = sourcesFor(product, data.has_assistant);
  if (sources.length === 0 && data.results.length === 0 && data.asks.length === 0) return null;
  return (
    <section className={styles.line} aria-label="Proposals">
      <div className="row" aria-live="polite">
        {data.results.length > 0 && (
          <SmallButton variant="light" onClick={() => setOpened(true)}>
            {plural(data.results.length, 'proposal')}
          </SmallButton>
        )}
        <Asks {...data} onNotes={() => setOpened(true)} />
        <AskButtons productId={product.id} sources={sources} asks={data.asks} />
      </div>
      <ProposalsDialog
        product={product}
        proposals={data}
        opened={opened}
        onClose={() => setOpened(false)}
        onSettings={onSettings}
      />
    </section>
  );
}

function AskButtons({
  productId,
  sources,
  asks,
}: {
  productId: number;
  sources: readonly ProposalAsk['source'][];
  asks: readonly ProposalAsk[];
}) {
  const ask = useAsk(productId);
  const asked = (source: string) => asks.find((each) => each.source === source);
  return sources.map((source) => (
    <TinyButton
      key={source}
      loading={ask.isPending && ask.variables === source}
      onClick={() => ask.mutate(source)}
    >
      {asked(source) ? 'Ask again' : 'Ask'}: {sourceNames[source]}
    </TinyButton>
  ));
}

/** How far the sources are. */
function Asks({ asks, results, onNotes }: Pick<Proposals, 'asks' | 'results'> & { onNotes: () => void }) {
  const now = useNow();
  return asks.map(({ source, state, error, next_at, notes }) => {
    const name = sourceNames[source];
    if (state === 'failed') return <span key={source}>{error}</span>;
    if (state === 'queued') {
      return (
        <span key={source} className="quiet">
          {error && next_at ? `${error} Asked again at ${formatTime(next_at, now)}.` : `${name} is asked …`}
        </span>
      );
    }
    if (results.some((proposal) => proposal.source === source)) return null;
    return notes.length > 0 ? (
      <TinyButton key={source} onClick={onNotes}>
        {name}: {plural(notes.length, 'note')}
      </TinyButton>
    ) : (
      <span key={source} className="quiet">
        {name}: nothing new.
      </span>
    );
  });
}
