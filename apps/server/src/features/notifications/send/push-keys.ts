import { z } from 'zod';
import { PUSH_KEYS_OWNER } from '../../../secrets/owner-of.ts';
import type { Services } from '../../../services.ts';

const PushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
type PushKeys = z.infer<typeof PushKeys>;

/**
 * The keys with which this server signs its push messages (VAPID). They are made when they are first asked for, and
 * then stay: a browser's subscription is bound to them.
 */
export async function pushKeys({ db, sealer }: Services): Promise<PushKeys> {
  const read = () => db.selectFrom('instance').select('push_keys').executeTakeFirstOrThrow();
  let { push_keys } = await read();
  if (!push_keys) {
    const { default: webPush } = await import('web-push');
    const made = sealer.seal(JSON.stringify(webPush.generateVAPIDKeys()), PUSH_KEYS_OWNER);
    // Of two processes that make some at once, the first one's are kept.
    await db.updateTable('instance').set({ push_keys: made }).where('push_keys', 'is', null).execute();
    push_keys = (await read()).push_keys ?? made;
  }
  return PushKeys.parse(JSON.parse(sealer.open(push_keys, PUSH_KEYS_OWNER)));
}
