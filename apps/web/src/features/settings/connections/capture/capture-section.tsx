import type { CaptureStatus } from '@crosslister/contract/accounts/capture.ts';
import { isFilledIn, isHandOnly, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../../lib/api-error.ts';
import { formatDateTime, plural } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useCapture, useChangeCapture } from '../../api/capture.ts';
import styles from '../../settings.module.css';
import { CaptureDialog } from './capture-dialog.tsx';

/** For a bug report: the account's calls and forms of a day, masked, which the seller reads and sends. */
export function CaptureSection({ platform }: { platform: Platform }) {
  const [opened, setOpened] = useState(false);
  const [reading, setReading] = useState(false);
  const { data: status, error } = useCapture(platform, opened);
  const change = useChangeCapture(platform);
  const button = (what: 'start' | 'stop' | 'delete', label: string) => (
    <Button
      variant="default"
      loading={change.isPending && change.variables === what}
      disabled={change.isPending}
      onClick={() => change.mutate(what)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <details
        className={styles.details}
        open={opened}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>Report a problem</summary>
        <div className={styles.capture}>
          <p className={styles.text}>{whatIsCaptured(platform)} You can read it first.</p>
          {error && <Notice type="error">{explainError(error)}</Notice>}
          {status && (
            <>
              <p className={styles.text} aria-live="polite">
                {howItStands(platform, status)}
              </p>
              <div className="row">
                {status.on ? button('stop', 'Stop capturing') : button('start', 'Capture for 24 hours')}
                {status.calls + status.forms > 0 && (
                  <>
                    <Button variant="default" onClick={() => setReading(true)}>
                      Read what was captured
                    </Button>
                    {button('delete', 'Delete what was captured')}
                  </>
                )}
              </div>
            </>
          )}
        </div>
      </details>
      <CaptureDialog platform={platform} opened={reading} onClose={() => setReading(false)} />
    </>
  );
}

function whatIsCaptured(platform: Platform): string {
  const name = platformNames[platform];
  const form = `what the browser extension finds on ${name}'s form as it fills it in`;
  const kept =
    'Only the technical names of fields are kept, never what is in them. A form that is open already is left out.';
  if (isHandOnly[platform]) return `Capture for 24 hours, for a bug report, ${form}. ${kept}`;
  const calls = `Capture 24 hours of calls to ${name}, for a bug report. Names, addresses, texts, photos and keys become placeholders first.`;
  return isFilledIn(platform) ? `${calls} Also ${form}. ${kept}` : calls;
}

function howItStands(platform: Platform, { on, until, calls, forms }: CaptureStatus): string {
  const things = [
    ...(isHandOnly[platform] ? [] : [plural(calls, 'call')]),
    ...(isFilledIn(platform) ? [plural(forms, 'step of a form', 'steps of forms')] : []),
  ];
  const captured = `${things.join(' and ')} captured`;
  if (on) return `Capturing until ${formatDateTime(until)}. ${captured} so far.`;
  if (until)
    return `${captured}, until ${formatDateTime(until)}. They go a day later, or when a new capture begins.`;
  return 'Nothing is captured.';
}
