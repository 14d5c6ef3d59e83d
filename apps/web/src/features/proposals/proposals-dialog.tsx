import type { Product } from '@crosslister/contract/product.ts';
import type { Proposal, Proposals } from '@crosslister/contract/proposals/proposals.ts';
import { Button } from '@mantine/core';
import { plural } from '../../lib/format.ts';
import { sourceNames } from '../../lib/proposals/ask-for-proposals.ts';
import { SmallButton } from '../../ui/buttons.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useDecide } from './api.ts';
import styles from './proposals.module.css';

interface Props {
  product: Product;
  proposals: Proposals;
  opened: boolean;
  onClose: () => void;
  onSettings: () => void;
}

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  condition_notes: 'Condition notes',
};

/** Everything that is proposed for a product, to be accepted or dismissed. Nothing of it is saved before. */
export function ProposalsDialog({
  product,
  proposals: { results, asks },
  opened,
  onClose,
  onSettings,
}: Props) {
  const decide = useDecide();
  const ids = results.map(({ id }) => id);
  const notes = asks.flatMap(({ source, notes: said }) => said.map((note) => ({ source, note })));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Proposals: ${product.name}`}
      size={960}
      leave="Close"
      footer={
        <>
          <Button variant="subtle" mr="auto" onClick={onSettings}>
            Settings
          </Button>
          <Button
            variant="default"
            disabled={ids.length === 0 || decide.isPending}
            onClick={() => decide.mutate({ dismiss: ids })}
          >
            Dismiss all
          </Button>
          <Button
            disabled={ids.length === 0}
            loading={decide.isPending}
            onClick={() => decide.mutate({ accept: ids }, { onSuccess: onClose })}
          >
            Accept all{ids.length > 0 && ` (${ids.length})`}
          </Button>
        </>
      }
    >
      {results.length === 0 && <p className="quiet">Nothing is proposed.</p>}
      <ul className="bare" aria-label="Proposals">
        {results.map((proposal) => (
          <Row
            key={proposal.id}
            proposal={proposal}
            busy={decide.isPending}
            onAccept={() => decide.mutate({ accept: [proposal.id] })}
            onDismiss={() => decide.mutate({ dismiss: [proposal.id] })}
          />
        ))}
      </ul>
      {notes.length > 0 && (
        <section className={styles.notes} aria-label="Notes">
          <h3>{plural(notes.length, 'note')}</h3>
          <ul>
            {notes.map(({ source, note }) => (
              <li key={`${source} ${note}`}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

interface RowProps {
  proposal: Proposal;
  busy: boolean;
  onAccept: () => void;
  onDismiss: () => void;
}

function Row({ proposal, busy, onAccept, onDismiss }: RowProps) {
  const { field, now, value, why, source, link } = proposal;
  const label = labels[field] ?? field;
  return (
    <li className={styles.proposal}>
      <div>
        <strong>{label}</strong>
        <p className={styles.value}>{value.join(', ')}</p>
        <p className="quiet">{now.length > 0 ? `Now: ${now.join(', ').slice(0, 200)}` : 'Now empty.'}</p>
        <p className="quiet">
          {why}{' '}
          {link ? (
            <a href={link} target="_blank" rel="noreferrer">
              {sourceNames[source]}
            </a>
          ) : (
            `(${sourceNames[source]})`
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <SmallButton disabled={busy} aria-label={`Dismiss ${label}`} onClick={onDismiss}>
          Dismiss
        </SmallButton>
        <SmallButton variant="light" disabled={busy} aria-label={`Accept ${label}`} onClick={onAccept}>
          Accept
        </SmallButton>
      </div>
    </li>
  );
}
