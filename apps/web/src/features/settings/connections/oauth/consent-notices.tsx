import { Notice } from '../../../../ui/notice.tsx';
import type { Consent } from './use-oauth.ts';

interface Props {
  consent: Consent;
  /** Whose page it is. */
  name: string;
  unfinished: string;
}

/** Says that the window was blocked, or that the consent in it is not finished. */
export function ConsentNotices({ consent, name, unfinished }: Props) {
  if (consent.blockedUrl) {
    return (
      <Notice type="warning" announce>
        The browser blocked the window.{' '}
        <a href={consent.blockedUrl} target="_blank" rel="noopener opener">
          Open {name}'s page
        </a>
      </Notice>
    );
  }
  if (consent.status !== 'unfinished') return null;
  return (
    <Notice type="info" announce>
      {unfinished}
    </Notice>
  );
}
