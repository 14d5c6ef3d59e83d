import { type Answer, html, json } from '../../http/answer.ts';
import { neverCached } from '../rest/never-cached.ts';
import { fatalBody } from '../rest/rest-error.ts';

/** Every condition a store was recorded in; `open` is a healthy one. */
export type SiteState =
  | 'open'
  | 'plain_permalinks'
  | 'maintenance'
  | 'plugin_fatal'
  | 'php_warning'
  | 'bom'
  | 'cache_comment'
  | 'rest_closed'
  | 'woocommerce_off';

const updating = 'Briefly unavailable for scheduled maintenance. Check back in a minute.';

/** What the whole site answers while it is being updated: JSON below `/wp-json`, a page elsewhere. */
export function maintenanceAnswer(rest: boolean): Answer {
  const headers = { 'retry-after': '600', ...neverCached };
  if (!rest) {
    return html(
      503,
      `<!DOCTYPE html><html><head><title>Maintenance</title></head><body><p>${updating}</p></body></html>`,
      headers,
    );
  }
  const body = { code: 'wp_die', message: updating, data: { status: 503 }, additional_errors: [] };
  return json(503, body, headers);
}

/** What REST answers when a plugin dies before WordPress comes to the request. */
export function fatalAnswer(): Answer {
  return json(500, fatalBody('Uncaught Error: Call to undefined function'), neverCached);
}

const warning = '<br />\n<b>Warning</b>: a plugin said something on line 3<br />\n';

/** The answer with what the site's state puts in front of every body, or behind it. */
export function spoil(state: SiteState, answer: Answer): Answer {
  if (state === 'php_warning') return { ...answer, body: `${warning}${answer.body ?? ''}` };
  // Plugins that cache pages write it behind whatever they keep (WP Super Cache, its "Cached page generated" comment).
  if (state === 'cache_comment') return { ...answer, body: `${answer.body ?? ''}\n<!-- cached -->` };
  return state === 'bom' ? { ...answer, body: `\uFEFF${answer.body ?? ''}` } : answer;
}

/** Addresses of the API as a store with plain permalinks writes them: `/index.php?rest_route=/wc/v3/...`. */
export function withPlainAddresses(text: string): string {
  return text.replace(
    /\/wp-json(\/[^"?>\s]*)(\?)?/g,
    (_whole, route: string, mark?: string) => `/index.php?rest_route=${route}${mark ? '&' : ''}`,
  );
}
