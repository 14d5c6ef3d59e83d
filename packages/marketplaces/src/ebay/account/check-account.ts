import { wordList } from '@crosslister/contract/word-list.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { type Finding, failed, once, passed, warned } from '../../account/account-check.ts';
import { inPolicies } from '../../fix.ts';
import type { AccountCalls } from '../../marketplace.ts';
import { Privileges, User } from '../answers.ts';
import { readInventoryPage } from '../catalogue/active-listings.ts';
import { ask } from '../client.ts';
import { findSubscription } from '../sales/notifications.ts';
import { salesSince } from '../sales/sales.ts';
import { EbaySettings } from '../settings.ts';
import { readPage } from '../trading/on-sale.ts';
import { checkPolicies } from './check-policies.ts';
import { checkScopes, needing, type Scopes } from './check-scopes.ts';
import { enabledInUk, normalPostcode } from './location.ts';

const sellerHub = 'https://www.ebay.co.uk/sh/ovw';

const items = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'item' : 'items'}`;

function limitsOf({ sellerRegistrationCompleted, sellingLimit }: Privileges, onSale: number | null): Finding {
  if (sellerRegistrationCompleted === false) {
    return failed('This account is not registered as a seller yet.', {
      nextStep: 'Finish the registration as a seller on eBay, then check again.',
      link: sellerHub,
    });
  }
  const { quantity, amount } = sellingLimit ?? {};
  const limits = [
    ...(quantity === undefined ? [] : [items(quantity)]),
    ...(amount ? [formatPence(toPence(Number(amount.value)))] : []),
  ];
  if (limits.length === 0) return passed('It may sell, without a monthly limit.');
  const text = `It may sell ${wordList(limits)} a month.`;
  if (quantity === undefined || onSale === null || onSale < quantity) return passed(text);
  return warned(`${text} On sale already: ${items(onSale)}.`, {
    nextStep: 'Ask eBay for a higher limit in Seller Hub, or end listings before you make new ones.',
    link: sellerHub,
  });
}

function placesOf(places: Awaited<ReturnType<typeof enabledInUk>>, typed: string): Finding {
  const postcode = normalPostcode(typed);
  const fix = inPolicies('ebay', 'postcode');
  if (typed.trim() && !postcode) {
    return failed(`"${typed.trim()}" is not a UK postcode.`, {
      nextStep: 'Correct it under Settings → Default Policies.',
      fix,
    });
  }
  const known = places.map((place) => place.postcode ?? place.key);
  if (known.length > 0) return passed(`eBay knows ${wordList(known)}.`);
  if (postcode) return passed(`eBay knows none yet. ${postcode} is made one with the first listing.`);
  return warned('eBay knows no place that your items are sent from, and Settings have no postcode.', {
    nextStep: 'Enter your postcode under Settings → Default Policies.',
    fix,
  });
}

function itemsOf(page: Awaited<ReturnType<typeof readInventoryPage>>): Finding {
  if (page) {
    const count = page.total ?? page.inventoryItems.length;
    return passed(`The list can be read: ${count} made through eBay's API.`);
  }
  return warned('eBay refuses the list of items made through its API, because of characters in one SKU.', {
    nextStep: 'Nothing to do: an import then reads everything from the list of what is on sale.',
  });
}

function onSaleOf({ isUnread, broken, total }: Awaited<ReturnType<typeof readPage>>): Finding {
  const nextStep = 'If it goes on, please report it.';
  if (isUnread)
    return warned('eBay did not answer for listings made in Seller Hub or the app.', { nextStep });
  if (broken.length > 0) return warned('eBay describes a listing in an unknown form.', { nextStep });
  return passed(`The list can be read: ${total} on sale, whichever tool made them.`);
}

/** Ten calls, and one more for each scope that is missing. */
export const checkAccount: AccountCalls['check'] = (context, rules) => {
  const settings = EbaySettings.parse(rules);
  const privileges = once(() =>
    ask(context, Privileges, { method: 'GET', path: '/sell/account/v1/privilege' }),
  );
  const inventory = once(() => readInventoryPage(context, 0));
  // Whether orders can be read is seen without what waits for payment.
  const orders = once(() => salesSince({ ...context, leavesOutUnpaid: true }, null));
  const onSale = once(() => readPage(context, 1, 1));
  const user = () =>
    ask(context, User, { method: 'GET', host: 'identity', path: '/commerce/identity/v1/user/' });
  const scopes: Scopes = {
    'sell.account': { call: privileges },
    'sell.inventory': { call: inventory },
    'sell.fulfillment': { call: orders },
    'commerce.identity.readonly': { call: user, isOptional: true },
    'commerce.notification.subscription': { call: () => findSubscription(context), isOptional: true },
  };
  const countOnSale = () =>
    onSale().then(
      ({ total }) => total,
      () => null,
    );
  return [
    { name: 'Permissions', look: () => checkScopes(scopes) },
    {
      name: 'Selling limits',
      look: needing('sell.account', privileges, async (found) => limitsOf(found, await countOnSale())),
    },
    ...checkPolicies(context, settings).map(({ name, look }) => ({
      name,
      look: needing('sell.account', look, (finding) => finding),
    })),
    {
      name: 'Sent from',
      look: needing(
        'sell.inventory',
        () => enabledInUk(context),
        (places) => placesOf(places, settings.postcode),
      ),
    },
    { name: 'Inventory items', look: needing('sell.inventory', inventory, itemsOf) },
    { name: 'Listings on sale', look: async () => onSaleOf(await onSale()) },
    {
      name: 'Orders',
      look: needing('sell.fulfillment', orders, ({ sales }) =>
        passed(`They can be read: ${items(sales.length)} sold or changed in the last day.`),
      ),
    },
  ];
};
