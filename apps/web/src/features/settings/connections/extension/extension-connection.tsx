import { extensionPlatforms, platformList } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { explainError } from '../../../../lib/api-error.ts';
import { ExtensionProblem } from '../../../../lib/extension/extension-problem.ts';
import { showInstallGuide } from '../../../../lib/extension/install-guide.ts';
import { failedRequest } from '../../../../lib/failures/failed-request.ts';
import { relativeTime } from '../../../../lib/texts/relative-time.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useEndPairing, useExtensionStatus, usePair, usePairings } from '../../api/extension-pairings.ts';
import styles from '../../settings.module.css';
import { EndSold } from './end-sold.tsx';

const appearances = {
  absent: { Icon: IconCircleDashed, word: 'Not installed', state: 'empty' },
  unpaired: { Icon: IconCircleDashed, word: 'Not paired', state: 'empty' },
  paired: { Icon: IconCircleCheck, word: 'Paired', state: 'connected' },
  problem: { Icon: IconAlertTriangle, word: 'Needs attention', state: 'error' },
};

const showFailure = (error: Error) =>
  showToast(failedRequest(error instanceof ExtensionProblem ? error.title : 'Not Paired', error));

/** This browser's extension. It works for this dashboard once it is paired with it. */
export function ExtensionConnection() {
  const { data: status, error, isPending } = useExtensionStatus();
  const pair = usePair();
  const appearance = error ? 'problem' : !status ? 'absent' : status.paired ? 'paired' : 'unpaired';
  const { Icon, word, state } = appearances[appearance];
  return (
    <section className={styles.card} aria-labelledby="connection-extension">
      <div className={styles.cardHead}>
        <h4 className={styles.cardTitle} id="connection-extension">
          Browser extension
        </h4>
        {!isPending && (
          <span className={styles.state} data-state={state}>
            <Icon size={16} stroke={1.8} aria-hidden />
            {word}
          </span>
        )}
      </div>
      <p className={styles.text}>Fills in the forms of {platformList(extensionPlatforms)}. You press Save.</p>
      {error && (
        <Notice type="error">
          {error instanceof ExtensionProblem && <strong>{error.title}. </strong>}
          {explainError(error)}
        </Notice>
      )}
      <div className="row">
        {status && (
          <Button
            variant={status.paired ? 'default' : 'filled'}
            loading={pair.isPending}
            onClick={() =>
              pair.mutate(undefined, {
                onSuccess: () =>
                  showToast({
                    type: 'success',
                    title: 'Browser Paired',
                    message: 'The extension now fills in forms for this dashboard.',
                  }),
                onError: showFailure,
              })
            }
          >
            {status.paired ? 'Pair this browser again' : 'Pair this browser'}
          </Button>
        )}
        <Button variant="default" onClick={() => showInstallGuide(true)}>
          {status ? 'How to update it' : 'How to install it'}
        </Button>
      </div>
      {status && <UpdateNotice installed={status.version} />}
      {status?.paired && status.endings && <EndSold {...status.endings} />}
      <PairedBrowsers />
    </section>
  );
}

/** The extension does not update itself, so the seller is told when this server has another one. */
function UpdateNotice({ installed }: { installed: string }) {
  const offered = usePairings().data?.extension_version;
  if (!offered || offered === installed) return null;
  return (
    <Notice type="warning">
      <strong>Update the extension.</strong> It has version {installed}; version {offered} is needed.
      <ol className={styles.steps}>
        <li>
          <a href="/extension.zip" download="crosslister-extension.zip">
            Download it
          </a>{' '}
          and unpack it over the folder that you loaded.
        </li>
        <li>
          Press the round arrow on its card in <code>chrome://extensions</code>.
        </li>
        <li>Refresh this page.</li>
      </ol>
    </Notice>
  );
}

function PairedBrowsers() {
  const { data } = usePairings();
  const now = useNow();
  const end = useEndPairing();
  if (!data || data.results.length === 0) return null;
  return (
    <ul className="bare" aria-label="Paired browsers">
      {data.results.map(({ id, name, paired_at, last_used_at }) => (
        <li key={id} className={styles.row}>
          <p className={styles.rowText}>
            {name}, paired {relativeTime(paired_at, now)},{' '}
            {last_used_at ? `used ${relativeTime(last_used_at, now)}` : 'not used yet'}
          </p>
          <Button
            variant="default"
            loading={end.isPending && end.variables === id}
            aria-label={`Remove ${name}`}
            onClick={() => end.mutate(id, { onError: showFailure })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
