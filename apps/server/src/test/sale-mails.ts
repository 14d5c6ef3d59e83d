import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';

const folder = new URL('../features/mailbox/fixtures/', import.meta.url);
const SELECTOR = 'test';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

/** A made-up mail, with other words in the place of some of its own. */
export function mailLike(name: string, replaced: Record<string, string> = {}): string {
  let mail = readFileSync(new URL(`${name}.eml`, folder), 'utf8').replace(/\r?\n/g, '\r\n');
  for (const [own, other] of Object.entries(replaced)) {
    if (!mail.includes(own)) throw new Error(`${name}.eml has no "${own}"`);
    mail = mail.replaceAll(own, other);
  }
  return mail;
}

/** The mail as the domain's own server sends it. `covers` names the only headers that are signed. */
export async function signed(
  mail: string,
  domain = 'vinted.co.uk',
  { maxBodyLength, covers }: { maxBodyLength?: number; covers?: string } = {},
): Promise<string> {
  const signer = {
    signingDomain: domain,
    selector: SELECTOR,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...(maxBodyLength !== undefined && { maxBodyLength }),
    ...(covers !== undefined && { headerList: covers }),
  };
  const { signatures, errors } = await dkimSign(mail, { ...signer, signatureData: [signer] });
  if (!signatures) throw new Error(`not signed: ${JSON.stringify(errors)}`);
  return `${signatures.trimEnd()}\r\n${mail}`;
}

/** The look-up of keys: these domains have published the one that signs here. */
export const keysOf =
  (...domains: string[]) =>
  async (name: string): Promise<string[][]> => {
    if (domains.some((domain) => name === `${SELECTOR}._domainkey.${domain}`)) return [[record]];
    throw Object.assign(new Error(`no records for ${name}`), { code: 'ENOTFOUND' });
  };
