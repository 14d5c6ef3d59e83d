import { descriptionOf, type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { SalesWait } from '@crosslister/contract/reports/oversell-clock.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { formatTaken } from '@crosslister/domain/time-taken.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Config } from '../../../config.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { floorOf, pollInterval, readSpending } from '../next-poll.ts';
import { readSpeed } from '../selling-hours.ts';
import { reachableUrl } from '../webhooks/hook.ts';
import { readWebhooks, webhookState } from '../webhooks/webhook-state.ts';

type Webhooks = ReturnType<typeof webhookState>;

/** Seconds from one look into a mailbox with sale e-mails to the next. */
export const MAIL_SECONDS = 30;

type Wait = Omit<SalesWait, 'is_bottleneck'>;

/** How soon this server hears of a sale on each marketplace that the seller sells on, and what would shorten it. */
export async function readSalesWaits(services: Services, userId: number): Promise<SalesWait[]> {
  const { db, config } = services;
  const rows = await db
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('secrets', 'is not', null)
    .execute();
  const hooks = await readWebhooks(db, userId);
  const hasMail = await readsMail(db, userId);
  const listed = await db
    .selectFrom('listings')
    .select('platform')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '<>', 'delisted')
    .execute();
  const waits: Wait[] = [];
  for (const platform of platforms) {
    const row = rows.find((each) => each.platform === platform);
    if (row) {
      const wait = await waitOf(services, row, webhookState(config, platform, hooks.get(row.id)));
      waits.push(withMail(wait, hasMail));
    } else if (listed.some((each) => each.platform === platform)) waits.push(waitByHand(platform, hasMail));
  }
  const longest = Math.max(...waits.map(({ seconds }) => seconds ?? Number.POSITIVE_INFINITY));
  return waits.map((wait) => {
    const seconds = wait.seconds ?? Number.POSITIVE_INFINITY;
    return { ...wait, is_bottleneck: seconds > 0 && seconds === longest };
  });
}

/** Whether a mailbox of the seller's can be read just now. */
async function readsMail(db: Services['db'], userId: number): Promise<boolean> {
  const mailbox = await db
    .selectFrom('mailboxes')
    .select('error')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return mailbox?.error === null;
}

const everyMail = `every ${formatTaken(MAIL_SECONDS)}`;
const mailSettings = 'Settings, Connections, Sale e-mails';

/** Where orders are asked for, a mail can only make that sooner. */
function withMail(wait: Wait, hasMail: boolean): Wait {
  const { platform, seconds, words, shorter } = wait;
  if (!descriptionOf(platform).saleMails || seconds === null || seconds <= MAIL_SECONDS) return wait;
  const name = platformNames[platform];
  if (hasMail)
    return { ...wait, words: `${words} A sale e-mail of ${name}’s in your mailbox makes it ask at once.` };
  const mail = `With ${name}’s sale e-mails in a mailbox of yours (${mailSettings}), looked for ${everyMail}, it is asked as soon as one arrives.`;
  return { ...wait, shorter: shorter ? `${shorter} ${mail}` : mail };
}

/** Where this server has no account to ask. */
function waitByHand(platform: Platform, hasMail: boolean): Wait {
  const name = platformNames[platform];
  const { saleMails } = descriptionOf(platform);
  if (saleMails && hasMail) {
    const then = saleMails.isHint ? ' You are then asked what sold.' : '';
    const words = `${name}’s sale e-mails are looked for in your mailbox ${everyMail}.${then}`;
    return { platform, seconds: saleMails.isHint ? null : MAIL_SECONDS, words, shorter: null };
  }
  const words = `${name} cannot be asked for sales: one is known when you see it, here or on a page that the extension watches.`;
  const shorter = saleMails
    ? `Have ${name}’s sale e-mails read from a mailbox of yours (${mailSettings}): they are looked for ${everyMail}, with no browser open.`
    : `Connect ${name} under Settings, Connections.`;
  return { platform, seconds: null, words, shorter };
}

async function waitOf(
  services: Services,
  connection: ConnectionRow,
  { webhooks, webhooks_error: hookError, webhooks_delay_seconds: delay }: Webhooks,
): Promise<Wait> {
  const { platform, poll_seconds: slowed } = connection;
  const { config } = services;
  const name = platformNames[platform];
  const spending = await readSpending(services, connection);
  const byQuota = spending ? pollInterval(spending) : floorOf(config, platform);
  const interval = Math.max(byQuota, slowed ?? 0);
  const isAdapted = config.salePollSeconds === null && (await readSpeed(services, connection)) !== 1;
  const adapted = isAdapted ? ' That is the mean: more often in the hours in which you sell.' : '';
  const every = `is asked every ${formatTaken(interval)}`;
  const hook = findMarketplace(platform)?.webhooks;
  if (webhooks === 'active' && delay === 0) {
    return { platform, seconds: 0, words: `${name} tells this server of each sale at once.`, shorter: null };
  }
  const words =
    webhooks === 'active'
      ? `${name} ${every}, and tells this server within ${formatTaken(delay ?? 0)}.`
      : `${name} ${every}${hook ? '.' : ', because it tells no server of its sales.'}${adapted}`;
  const seconds = webhooks === 'active' ? Math.min(interval, delay ?? interval) : interval;
  if (hook && webhooks !== 'active' && hook.delaySeconds < interval) {
    const soon = hook.delaySeconds === 0 ? 'at once' : `within ${formatTaken(hook.delaySeconds)}`;
    const shorter = reachableUrl(config)
      ? (hookError ?? `${name} will tell this server ${soon} as soon as its messages are set up.`)
      : `Set PUBLIC_URL to this server’s https address: ${name} then tells it of each sale ${soon}.`;
    return { platform, seconds, words, shorter };
  }
  return { platform, seconds, words, shorter: shorterPolls(config, connection, spending, interval) };
}

/** What would let it be asked more often: the cause of its interval, taken away. */
function shorterPolls(
  config: Config,
  { platform, poll_seconds: slowed, app_key: ownKey }: ConnectionRow,
  spending: Awaited<ReturnType<typeof readSpending>>,
  interval: number,
): string | null {
  const name = platformNames[platform];
  const floor = floorOf(config, platform);
  if (spending && interval > floor && interval === pollInterval(spending)) {
    const { connections, dailyLimit } = spending;
    const calls = `Its app key allows ${dailyLimit.toLocaleString('en-GB')} calls a day`;
    const alone = pollInterval({ ...spending, connections: 1, used: 0 });
    if (ownKey === null && connections > 1 && alone < interval) {
      return `${calls}, for ${plural(connections, 'account')}. With an app key of your own (Settings, Connections) it is asked every ${formatTaken(alone)}.`;
    }
    return `${calls}. Ask ${name} for a higher limit: with more calls it is asked every ${formatTaken(floor)}.`;
  }
  if (slowed !== null && interval === slowed) {
    return `${name} answers slowly, or this server has too much to do. When both are well, it is asked every ${formatTaken(floor)}.`;
  }
  const usual = floorOf({ ...config, salePollSeconds: null }, platform);
  if (config.salePollSeconds !== null && usual < interval) {
    return `SALE_POLL_SECONDS is set on this server. Without it, ${name} is asked every ${formatTaken(usual)}.`;
  }
  return null;
}
