import type { Answer } from './answer.ts';
import { escapeHtml } from './escape-html.ts';

/** The query of a consent page as hidden fields of its form. */
export function hiddenFields(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}

/** Where the seller's decision sends the browser, or the page that refuses it. */
type Decide = (fields: URLSearchParams) => string | Answer;

/** The consent page of a site, and what its form is answered. */
export function consentRoutes<Call extends { site: unknown; request: { body: Buffer } }>(
  path: string,
  page: (call: Call) => Answer,
  decide: (site: Call['site'], fields: URLSearchParams) => ReturnType<Decide>,
) {
  function answerForm({ site, request }: Call): Answer {
    const outcome = decide(site, new URLSearchParams(request.body.toString('utf8')));
    return typeof outcome === 'string' ? { status: 302, headers: { location: outcome } } : outcome;
  }
  return [
    { method: 'GET', path, access: 'open' as const, handle: page },
    { method: 'POST', path, access: 'open' as const, handle: answerForm },
  ];
}

/** Fills in the consent page of this address as a seller would; returns the address the browser is sent to. */
export function chooseAt(authorizeUrl: string, choice: Record<string, string>, decide: Decide): string {
  const fields = new URL(authorizeUrl).searchParams;
  for (const [name, value] of Object.entries(choice)) fields.set(name, value);
  const target = decide(fields);
  if (typeof target !== 'string') throw new Error(`the consent page refused: ${target.body}`);
  return target;
}
