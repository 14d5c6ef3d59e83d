import { refusal } from '../ebay-refusals.ts';
import type { Order } from '../ebay-state.ts';

function refuse(errorId: number, message: string) {
  return refusal(400, 'API_FULFILLMENT', errorId, message);
}

const twoYearsMs = 2 * 365 * 86_400_000 + 86_400_000;
const ninetyDaysMs = 90 * 86_400_000;

type Range = { from: Date; to: Date };

function moment(text: string): Date {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw refuse(30810, 'Invalid date format');
  }
  return new Date(text);
}

function range(name: string, value: string, now: Date): Range {
  const found = /^\[([^\]]*?)\.\.([^\]]*)\]$/.exec(value);
  if (!found) throw refuse(30800, `Invalid filter value ${value} for filter ${name}`);
  const [, start = '', end = ''] = found;
  if (!start) throw refuse(30820, 'Start date is missing');
  const from = moment(start);
  const to = end ? moment(end) : now;
  if (from > now || to > now) throw refuse(30850, "Start and end dates can't be in the future");
  if (from > to) throw refuse(30840, 'Start date should be before end date');
  if (now.getTime() - from.getTime() > twoYearsMs) {
    throw refuse(30830, "Time range between start date and end date must be within '2' years.");
  }
  return { from, to };
}

function isWithin(date: Date, { from, to }: Range): boolean {
  return date >= from && date <= to;
}

/** Filters are joined by commas, which also stand inside none of the values. */
function parts(filter: string): [string, string][] {
  return filter.split(/,(?=[a-z]+:)/).map((part) => {
    const colon = part.indexOf(':');
    return [part.slice(0, colon), part.slice(colon + 1)];
  });
}

/**
 * The condition for a getOrders filter. With both dates only the creation date counts; without any filter it is the
 * last 90 days.
 */
export function readFilter(filter: string | null, now: Date): (order: Order) => boolean {
  const ranges: Partial<Record<'creationdate' | 'lastmodifieddate', Range>> = {};
  let statuses: string[] | undefined;
  for (const [name, value] of filter ? parts(filter) : []) {
    if (name === 'creationdate' || name === 'lastmodifieddate') {
      ranges[name] = range(name, value, now);
    } else if (name === 'orderfulfillmentstatus') {
      statuses = /^\{([A-Z_|]+)\}$/.exec(value)?.[1]?.split('|');
      if (!statuses) throw refuse(30800, `Invalid filter value ${value} for filter ${name}`);
    } else throw refuse(30700, `Invalid filter name: ${name}`);
  }
  const created = ranges.creationdate;
  const modified = created ? undefined : ranges.lastmodifieddate;
  const byDefault = !created && !modified && { from: new Date(now.getTime() - ninetyDaysMs), to: now };
  return (order) =>
    (!created || isWithin(order.createdAt, created)) &&
    (!modified || isWithin(order.modifiedAt, modified)) &&
    (!byDefault || isWithin(order.createdAt, byDefault)) &&
    (!statuses || statuses.includes(String(order.body.orderFulfillmentStatus)));
}
