import { DEFAULT_PAGE_SIZE, pageSizes, productSorts, productStatuses } from '@crosslister/contract/lists.ts';
import type { OrderState } from '@crosslister/contract/orders/orders.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { PageSize, ProductSort } from '@crosslister/contract/product-query.ts';
import { optionalColumns } from '@crosslister/contract/products/product-table-columns.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import type { SelectionQuery } from '../../lib/dialog-props.ts';

/** The filters of a tab, besides the search. Amounts and days are the text of their fields, empty if not set. */
export interface ProductFilters {
  priceMin: string;
  priceMax: string;
  dateFrom: string;
  dateTo: string;
  /** The day on which, or before which, they began to be for sale. */
  forSaleSince: string;
  /** Listed longer than this many days, on whichever day the view is opened. */
  forSaleDays: string;
  /** Keeps products that lack at least one of these. */
  platforms: Platform[];
  notListedOn: Platform[];
  /** Keeps products with a listing on one of these. */
  listedOnAny: Platform[];
  /** Keeps products with a listing on each of these. */
  listedOnAll: Platform[];
  /** Keeps products with one of these. */
  labels: string[];
  location: string;
  /** Keeps products that are inactive and were never listed. */
  drafts: '' | 'true';
  /** Keeps what eBay may hide because of its size. */
  hiddenSizes: '' | 'true';
}

/** Which page of which products is shown. All of it is in the page's URL. */
export interface ProductView {
  tab: ProductStatus;
  /** Which orders are shown in place of the products. Empty: none. */
  desk: OrderState | '';
  /** The saved view that was opened, which may have been changed since. Empty: none. */
  name: string;
  search: string;
  sort: ProductSort;
  page: number;
  pageSize: PageSize;
  /** Those of a saved or shared view, which leave the tab's own as they are. Null: the tab's own. */
  columns: readonly OptionalColumn[] | null;
  filters: ProductFilters;
}

type Parameter =
  | 'tab'
  | 'view'
  | 'q'
  | 'sort'
  | 'page'
  | 'size'
  | 'columns'
  | 'min'
  | 'max'
  | 'from'
  | 'to'
  | 'since'
  | 'days'
  | 'lacks'
  | 'not_on'
  | 'on'
  | 'on_all'
  | 'label'
  | 'location'
  | 'drafts'
  | 'hidden_sizes';

const orderStates: readonly OrderState[] = ['to_post', 'late', 'posted'];

/** In an address: no column but those that are always shown. */
const NO_COLUMNS = 'none';

export const noFilters: ProductFilters = {
  priceMin: '',
  priceMax: '',
  dateFrom: '',
  dateTo: '',
  forSaleSince: '',
  forSaleDays: '',
  platforms: [],
  notListedOn: [],
  listedOnAny: [],
  listedOnAll: [],
  labels: [],
  location: '',
  drafts: '',
  hiddenSizes: '',
};

const MAX_SEARCH = 200;
const MAX_NAME = 60;
const MAX_PAGE = 1_000_000;
const MAX_LOCATION = 500;

function amountOf(text: string): string {
  return /^\d{1,9}(\.\d+)?$/.test(text) ? text : '';
}

/** A day of the calendar: February has no 30th. */
function dayOf(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}

/** A number of whole days, or empty. */
export const daysOf = (text: string): string => (/^[1-9]\d{0,3}$/.test(text) ? text : '');

/** So many days ago, a day in London, as the server has them. */
function listedSince({ forSaleDays: days }: ProductFilters): string {
  if (days === '') return '';
  const at = new Date(`${dayInUk(new Date())}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() - Number(days));
  return at.toISOString().slice(0, 10);
}

/** All of them, or none if one is unknown. */
function platformsOf(text: string): Platform[] {
  const names = text.split(',');
  const known = names.flatMap((name) => platforms.filter((platform) => platform === name));
  return known.length === names.length ? known : [];
}

function columnsIn(list: string | null): OptionalColumn[] | null {
  const names = list?.split(',');
  return names ? optionalColumns.filter((column) => names.includes(column)) : null;
}

/** What a tab of an address shows: products of a status, or orders. */
export const placeOf = (name: string): Pick<ProductView, 'tab' | 'desk'> => ({
  tab: productStatuses.find((tab) => tab === name) ?? 'active',
  desk: orderStates.find((state) => state === name) ?? '',
});

/** The view that a URL asks for. Wrong values are ignored. */
export function parseView(address: string): ProductView {
  const parameters = new URLSearchParams(address);
  const said = (name: Parameter) => parameters.get(name) ?? '';
  const page = /^\d+$/.test(said('page')) ? Number(said('page')) : 1;
  return {
    ...placeOf(said('tab')),
    name: said('view').length <= MAX_NAME ? said('view') : '',
    search: said('q').length <= MAX_SEARCH ? said('q') : '',
    sort: productSorts.find((sort) => sort === said('sort')) ?? 'newest',
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
    pageSize: pageSizes.find((size) => String(size) === said('size')) ?? DEFAULT_PAGE_SIZE,
    columns: columnsIn(parameters.get('columns')),
    filters: {
      priceMin: amountOf(said('min')),
      priceMax: amountOf(said('max')),
      dateFrom: dayOf(said('from')),
      dateTo: dayOf(said('to')),
      forSaleSince: dayOf(said('since')),
      forSaleDays: daysOf(said('days')),
      platforms: platformsOf(said('lacks')),
      notListedOn: platformsOf(said('not_on')),
      listedOnAny: platformsOf(said('on')),
      listedOnAll: platformsOf(said('on_all')),
      labels: said('label').split(',').filter(Boolean),
      location: said('location').length <= MAX_LOCATION ? said('location') : '',
      drafts: said('drafts') === 'true' ? 'true' : '',
      hiddenSizes: said('hidden_sizes') === 'true' ? 'true' : '',
    },
  };
}

/** Whether a URL itself names the order and the number of products. */
export function namesItsOrder(address: string): boolean {
  const parameters = new URLSearchParams(address);
  return ['sort', 'size', 'view'].some((name) => parameters.has(name));
}

/** A view as it is saved under a name: the query of its URL, without tab, name, page and columns. */
export function queryOf(view: ProductView): string {
  return addressOf({ ...view, tab: 'active', desk: '', name: '', page: 1, columns: null }, '');
}

/** The URL of a view, without default values. Other parameters stay. */
export function addressOf(view: ProductView, current: string): string {
  const parameters = new URLSearchParams(current);
  const { filters } = view;
  const values: Record<Parameter, string> = {
    tab: view.desk || (view.tab === 'active' ? '' : view.tab),
    view: view.name,
    q: view.search,
    sort: view.sort === 'newest' ? '' : view.sort,
    page: view.page === 1 ? '' : String(view.page),
    size: view.pageSize === DEFAULT_PAGE_SIZE ? '' : String(view.pageSize),
    columns: view.columns ? view.columns.join(',') || NO_COLUMNS : '',
    min: filters.priceMin,
    max: filters.priceMax,
    from: filters.dateFrom,
    to: filters.dateTo,
    since: filters.forSaleSince,
    days: filters.forSaleDays,
    lacks: filters.platforms.join(','),
    not_on: filters.notListedOn.join(','),
    on: filters.listedOnAny.join(','),
    on_all: filters.listedOnAll.join(','),
    label: filters.labels.join(','),
    location: filters.location,
    drafts: filters.drafts,
    hidden_sizes: filters.hiddenSizes,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Only the filters that change, because two fields may be typed in before the first is used. */
export type ViewChange = Partial<Omit<ProductView, 'filters'>> & { filters?: Partial<ProductFilters> };

/**
 * The view after a change. Any change except that of the page starts again at page 1, and a saved view is left by
 * opening a tab. Drafts are inactive: their filter goes when another tab is opened.
 */
export function changeView(view: ProductView, change: ViewChange): ProductView {
  const kept = change.tab || change.desk ? { name: '', columns: null, desk: '' as const } : {};
  const left = change.tab && change.tab !== 'inactive' ? { drafts: noFilters.drafts } : {};
  return { ...view, ...kept, page: 1, ...change, filters: { ...view.filters, ...left, ...change.filters } };
}

/** The products of a view, over all its pages, as `bulk_action` takes them. */
export function selectionOf({ tab, search, filters }: ProductView): SelectionQuery {
  const text = {
    search,
    price_min: filters.priceMin,
    price_max: filters.priceMax,
    date_from: filters.dateFrom,
    date_to: filters.dateTo,
    for_sale_since: filters.forSaleSince,
    listed_since: listedSince(filters),
    location: filters.location,
    drafts: filters.drafts,
    hidden_sizes: filters.hiddenSizes,
  };
  return {
    status: tab,
    ...Object.fromEntries(Object.entries(text).filter(([, value]) => value !== '')),
    ...(filters.platforms.length > 0 && { platforms: filters.platforms }),
    ...(filters.notListedOn.length > 0 && { not_listed_on: filters.notListedOn }),
    ...(filters.listedOnAny.length > 0 && { listed_on_any: filters.listedOnAny }),
    ...(filters.listedOnAll.length > 0 && { listed_on_all: filters.listedOnAll }),
    ...(filters.labels.length > 0 && { labels: filters.labels }),
  };
}

/** The same as parameters of a URL, where lists are joined by commas. */
export function selectionParameters(view: ProductView): Record<string, string> {
  return Object.fromEntries(Object.entries(selectionOf(view)).map(([name, value]) => [name, String(value)]));
}

export function countFilters(filters: ProductFilters): number {
  return Object.values(filters).filter((value) => value.length > 0).length;
}
