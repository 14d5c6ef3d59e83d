import type { CapturedCall } from '@crosslister/contract/capture.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { formatSeconds, plural } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { saveCapture, useCapturedFile } from '../api/capture.ts';
import styles from './capture-dialog.module.css';

/** The captured calls, exactly as they stand in the file that is sent. */
export function CaptureDialog({ platform, opened, onClose }: DialogProps & { platform: Platform }) {
  const { data, error } = useCapturedFile(platform, opened);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Captured calls to ${platformNames[platform]}`}
      size={820}
      steady
      leave="Close"
      footer={
        <Button disabled={!data} onClick={() => data && saveCapture(platform, data.text)}>
          Download the file
        </Button>
      }
    >
      {error && (
        <Notice type="error" announce>
          {explainError(error)}
        </Notice>
      )}
      {data && (
        <>
          <p className={styles.intro}>
            {plural(data.calls.length, 'call')}, oldest first. The file has nothing that is not shown here.
            Equal placeholders stand for equal values.
          </p>
          <ul className={styles.calls} aria-label="Captured calls">
            {data.calls.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file does not change
              <Call key={index} call={call} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function Call({ call }: { call: CapturedCall }) {
  const [opened, setOpened] = useState(false);
  const { at, took_ms, method, path, request, status, response } = call;
  return (
    <li>
      <details className={styles.call} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>
          <span className={styles.status} data-failed={status === null || status >= 400 || undefined}>
            {status ?? 'no answer'}
          </span>
          <span className={styles.path}>
            {method} {path}
          </span>
          <span className={styles.time}>
            {formatSeconds(at)}, {took_ms} ms
          </span>
        </summary>
        {opened && (
          <>
            <Part title="Request" part={request} />
            <Part title="Answer" part={response} />
          </>
        )}
      </details>
    </li>
  );
}

function Part({ title, part: { headers, body } }: { title: string; part: CapturedCall['request'] }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <h5 className={styles.part}>{title}</h5>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <pre className={styles.text} tabIndex={0}>
        {[...lines, ...(lines.length > 0 && body ? [''] : []), readable(body)].join('\n')}
      </pre>
    </>
  );
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // XML, a form or a placeholder.
    return body;
  }
}
