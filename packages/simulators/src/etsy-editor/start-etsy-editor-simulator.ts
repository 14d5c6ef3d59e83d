import { type Answer, json } from '../http/answer.ts';
import { type Listening, listen, type SimulatedRequest } from '../http/listen.ts';
import {
  challengePage,
  editorPage,
  listingPage,
  listingsPage,
  notThere,
  ordersPage,
  signInPage,
} from './pages.ts';
import {
  createEditorSite,
  type EditorListing,
  type EditorSite,
  type EditorValues,
  keepListing,
  keepPhoto,
} from './etsy-editor-state.ts';

export interface EtsyEditorSimulator extends Omit<Listening, 'httpUrl'> {
  url: string;
  /** What was uploaded and saved, and what is wrong with the pages; may be changed while running. */
  site: EditorSite;
  listings: () => EditorListing[];
}

function answer(site: EditorSite, { method, path, body }: SimulatedRequest): Answer {
  if (site.trouble === 'captcha') return challengePage();
  if (site.trouble === 'signed_out') return signInPage();
  if (method === 'POST' && path === '/upload') return json(200, { id: keepPhoto(site, body) });
  if (method === 'POST' && path === '/save') {
    const { draft, form } = JSON.parse(body.toString()) as { draft: boolean; form: EditorValues };
    return json(200, { id: keepListing(site, form, draft).id });
  }
  if (path === '/your/shops/me/listing-editor/create') return editorPage(site);
  if (path === '/your/shops/me/tools/listings') return listingsPage(site);
  if (path === '/your/orders/sold') return ordersPage(site);
  const id = /^\/(?:uk\/)?listing\/(\d+)(?:\/|$)/.exec(path)?.[1];
  const listing = id ? site.listings.get(Number(id)) : undefined;
  return listing ? listingPage(site, listing) : notThere();
}

/**
 * Pages shaped like Etsy's listing editor, the shop manager's list and a listing's own page, as far as public sources
 * describe them: nobody of this project has seen them signed in.
 */
export async function startEtsyEditorSimulator(
  options: { port?: number; httpsPort?: number } = {},
): Promise<EtsyEditorSimulator> {
  const site = createEditorSite();
  const { httpUrl: url, ...server } = await listen({
    handle: async (request) => answer(site, request),
    httpPort: options.port,
    httpsPort: options.httpsPort,
  });
  return { ...server, url, site, listings: () => [...site.listings.values()] };
}
