import { resolve } from 'node:path';
import { z } from 'zod';
import { readMailSettings } from './mail-settings.ts';
import { readPhotoStore } from './photo-store/photo-store-settings.ts';

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false', '1', '0', ''], 'must be true or false')
    .default('')
    .transform((value) => (value === '' ? byDefault : value === 'true' || value === '1'));
const webAddress = (byDefault: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default(byDefault)
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const whole = (byDefault: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .default(String(byDefault))
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable Crosslister reads. An empty one counts as not set. */
const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(3000, 0, 65_535),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  PHOTO_STORE_URL: z
    .url({
      protocol: /^(https?|file)$/,
      error: 'must be the http(s) address of a bucket, or file:///a/folder',
    })
    .optional(),
  PHOTO_STORE_REGION: z.string().optional(),
  PHOTO_STORE_ACCESS_KEY: z.string().optional(),
  PHOTO_STORE_SECRET_KEY: z.string().optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  OLD_SECRET_KEYS: z
    .string()
    .default('')
    .transform((keys) => keys.split(',').flatMap((key) => key.trim() || []))
    .refine((keys) => keys.every((key) => key.length >= 32), 'each must have at least 32 characters'),
  ALLOW_PRIVATE_NETWORK: flag(false),
  ALLOW_REGISTRATION: flag(true),
  TRUST_PROXY: flag(false),
  MAX_PRODUCTS: whole(2_000_000, 1, 10_000_000),
  MAX_PHOTOS: whole(100_000, 1, 10_000_000),
  MAX_PHOTO_MB: whole(50_000, 1, 10_000_000),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SALE_POLL_SECONDS: whole(60, 1, 86_400),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  SMTP_FROM: z.email('must be an e-mail address').optional(),
  EBAY_CLIENT_ID: z.string().default(''),
  EBAY_CLIENT_SECRET: z.string().default(''),
  EBAY_RU_NAME: z.string().default(''),
  EBAY_ALERT_EMAIL: z.email('must be an e-mail address').or(z.literal('')).default(''),
  EBAY_API_URL: webAddress('https://api.ebay.com'),
  EBAY_AUTH_URL: webAddress('https://auth.ebay.com'),
  EBAY_MEDIA_URL: webAddress('https://apim.ebay.com'),
  EBAY_IDENTITY_URL: webAddress('https://apiz.ebay.com'),
  EBAY_ITEM_URL: webAddress('https://www.ebay.co.uk/itm'),
  ETSY_KEYSTRING: z.string().default(''),
  ETSY_SHARED_SECRET: z.string().default(''),
  ETSY_API_URL: webAddress('https://openapi.etsy.com/v3'),
  ETSY_AUTH_URL: webAddress('https://www.etsy.com'),
  CLICK_AND_DROP_API_URL: webAddress('https://api.parcel.royalmail.com/api/v1'),
  OPEN_LIBRARY_URL: webAddress('https://openlibrary.org'),
  OPEN_LIBRARY_CONTACT: z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e]*$/, 'must be an e-mail or web address')
    .default(''),
  ASSISTANT_HOSTS: z
    .string()
    .default('')
    .transform((hosts) => hosts.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .refine(
      (hosts) => hosts.every((host) => /^[^/\s]+$/.test(host)),
      'must be hosts such as localhost:11434',
    ),
});

export type Config = ReturnType<typeof readConfig>;

/** Variables that cannot be used, one sentence for each. */
export class ConfigProblem extends Error {}

/**
 * Settings of this process. Without DATABASE_URL the embedded database in DATA_DIR is used. Only then may the server
 * make the secret key itself: two machines with two keys could not read each other's secrets.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigProblem(`These settings cannot be used:\n  ${lines.join('\n  ')}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigProblem('DATABASE_URL is set, so SECRET_KEY must be set too: the same on every machine.');
  }
  if (!env.DATABASE_URL && env.ROLE !== 'all') {
    throw new ConfigProblem(
      `ROLE=${env.ROLE} needs DATABASE_URL: the embedded database serves one process only.`,
    );
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new ConfigProblem('DATABASE_DIRECT_URL is the way past a pooler: DATABASE_URL must be set too.');
  }
  const photoStore = readPhotoStore(env);
  if (typeof photoStore === 'string') throw new ConfigProblem(photoStore);
  const mail = readMailSettings(env);
  if (typeof mail === 'string') throw new ConfigProblem(mail);
  return {
    host: env.HOST,
    port: env.PORT,
    portGiven: set.PORT !== undefined,
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Without a pooler, for what belongs to a session: LISTEN, and the settings of a backup. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    photoStore,
    role: env.ROLE,
    secretKey: env.SECRET_KEY,
    /** Secrets encrypted with one of these can still be read, and are encrypted again at the start. */
    oldSecretKeys: env.OLD_SECRET_KEYS,
    allowPrivateNetwork: env.ALLOW_PRIVATE_NETWORK,
    allowRegistration: env.ALLOW_REGISTRATION,
    trustProxy: env.TRUST_PROXY,
    /** Limits for one seller. */
    budgets: { products: env.MAX_PRODUCTS, photos: env.MAX_PHOTOS, photoMb: env.MAX_PHOTO_MB },
    logLevel: env.LOG_LEVEL,
    /** Null: each marketplace is polled at its own interval. */
    salePollSeconds: set.SALE_POLL_SECONDS === undefined ? null : env.SALE_POLL_SECONDS,
    books: {
      url: env.OPEN_LIBRARY_URL,
      contact: env.OPEN_LIBRARY_CONTACT || env.PUBLIC_URL || env.SMTP_FROM || '',
    },
    /** Hosts on private networks at which a seller's assistant may be. */
    assistantHosts: env.ASSISTANT_HOSTS,
    /** The server's own mail server. A seller may have another. */
    mail,
    clickAndDrop: { apiUrl: env.CLICK_AND_DROP_API_URL },
    marketplaces: {
      ebay: {
        apiUrl: env.EBAY_API_URL,
        authUrl: env.EBAY_AUTH_URL,
        mediaUrl: env.EBAY_MEDIA_URL,
        identityUrl: env.EBAY_IDENTITY_URL,
        itemUrl: env.EBAY_ITEM_URL,
        clientId: env.EBAY_CLIENT_ID,
        clientSecret: env.EBAY_CLIENT_SECRET,
        ruName: env.EBAY_RU_NAME,
        alertEmail: env.EBAY_ALERT_EMAIL,
      },
      etsy: {
        apiUrl: env.ETSY_API_URL,
        authUrl: env.ETSY_AUTH_URL,
        keystring: env.ETSY_KEYSTRING,
        sharedSecret: env.ETSY_SHARED_SECRET,
      },
    },
  };
}
