import type { z } from 'zod';
import type { MarketplaceContext } from './context.ts';
import { MarketplaceError } from './errors.ts';
import type { HttpAnswer } from './http.ts';

/** One way of calling a marketplace with the connection's token. */
interface TokenCall {
  send: (token: string) => Promise<HttpAnswer>;
  isTokenRefused: (answer: HttpAnswer) => boolean;
  /** The error when a token that was just renewed is refused too. */
  consentLost: (answer: HttpAnswer) => MarketplaceError;
}

/** Sends with the connection's token, which is renewed once when the marketplace refuses it. */
export async function sendWithToken(
  context: Pick<MarketplaceContext, 'token'>,
  { send, isTokenRefused, consentLost }: TokenCall,
): Promise<HttpAnswer> {
  const token = await context.token();
  const answer = await send(token);
  if (!isTokenRefused(answer)) return answer;
  const again = await send(await context.token(token));
  if (isTokenRefused(again)) throw consentLost(again);
  return again;
}

/** Who was asked, and whether the call can have changed something there. */
interface Asked {
  who: string;
  changes: boolean;
}

/** Throws if the answer settles nothing: errors of the marketplace's own, web pages in place of data, redirects. */
export function checkAnswered({ who, changes }: Asked, answer: HttpAnswer, code?: string): void {
  const { status } = answer;
  const details = { status, ...(code && { code }) };
  if (status >= 500 || status === 408) {
    const message = changes
      ? `${who} had a problem (${status}) and did not say whether the change was made.`
      : `${who} has a problem at the moment (${status}).`;
    throw new MarketplaceError(changes ? 'unknown' : 'unavailable', message, details);
  }
  if (status >= 400 && /^\s*</.test(answer.text)) {
    const message = `${who} answered with a web page instead of data (${status}).`;
    throw new MarketplaceError('unavailable', message, details);
  }
  if (status >= 300 && status < 400) {
    throw new MarketplaceError('unavailable', `${who} sent us to another address (${status}).`, details);
  }
}

/** A success with content we do not know. */
export function notUnderstood({ who, changes }: Asked, status: number, cause?: unknown): MarketplaceError {
  const message = `${who} sent an answer that could not be understood.`;
  return new MarketplaceError(changes ? 'unknown' : 'unavailable', message, {
    status,
    cause,
    nextStep: 'If it goes on, please report it.',
  });
}

/** The content of a success, parsed. */
export function parseContent<T>(schema: z.ZodType<T>, asked: Asked, content: unknown, status: number): T {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw notUnderstood(asked, status, parsed.error);
}
