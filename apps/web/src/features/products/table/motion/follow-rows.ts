import type { SaleNotice } from '@crosslister/contract/sales.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { takeJustSold } from '../../sold/just-sold.ts';

const SHORT_MS = 150;
const LONG_MS = 200;
/** By then it is known whether a row went because it sold. */
const PATIENCE_MS = 500;
/** A notice older than this is of another sale. */
const FRESH_MS = 120_000;
/** More rows than this are no story of one thing. */
const MOST_LEAVING = 12;
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

interface Place {
  left: number;
  top: number;
}
type Places = Map<Element, Place>;

const placesOf = (body: HTMLElement): Places =>
  new Map([...body.children].map((row) => [row, { left: leftOf(row), top: topOf(row) }]));
const leftOf = (row: Element) => (row instanceof HTMLElement ? row.offsetLeft : 0);
const topOf = (row: Element) => (row instanceof HTMLElement ? row.offsetTop : 0);
const menuOf = (row: Element) => row.querySelector('[id^="product-menu-"]');
const idOf = (row: Element) => Number(menuOf(row)?.id.split('-').at(-1));

/**
 * Shows what happens to the rows while they are looked at: a letter lights up or goes out, a row that sold leaves towards
 * Sales, and the others glide to their places. All of it is drawn over the layout, which has changed at once. Another
 * page, search or order moves nothing.
 */
export function followRows(table: HTMLTableElement, client: QueryClient, signal: AbortSignal): void {
  const body = table.tBodies[0];
  if (!body) return;
  let places = placesOf(body);
  let view = location.search;
  const resized = new ResizeObserver(() => {
    places = placesOf(body);
  });
  const watch = new MutationObserver((records) => {
    const before = places;
    const isSameView = view === location.search;
    view = location.search;
    const moved = records.some(({ target }) => target === body);
    if (moved) places = placesOf(body);
    if (!isSameView || lessMotion.matches || document.hidden) return;
    changeLetters(records);
    if (!moved) return;
    const above = table.getBoundingClientRect().top;
    const isInSight = ({ top }: Place) => above + top > -100 && above + top < innerHeight;
    for (const [row, place] of places) if (isInSight(place)) glide(row, before.get(row), place);
    const gone = [...before].filter(([row, place]) => !row.isConnected && isInSight(place));
    // A card has no row of its own to leave in.
    if (gone.length > MOST_LEAVING || table.dataset.layout === 'photos') return;
    for (const [row, place] of gone) void leave({ row, place, table, client });
  });
  const attributes = { attributes: true, attributeOldValue: true, attributeFilter: ['data-state', 'id'] };
  watch.observe(body, { subtree: true, childList: true, ...attributes });
  resized.observe(body);
  signal.addEventListener('abort', () => {
    watch.disconnect();
    resized.disconnect();
  });
}

const lit = ['listed', 'draft', 'scheduled'];
const glow = { background: 'var(--accent-fill)', borderColor: 'var(--accent-fill)', color: '#fff' };

function changeLetters(records: readonly MutationRecord[]): void {
  // A row that shows another product now: its letters did not change, they are others.
  const taken = new Set(
    records.flatMap(({ attributeName, target }) => (attributeName === 'id' ? rowOf(target) : [])),
  );
  for (const { target, attributeName, oldValue } of records) {
    if (attributeName !== 'data-state' || !(target instanceof HTMLElement) || taken.has(rowOf(target)))
      continue;
    const state = target.dataset.state ?? '';
    const wasLit = lit.includes(oldValue ?? '');
    if (lit.includes(state) && !wasLit)
      target.animate(
        [{ ...glow, transform: 'scale(0.8)' }, { ...glow, transform: 'scale(1.15)' }, { transform: 'none' }],
        { duration: LONG_MS, easing: 'ease-out' },
      );
    // Its end was on its way before it was proved.
    else if (state === 'unlisted' && (wasLit || oldValue === 'pending'))
      target.animate([glow, {}], { duration: LONG_MS, easing: 'ease-in' });
  }
}

const rowOf = (target: Node) => (target instanceof Element ? target.closest('tr') : null);

/** Drawn at its old place first and moved from there by a transition: that shifts no layout, while an animation does. */
function glide(row: Element, from: Place | undefined, to: Place): void {
  if (!(row instanceof HTMLElement) || !from) return;
  const [left, top] = [from.left - to.left, from.top - to.top];
  // From further away it would only be a streak.
  if ((left === 0 && top === 0) || Math.abs(top) > innerHeight) return;
  Object.assign(row.style, { transition: 'none', transform: `translate(${left}px, ${top}px)` });
  const move = () =>
    Object.assign(row.style, { transition: `transform ${SHORT_MS}ms ease-out`, transform: '' });
  requestAnimationFrame(() => requestAnimationFrame(move));
}

interface Leaving {
  row: Element;
  place: Place;
  table: HTMLTableElement;
  client: QueryClient;
}

/** The row itself, which React has let go, over its old place. */
async function leave({ row, place, table, client }: Leaving): Promise<void> {
  const box = table.tBodies[0];
  if (!box || !(row instanceof HTMLElement)) return;
  const id = idOf(row);
  const { left, top, width } = table.getBoundingClientRect();
  const over = table.cloneNode(false);
  const inside = box.cloneNode(false);
  if (!(over instanceof HTMLElement)) return;
  inside.appendChild(row);
  over.appendChild(inside);
  over.inert = true;
  over.setAttribute('aria-hidden', 'true');
  menuOf(row)?.removeAttribute('id');
  const at = { left: left + place.left, top: top + place.top };
  Object.assign(over.style, {
    position: 'fixed',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${width}px`,
    // What has come to its place does not show through.
    background: 'var(--surface)',
    boxShadow: 'var(--shadow)',
    transformOrigin: '0 0',
    zIndex: '17',
  });
  document.body.append(over);
  const sales = (await isSold(id, client)) && document.getElementById('tab-sold')?.getBoundingClientRect();
  const to = sales && `translate(${sales.left - at.left}px, ${sales.top - at.top}px) scale(0.12)`;
  const motion = over.animate([{}, { opacity: 0, ...(to && { transform: to }) }], {
    duration: to ? LONG_MS : SHORT_MS,
    easing: 'ease-in',
    fill: 'forwards',
  });
  motion.onfinish = () => over.remove();
  motion.oncancel = () => over.remove();
}

/** Marked so here; or the marketplace said so, which is read again at the same time as the rows. */
async function isSold(id: number, client: QueryClient): Promise<boolean> {
  if (takeJustSold(id)) return true;
  const isReading = () => client.isFetching({ queryKey: queryKeys.saleNotices }) > 0;
  if (isReading())
    await new Promise<void>((resolve) => {
      const stop = client.getQueryCache().subscribe(() => isReading() || done());
      const timer = setTimeout(done, PATIENCE_MS);
      function done(): void {
        stop();
        clearTimeout(timer);
        resolve();
      }
    });
  const notices = client.getQueryData<{ results: SaleNotice[] }>(queryKeys.saleNotices)?.results ?? [];
  const since = Date.now() - FRESH_MS;
  return notices.some(({ productId, timestamp }) => productId === id && Date.parse(timestamp) > since);
}
