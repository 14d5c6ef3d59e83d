import type { ProposalSettings } from '@crosslister/contract/proposals/proposals.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { PanelIntro } from '../panel-intro.tsx';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import { AssistantForm } from './assistant-form.tsx';
import { useProposalSettings, useSaveBooks } from './use-proposal-settings.ts';

/** Who is asked about products. What they say is shown with its reason, and saved only once it is accepted. */
export function ProposalsPanel() {
  return (
    <>
      <PanelIntro title="Proposals">You accept each one in its product. Nothing is saved unseen.</PanelIntro>
      <Loaded query={useProposalSettings()} what="these settings" height={160}>
        {({ books, assistant, spent }) => (
          <>
            <Books {...books} />
            <AssistantForm key={assistant ? 'stored' : 'new'} stored={assistant} spent={spent} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Books({ automatic, address }: ProposalSettings['books']) {
  const save = useSaveBooks();
  return (
    <SettingsCard id="proposed-books" title="Books">
      <p className={styles.intro}>
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
    </SettingsCard>
  );
}
