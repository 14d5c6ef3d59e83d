import type { Connection } from '@crosslister/contract/credentials.ts';
import { expect, test } from 'vitest';
import { healthOf } from './health-words.ts';

const now = Date.parse('2026-03-09T14:10:00Z');
const connection: Connection = {
  platform: 'ebay',
  state: 'connected',
  account: 'anna',
  last_answered_at: '2026-03-09T14:08:00Z',
  poll_interval_seconds: 60,
  consent_expires_at: '2026-04-01T09:00:00Z',
  consent_ends_soon: false,
  connect_again: false,
  blind_since: null,
  no_endings: null,
  not_watched: null,
  error: null,
  webhooks: 'off',
  webhooks_error: null,
  webhooks_delay_seconds: null,
  grants_keys: false,
};
const down = { state: 'error', error: 'eBay has a problem at the moment (503).' } as const;

test.each<[string, Partial<Connection>, ReturnType<typeof healthOf>]>([
  ['no connection', { state: 'empty' }, null],
  ['well', {}, { tone: 'well', answered: '2 minutes ago' }],
  ['new', { last_answered_at: null }, { tone: 'well', answered: null }],
  ['one failure', down, { tone: 'warning', text: `did not answer the last check. ${down.error}` }],
  [
    'blind',
    { ...down, blind_since: '2026-03-09T14:05:00Z' },
    { tone: 'failed', text: `not answering since 14:05. ${down.error}` },
  ],
  [
    'consent taken back, however long ago',
    { state: 'error', error: 'Taken back.', connect_again: true, blind_since: '2026-03-09T14:05:00Z' },
    { tone: 'failed', text: 'Taken back.' },
  ],
  [
    'a full disk, whatever else there is',
    {
      ...down,
      connect_again: true,
      not_watched: { since: '2026-03-09T14:05:00Z', message: 'The disk of this server is full.' },
    },
    {
      tone: 'failed',
      text: 'what sells there is not seen since 14:05. The disk of this server is full.',
    },
  ],
  [
    'nothing can be taken down',
    {
      no_endings: {
        since: '2026-03-09T14:05:00Z',
        message: 'Etsy refused this.',
        next_step: 'Look at it.',
        link: null,
        listings_page: 'https://shop.example/',
      },
    },
    {
      tone: 'failed',
      text: 'nothing there can be taken down since 14:05. Take down yourself what sells elsewhere; nothing new is listed. Etsy refused this.',
    },
  ],
  [
    'consent about to end',
    { consent_ends_soon: true },
    { tone: 'warning', text: 'the consent ends on 01/04/2026. Connect eBay again before that day.' },
  ],
])('%s', (_, fields, health) => {
  expect(healthOf({ ...connection, ...fields }, now)).toEqual(health);
});
