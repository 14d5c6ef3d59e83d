import type { MailboxSettings, MailboxTest } from '@crosslister/contract/accounts/mailbox.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { Services } from '../../services.ts';
import { inFolder, MailboxFailure } from './imap.ts';
import { mailRules } from './rules.ts';
import { withPassword } from './mailbox-settings.ts';

const PATIENCE_MS = 20_000;

/** Opens the folder with these settings, and says what is there. Nothing is stored. */
export async function testMailbox(
  services: Services,
  userId: number,
  said: MailboxSettings,
  gone: AbortSignal,
): Promise<MailboxTest> {
  const settings = await withPassword(services, userId, said);
  const signal = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    return await inFolder(services, settings, signal, async (client, folder) => {
      const counts = mailRules.map(async ({ platform, senders }) => {
        const found = await Promise.all(senders.map((from) => client.search({ from }, { uid: true })));
        return `${found.flatMap((uids) => uids || []).length || 'none'} from ${platformNames[platform]}`;
      });
      const theirs = wordList(await Promise.all(counts));
      const mails = folder.exists === 1 ? '1 mail' : `${folder.exists} mails`;
      const message = `It can be read: ${mails} in ${settings.folder}, of which ${theirs}.`;
      return { success: true, message };
    });
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    return { success: false, error: error.message };
  }
}
