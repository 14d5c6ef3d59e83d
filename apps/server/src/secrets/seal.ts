import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { instead } from '@crosslister/domain/instead.ts';
import { isAbsent } from '../db/embedded/database-problem.ts';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;

/** Encrypted with a key that this server does not have. */
export class WrongKey extends Error {}

export interface Sealer {
  /** `owner` (user, platform, field) is bound to the text: in another row it cannot be decrypted. */
  seal: (plain: string, owner: string) => Buffer;
  /** Throws WrongKey for another key, and any other error if it was sealed for another owner or altered. */
  open: (sealed: Buffer, owner: string) => string;
  /** Whether it was encrypted with the present key, not with an old one. */
  isCurrent: (sealed: Buffer) => boolean;
  /** Digest for finding a bearer token without storing it. */
  digest: (token: string) => Buffer;
  /** Key for another purpose (signing), derived from the same secret. */
  derive: (purpose: string) => Buffer;
}

const deriveFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'crosslister', purpose, 32));

function keyFrom(secret: string): { key: Buffer; keyId: Buffer } {
  const key = deriveFrom(secret, 'connection secrets');
  return { key, keyId: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) };
}

/**
 * AES-256-GCM with a key derived from `secret`. The `old` keys are only used to decrypt. Layout: version, key id, iv,
 * tag, ciphertext.
 */
export function createSealer(secret: string, old: string[] = []): Sealer {
  const { key, keyId } = keyFrom(secret);
  const keys = [{ key, keyId }, ...old.map(keyFrom)];
  return {
    derive: (purpose) => deriveFrom(secret, purpose),
    isCurrent: (sealed) => sealed.subarray(1, 1 + KEY_ID_BYTES).equals(keyId),
    digest: (token) => createHash('sha256').update(token).digest(),
    seal(plain, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), keyId, iv, cipher.getAuthTag(), text]);
    },
    open(sealed, owner) {
      const header = 1 + KEY_ID_BYTES;
      const used = keys.find((each) => sealed.subarray(1, header).equals(each.keyId));
      if (sealed[0] !== VERSION || !used) {
        throw new WrongKey(
          'A stored secret was sealed with another SECRET_KEY. Start with the key it was made with.',
        );
      }
      const iv = sealed.subarray(header, header + IV_BYTES);
      const tag = sealed.subarray(header + IV_BYTES, header + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', used.key, iv)
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      const text = sealed.subarray(header + IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}

/** The key file of a single machine: made once, readable only by its owner, written completely or not at all. */
export async function readOrMakeKeyFile(path: string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch(instead(null, isAbsent));
  if (existing?.trim()) return existing.trim();
  const secret = randomBytes(32).toString('base64url');
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return secret;
}
