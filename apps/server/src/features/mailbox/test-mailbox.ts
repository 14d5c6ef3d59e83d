import type { MailboxSettings } from '@crosslister/contract/accounts/mailbox.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import type { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { Services } from '../../services.ts';
import { inFolder, NoTurn } from './imap/in-folder.ts';
import { MailboxFailure } from './imap/mailbox-failure.ts';
import { mailRules } from './mail-rules.ts';
import { withPassword } from './mailbox-settings.ts';

const PATIENCE_MS = 20_000;

/** Opens the folder with these settings, and says what is there. Nothing is stored. */
export async function testMailbox(
  services: Services,
  userId: number,
  said: MailboxSettings,
  gone: AbortSignal,
): Promise<TestResult> {
  const settings = await withPassword(services, userId, said);
  const limits = { stop: gone, patience: PATIENCE_MS };
  try {
    const mailbox = { ...settings, userId, health: 'unknown' as const };
    return await inFolder(services, mailbox, limits, async ({ exists, call }) => {
      const theirs: string[] = [];
      for (const { platform, senders } of mailRules) {
        let count = 0;
        for (const from of senders) count += (await call('search', { from })).count;
        theirs.push(`${count || 'none'} from ${platformNames[platform]}`);
      }
      const mails = exists === 1 ? '1 mail' : `${exists} mails`;
      const message = `It can be read: ${mails} in ${settings.folder}, of which ${wordList(theirs)}.`;
      return { success: true, message };
    });
  } catch (error) {
    if (error instanceof NoTurn)
      return { success: false, error: 'Many mailboxes are tested at present. Try again in a minute.' };
    if (!(error instanceof MailboxFailure)) throw error;
    return { success: false, error: error.message };
  }
}
