import type { ProposalSettings } from '@crosslister/contract/proposals/proposals.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { useProposalSettings, useSaveBooks } from '../api.ts';
import { AssistantForm } from './assistant-form.tsx';
import styles from './proposals-panel.module.css';

/** Who is asked about products. What they say is shown with its reason, and saved only once it is accepted. */
export function ProposalsPanel() {
  const { data, error } = useProposalSettings();
  return (
    <>
      <div>
        <h3 className={styles.title}>Proposals</h3>
        <p className={styles.text}>You accept each one in its product. Nothing is saved unseen.</p>
      </div>
      {!data && error && <Notice type="error">{explainError(error)}</Notice>}
      {!data && !error && <Skeleton height={160} />}
      {data && <Books {...data.books} />}
      {data && (
        <AssistantForm key={data.assistant ? 'stored' : 'new'} stored={data.assistant} spent={data.spent} />
      )}
    </>
  );
}

function Books({ automatic, address }: ProposalSettings['books']) {
  const save = useSaveBooks();
  return (
    <section className={styles.card} aria-labelledby="proposed-books">
      <h4 className={styles.cardTitle} id="proposed-books">
        Books
      </h4>
      <p className={styles.text}>
        Open Library ({new URL(address).host}) is asked for title, author, year, format and publisher. It is
        sent the ISBN alone.
      </p>
      <Switch
        label="Ask automatically"
        description="For each product with an ISBN. Otherwise you press Ask."
        checked={save.isPending ? save.variables.automatic : automatic}
        onChange={(event) => save.mutate({ automatic: event.currentTarget.checked })}
      />
      {save.error && <Notice type="error">{explainError(save.error)}</Notice>}
    </section>
  );
}
