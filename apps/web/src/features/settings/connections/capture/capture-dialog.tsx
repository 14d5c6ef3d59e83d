import type { CapturedCall, CapturedForm } from '@crosslister/contract/accounts/capture.ts';
import { isHandOnly, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../../lib/dialog-props.ts';
import { formatSeconds, plural } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { saveCapture, useCapturedFile } from '../../api/capture.ts';
import styles from './capture-dialog.module.css';

/** The captured calls and forms, exactly as they stand in the file that is sent. */
export function CaptureDialog({ platform, opened, onClose }: DialogProps & { platform: Platform }) {
  const { data, error } = useCapturedFile(platform, opened);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Captured ${isHandOnly[platform] ? 'forms of' : 'calls to'} ${platformNames[platform]}`}
      size={820}
      steady
      leave="Close"
      footer={
        <Button disabled={!data} onClick={() => data && saveCapture(platform, data.text)}>
          Download the file
        </Button>
      }
    >
      <ErrorNotice error={error} />
      {data && (
        <>
          <p className={styles.intro}>
            {amounts(data)}, oldest first. The file has nothing that is not shown here.
            {data.calls.length > 0 && ' Equal placeholders stand for equal values.'}
            {data.forms.length > 0 && ' In names of fields, ? is a word and 0 a number that is left out.'}
          </p>
          {data.calls.length > 0 && (
            <ul className={styles.calls} aria-label="Captured calls">
              {data.calls.map((call, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file does not change
                <Call key={index} call={call} />
              ))}
            </ul>
          )}
          {data.forms.length > 0 && (
            <ul className={styles.calls} aria-label="Captured steps of forms">
              {data.forms.map((form, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file does not change
                <FormStep key={index} form={form} />
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}

function amounts({ calls, forms }: { calls: CapturedCall[]; forms: CapturedForm[] }): string {
  const steps = forms.length > 0 ? [plural(forms.length, 'step of a form', 'steps of forms')] : [];
  return [...(calls.length > 0 ? [plural(calls.length, 'call')] : []), ...steps].join(' and ') || 'No calls';
}

function FormStep({ form: { at, look } }: { form: CapturedForm }) {
  const [opened, setOpened] = useState(false);
  const { field, state, missed, path } = look;
  return (
    <li>
      <details className={styles.call} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>
          <span className={styles.status} data-failed={state === 'failed' || undefined}>
            {state}
          </span>
          <span className={styles.path}>
            {field}
            {missed && `, not ${missed}`} ({path})
          </span>
          <span className={styles.time}>{formatSeconds(at)}</span>
        </summary>
        {opened && <Text>{readableLook(look)}</Text>}
      </details>
    </li>
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
      <Text>{[...lines, ...(lines.length > 0 && body ? [''] : []), readable(body)].join('\n')}</Text>
    </>
  );
}

function Text({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <pre className={styles.text} tabIndex={0}>
      {children}
    </pre>
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

/** Each part in a line of its own, and each element that has appeared or is gone since the step before. */
function readableLook({ appeared, gone, ...rest }: CapturedForm['look']): string {
  const lines = (sign: string, elements: typeof gone) =>
    elements.map((element) => `${sign} ${JSON.stringify(element)}`);
  const parts = Object.entries(rest).map(([name, part]) => `${name}: ${JSON.stringify(part)}`);
  return [...parts, '', ...lines('+', appeared), ...lines('-', gone)].join('\n');
}
