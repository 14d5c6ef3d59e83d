import { randomUUID } from 'node:crypto';
import type { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { sql } from 'kysely';
import { ownRow } from '../../db/of-product.ts';
import type { Services } from '../../services.ts';
import { findChannel } from './channels.ts';
import { well } from './deliveries.ts';
import { SendFailure, type StoredTarget } from './send/send.ts';
import { sendTo } from './send/send-to.ts';
import { openTarget } from './target.ts';

/** Sends a message that says that it is a test, now, whatever the quiet hours are. Throws HttpProblem for no channel. */
export async function sendTest(
  services: Services,
  userId: number,
  id: number,
  signal: AbortSignal,
): Promise<TestResult> {
  const channel = await findChannel(services.db, userId, id);
  const target = openTarget(services, { user_id: userId, channel_id: id, target: channel.target });
  try {
    await sendTo(
      services,
      target,
      {
        uid: randomUUID(),
        at: services.now(),
        message: {
          event: 'summary',
          tag: 'test',
          title: 'Crosslister: this is a test',
          lines: linesOf(channel, target),
          links: [{ action: 'open', title: 'Open', to: { path: '/' } }],
          image: null,
          facts: { test: true },
        },
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error;
    const next_step = 'Change it under Settings, Notifications, then test it again.';
    return { success: false, error: error.message, next_step };
  }
  await services.db
    .updateTable('notification_channels')
    .set({ ...well, last_sent_at: sql<Date>`now()` })
    .where(ownRow(userId, id))
    .execute();
  return { success: true };
}

function linesOf(channel: Awaited<ReturnType<typeof findChannel>>, target: StoredTarget): string[] {
  if (channel.confirmed || target.kind !== 'email')
    return [`"${channel.name}" is told of sales from now on.`];
  return [
    `The code of this address is ${target.code}. Type it under Settings, Notifications: then sales are sent to it.`,
    'If you did not ask for it, ignore this mail.',
  ];
}
