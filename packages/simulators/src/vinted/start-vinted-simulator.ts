import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, json } from '../http/answer.ts';
import { type Listening, listen, type SimulatedRequest } from '../http/listen.ts';
import {
  captchaPage,
  challengePage,
  formPage,
  itemPage,
  leadsHomePage,
  loginPage,
  notFound,
  phonePage,
  restrictionPage,
} from './pages.ts';
import { memberPage, notificationsPage, ordersPage } from './seller-pages.ts';
import { addPhoto, createSite, type FormValues, type Site, saveItem, type VintedItem } from './vinted-state.ts';

export interface VintedSimulator extends Omit<Listening, 'httpUrl'> {
  url: string;
  /** What was uploaded and saved, and what is wrong with the pages; may be changed while running. */
  site: Site;
  items: () => VintedItem[];
}

const see = (location: string): Answer => ({ status: 303, headers: { location } });

function save(site: Site, body: string): Answer {
  if (site.trouble === 'save_refused') return json(200, { error: 'Add at least one photo of your item.' });
  const { draft, id, form } = JSON.parse(body) as { draft: boolean; id: number | null; form: FormValues };
  if (
    !draft &&
    (form.title === '' || form.price < 100 || form.category === null || form.photos.length === 0)
  ) {
    return json(200, { error: 'Fill in title, category, photos and a price of £1 or more.' });
  }
  if (site.trouble === 'asks_for_phone') return json(200, { location: '/users/verification/phone' });
  if (site.trouble === 'restricted') return json(200, { location: '/listing-restriction' });
  const item = saveItem(site, form, draft, id);
  if (!draft && site.trouble === 'publish_dialog') return json(200, { dialog: 'verification' });
  const isOnWardrobe = draft || site.trouble === 'upload_leads_to_wardrobe';
  const location = isOnWardrobe
    ? `/member/${site.member.id}-${site.member.name}`
    : `/items/${item.id}-${item.slug}`;
  return json(200, { location });
}

async function upload(site: Site, { query, body }: SimulatedRequest): Promise<Answer> {
  await sleep(site.uploadMs);
  if (site.trouble === 'upload_refused') return json(422, { error: 'refused' });
  return json(200, { id: addPhoto(site, query.get('name') ?? '', body) });
}

function itemRoute(site: Site, method: string, item: VintedItem, action: string): Answer {
  if (action === '/edit') return formPage(site, item);
  if (method === 'POST' && action === '/sold') site.items.set(item.id, { ...item, status: 'sold' });
  if (method === 'POST' && action === '/delete' && site.trouble !== 'delete_ignored')
    site.items.delete(item.id);
  if (method === 'POST') return see(action === '/sold' ? `/items/${item.id}-${item.slug}` : '/');
  return item.status === 'draft' ? notFound() : itemPage(site, item);
}

function newForm(site: Site, fromOwnPage: boolean): Answer {
  if (site.trouble === 'signed_out') return see('/member/login');
  if (site.trouble === 'new_leads_home' && !fromOwnPage) return see('/');
  if (site.trouble === 'new_leads_home_late' && !fromOwnPage) return leadsHomePage();
  return formPage(site, null);
}

const itemPath = /^\/items\/(\d+)(?:-[^/]*)?(\/edit|\/sold|\/delete)?\/?$/;

async function answer(site: Site, request: SimulatedRequest): Promise<Answer> {
  const { method, path, headers } = request;
  if (site.trouble === 'captcha') return captchaPage();
  if (site.trouble === 'cloudflare') return challengePage();
  if (path === '/users/verification/phone') return phonePage();
  if (path === '/listing-restriction') return restrictionPage();
  if (path === '/upload' && method === 'POST') return upload(site, request);
  if (path === '/save' && method === 'POST') return save(site, request.body.toString());
  if (path === '/items/new') return newForm(site, headers.referer !== undefined);
  if (path === '/member/login') return loginPage();
  const after = Number(request.query.get('after') ?? 0);
  if (path === '/') return memberPage(site, true, after);
  if (path.startsWith('/member/')) {
    const isOwn = path.startsWith(`/member/${site.member.id}-`);
    return memberPage(site, isOwn, after);
  }
  if (path === '/my_orders') return ordersPage(site);
  if (path === '/notifications') return notificationsPage(site);
  const [, id, action = ''] = itemPath.exec(path) ?? [];
  const item = id ? site.items.get(Number(id)) : undefined;
  return item ? itemRoute(site, method, item, action) : notFound();
}

/**
 * Pages shaped like Vinted's: the form for a new item with fields that keep their own state, dropdowns that mount late,
 * a hidden file input, uploads that take time and a navigation on save. There is no API, as for its members.
 */
export async function startVintedSimulator(
  options: { port?: number; httpsPort?: number } = {},
): Promise<VintedSimulator> {
  const site = createSite();
  const { httpUrl: url, ...server } = await listen({
    handle: (request) => answer(site, request),
    httpPort: options.port,
    httpsPort: options.httpsPort,
  });
  return { ...server, url, site, items: () => [...site.items.values()] };
}
