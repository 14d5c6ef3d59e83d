import { z } from 'zod';
import { STORED_SECRET } from './credentials.ts';
import { channelKinds, notificationEvents } from './lists.ts';
import { trimmedText } from './schemas/text.ts';

export const NotificationEvent = z.enum(notificationEvents);
export type NotificationEvent = z.infer<typeof NotificationEvent>;
export type ChannelKind = (typeof channelKinds)[number];

const name = trimmedText(80, 'At most 80 characters.').min(1, 'Give it a name.');
const secret = z.string().max(2_000);
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Enter the whole address, with http:// or https://.' })
  .max(2_000);

/** What a browser gives when it subscribes to push messages (`PushSubscription.toJSON()`). */
export const PushSubscriptionKeys = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({ p256dh: secret.min(80), auth: secret.min(16) }),
});

/** The seller's own mail server. Port 465 speaks TLS from the first byte, others by STARTTLS. */
export const MailServer = z.object({
  host: z.string().trim().min(1, 'Enter the name of the mail server.').max(255),
  port: z.number().int().min(1).max(65_535),
  username: secret,
  password: secret,
  /** What the mail comes from. */
  from: z.email('Enter an e-mail address.'),
});
export type MailServer = z.infer<typeof MailServer>;

/** Without a mail server of its own it is sent by the server's (SMTP_URL). */
const EmailTarget = z.object({
  kind: z.literal('email'),
  address: z.email('Enter an e-mail address.'),
  server: MailServer.optional(),
});
/** The address of a topic, on ntfy.sh or a server of one's own, and the access token of a protected one. */
const NtfyTarget = z.object({ kind: z.literal('ntfy'), url: webAddress, token: secret.optional() });
const WebhookTarget = z.object({ kind: z.literal('webhook'), url: webAddress });

/** Where messages of one channel go. It is stored encrypted. */
export const ChannelTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('push'), ...PushSubscriptionKeys.shape }),
  EmailTarget,
  NtfyTarget,
  WebhookTarget,
]);
export type ChannelTarget = z.infer<typeof ChannelTarget>;

/** An address that may be a stored one. */
const keptAddress = z
  .string()
  .max(2_000)
  .refine((text) => text === STORED_SECRET || webAddress.safeParse(text).success, {
    error: 'Enter the whole address, with http:// or https://.',
  });

/** The target of a channel as it is changed. `********` stands for what is stored, in answers and in changes. */
export const EditedTarget = z.discriminatedUnion('kind', [
  EmailTarget,
  NtfyTarget.extend({ url: keptAddress }),
  WebhookTarget.extend({ url: keptAddress }),
]);
export type EditedTarget = z.infer<typeof EditedTarget>;

/** UK time, as a clock shows it. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00.');

const settings = {
  name,
  events: z.array(NotificationEvent).max(notificationEvents.length),
  /** From when until when nothing is told that can wait. Both or none. */
  quiet_from: Clock.nullable(),
  quiet_to: Clock.nullable(),
};
const bothOrNone = {
  check: (value: { quiet_from?: string | null | undefined; quiet_to?: string | null | undefined }) =>
    !value.quiet_from === !value.quiet_to,
  error: { path: ['quiet_to'], message: 'Quiet hours need a beginning and an end.' },
};

export const NewChannel = z
  .object({ ...settings, target: ChannelTarget })
  .refine(bothOrNone.check, bothOrNone.error);
/** Without a target that stays as it is. */
export const ChannelChanges = z
  .object({ ...settings, target: EditedTarget.optional() })
  .refine(bothOrNone.check, bothOrNone.error);

/** A channel as the settings show it. */
export const NotificationChannel = z.object({
  id: z.number(),
  kind: z.enum(channelKinds),
  ...settings,
  /** Whom it reaches: an e-mail address, the host of a push service, an address without its secrets. */
  to: z.string(),
  created_at: z.string(),
  last_sent_at: z.string().nullable(),
  /** Why it has not reached them lately, and what to do. Null while all is well. */
  error: z.string().nullable(),
  /** False for an e-mail address until the code of a test message is typed. Before that it is sent tests alone. */
  confirmed: z.boolean(),
  /** Where it goes, as a form shows it. None for a browser. */
  target: EditedTarget.optional(),
});
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** `secret`: with which a webhook's messages are signed. It is told once. */
export const CreatedChannel = NotificationChannel.extend({ secret: z.string().optional() });

/** Earlier mails have six digits. */
export const ChannelCode = z.object({
  code: z
    .string()
    .trim()
    .regex(/^(?:\d{6}|\d{8})$/, 'Enter the digits of the mail.'),
});

export const NotificationSettings = z.object({
  channels: z.array(NotificationChannel),
  /** For `PushManager.subscribe` (base64url). */
  push_key: z.string(),
  /** Whether this server sends mail itself, so that an address is enough. */
  sends_mail: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What a push message holds, encrypted for one browser. Paths are the dashboard's. */
export const PushMessage = z.object({
  id: z.string(),
  /** A later message of the same tag takes the place of the earlier. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  image: z.string().optional(),
  open: z.string(),
  actions: z.array(z.object({ action: z.string(), title: z.string(), url: z.string() })),
});
export type PushMessage = z.infer<typeof PushMessage>;
