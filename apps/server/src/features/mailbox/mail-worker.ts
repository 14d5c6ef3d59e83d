import { parentPort, workerData } from 'node:worker_threads';
import { simpleParser } from 'mailparser';
import { asStorableText } from '../../db/stored/storable-text.ts';
import { textsOf } from './read-sale.ts';
import { type Keys, verifySignature } from './verify-signature.ts';

// The thread of prove-mail.ts. It answers once.

interface Given {
  raw: Uint8Array;
  domains: readonly string[];
  keys: Keys;
}

const answer = (message: object) => parentPort?.postMessage(message);

// Libraries also throw where nobody waits. They would fail on this mail for ever.
process.on('uncaughtException', (error) => answer({ state: 'odd', why: String(error) }));

const { raw, domains, keys } = workerData as Given;
try {
  answer(await read(Buffer.from(raw)));
} catch (error) {
  answer({ state: 'odd', why: String(error) });
}

/** Only what is proved is parsed. */
async function read(mail: Buffer): Promise<object> {
  const verdict = await verifySignature(mail, domains, keys);
  if (verdict.state !== 'valid') return verdict;
  // Their lines end with links and pictures that nothing here reads, and that take the most time.
  const parsed = await simpleParser(mail, {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  });
  const count = (name: string) => parsed.headerLines.filter(({ key }) => key.toLowerCase() === name).length;
  // A second field, which the signature does not cover, could be the one that is read.
  if (['from', 'to', 'subject', 'date', 'message-id', 'content-type'].some((name) => count(name) > 1))
    return { state: 'refused', why: 'a header is there twice' };
  const { to, messageId, date } = parsed;
  const addresses = [to ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap(({ address }) => (address ? asStorableText(address.toLowerCase()) : [])));
  return { state: 'valid', mail: { texts: textsOf(parsed), addresses, messageId, date } };
}
