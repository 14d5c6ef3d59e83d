import { object, schemaOf, text } from '../answers/shape.ts';
import { callApi } from '../api-client.ts';
import { readToken } from '../auth-token.ts';
import { parseJson } from '../parse-json.ts';

/** Removed at a sign-out with what else there is of the seller (storage-mirror.ts). */
const ACCOUNT = 'crosslister_account';
const isAccount = object<{ session: string; username: string }>({ session: text, username: text });
const accountAnswer = schemaOf(object<{ username: string }>({ username: text }));

/** Enough to tell one session from another, and no key to it. */
const sessionOf = (token: string | null) => token?.slice(-8);

/** Whose session this is. Null until the server has said so once. A session that ended leaves no name behind. */
export function accountName(): string | null {
  const stored = parseJson(localStorage.getItem(ACCOUNT) ?? '');
  return isAccount(stored) && stored.session === sessionOf(readToken()) ? stored.username : null;
}

/** Asks the server, if it has not said so yet. */
export async function learnAccountName(): Promise<string | null> {
  const known = accountName();
  const token = readToken();
  if (known !== null || token === null) return known;
  const { username } = await callApi('/api/account/', accountAnswer);
  localStorage.setItem(ACCOUNT, JSON.stringify({ session: sessionOf(token), username }));
  return accountName();
}
